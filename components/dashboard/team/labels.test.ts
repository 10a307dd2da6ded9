import { expect, it } from "vitest";
import { nameOf } from "./labels";

const ruth = {
  userId: "user_ruth",
  firstName: "Ruth",
  lastName: "Abara",
  email: "ruth@example.org",
  role: "MEMBER" as const,
  createdAt: "2026-11-21T12:00:00Z",
};

it("shows a person by name, email address or user id, whichever is known first", () => {
  expect(nameOf(ruth)).toBe("Ruth Abara");
  expect(nameOf({ ...ruth, firstName: null })).toBe("Abara");
  expect(nameOf({ ...ruth, firstName: null, lastName: null })).toBe("ruth@example.org");
  expect(nameOf({ ...ruth, firstName: null, lastName: null, email: null })).toBe("user_ruth");
});
