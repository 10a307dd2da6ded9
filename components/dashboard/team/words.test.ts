import { expect, it } from "vitest";
import { nameOf, refusalOf } from "./words";

const ruth = {
  userId: "user_ruth",
  firstName: "Ruth",
  lastName: "Abara",
  email: "ruth@example.org",
  role: "MEMBER" as const,
  createdAt: "2026-11-21T12:00:00Z",
};

it("calls people by what is known of them", () => {
  expect(nameOf(ruth)).toBe("Ruth Abara");
  expect(nameOf({ ...ruth, firstName: null })).toBe("Abara");
  expect(nameOf({ ...ruth, firstName: null, lastName: null })).toBe("ruth@example.org");
  expect(nameOf({ ...ruth, firstName: null, lastName: null, email: null })).toBe("user_ruth");
});

it("does not promise that waiting a minute helps against the limit of a day", () => {
  const general = { status: 429, message: "Wait a minute and try again." };
  expect(refusalOf("createInvitation", general)).toContain("tomorrow");
  expect(refusalOf("revokeInvitation", general)).toBe(general.message);
  expect(refusalOf("createInvitation", { status: 409, message: "No." })).toBe("No.");
});
