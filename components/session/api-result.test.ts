import { describe, expect, it } from "vitest";
import { failureOf, isOpenEnded } from "./api-result";

describe("an answer of the API that is no success", () => {
  it("names the fields of a validation error", () => {
    const body = {
      error: "Validation failed",
      details: { fieldErrors: { slug: ["Too short"] }, formErrors: ["X"] },
    };
    expect(failureOf(400, body)).toMatchObject({ fieldErrors: { slug: ["Too short"] }, formErrors: ["X"] });
  });

  it("keeps the API's own words for a refusal and a conflict", () => {
    expect(failureOf(409, { error: "Slug is already taken", status: 409 }).message).toBe(
      "Slug is already taken",
    );
    expect(failureOf(400, { error: "Campaign is not active", status: 400 }).message).toBe(
      "Campaign is not active",
    );
  });

  it.each([0, 401, 403, 429, 500, 503])("has words for people at %i, whatever the body", (status) => {
    const { message } = failureOf(status, { error: "Internal server error", status });
    expect(message).not.toContain("Internal server error");
    expect(message.length).toBeGreaterThan(20);
  });

  it("survives a body that is no JSON", () => {
    expect(failureOf(418, undefined)).toMatchObject({ status: 418, fieldErrors: {}, formErrors: [] });
  });
});

describe("the Idempotency-Key of a POST", () => {
  it("stays while the outcome is unknown and ends with a final answer", () => {
    const open = (status: number) => isOpenEnded({ status, message: "Some words" });
    expect([0, 401, 429, 500, 503].every(open)).toBe(true);
    expect([200, 201, 400, 403, 404, 409, 422].some(open)).toBe(false);
  });

  it("stays while the first request is still running", () => {
    const message = "A request with this Idempotency-Key is still running";
    expect(isOpenEnded({ status: 409, message })).toBe(true);
  });
});
