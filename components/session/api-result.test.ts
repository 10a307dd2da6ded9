import { describe, expect, it } from "vitest";
import { failureOf, isOpenEnded } from "./api-result";

const refused = (status: number, error: string, reason: string | null = null) => ({
  status,
  error,
  reason,
  fieldErrors: {},
  formErrors: [],
});

describe("an error response of the API", () => {
  it("names the fields of a validation error", () => {
    const given = { fieldErrors: { slug: ["Too short"] }, formErrors: ["X"] };
    expect(failureOf({ ...refused(400, "Validation failed"), ...given })).toMatchObject({
      message: "Please check the highlighted fields.",
      ...given,
    });
  });

  it("keeps the API's message for a refusal and a conflict", () => {
    expect(failureOf(refused(409, "Slug is already taken")).message).toBe("Slug is already taken");
    expect(failureOf(refused(400, "Campaign is not active")).message).toBe("Campaign is not active");
  });

  it.each([0, 401, 429, 500, 503])(
    "has a user-facing message for status %i, regardless of the API's",
    (status) => {
      const { message } = failureOf(refused(status, "Internal server error"));
      expect(message).not.toContain("Internal server error");
      expect(message.length).toBeGreaterThan(20);
    },
  );

  it("states that the role is too low, or what to do if the API does", () => {
    expect(failureOf(refused(403, "Forbidden")).message).toContain("Your role");
    expect(failureOf(refused(403, "Ask an admin")).message).toBe("Ask an admin");
  });

  it("states which limit was exceeded if the API does", () => {
    const messageOf = (reason: string | null) => failureOf(refused(429, "Too Many Requests", reason)).message;
    expect(messageOf("An organization sends at most 50 invitations a day")).toContain("50 invitations a day");
    expect(messageOf(null)).toContain("Wait a minute");
  });
});

describe("the Idempotency-Key of a POST", () => {
  it("is kept while the outcome is unknown and ends with a final response", () => {
    const open = (status: number) => isOpenEnded({ status, message: "Some words" });
    expect([0, 401, 429, 500, 503].every(open)).toBe(true);
    expect([200, 201, 400, 403, 404, 409, 422].some(open)).toBe(false);
  });

  it("is kept while the first request is still running", () => {
    const message = "A request with this Idempotency-Key is still running";
    expect(isOpenEnded({ status: 409, message })).toBe(true);
  });
});
