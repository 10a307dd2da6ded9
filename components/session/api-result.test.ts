import { describe, expect, it } from "vitest";
import { failureOf, isOpenEnded } from "./api-result";
import { expiryOf } from "./local-token";

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
    expect([0, 401, 409, 429, 500, 503].every(isOpenEnded)).toBe(true);
    expect([200, 201, 400, 403, 404, 422].some(isOpenEnded)).toBe(false);
  });
});

describe("the expiry of a token", () => {
  const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
  it("is read in milliseconds, and is long past when the token names none", () => {
    expect(expiryOf(token({ exp: 1_800_000_000, name: "Zoë>>>???" }))).toBe(1_800_000_000_000);
    expect(expiryOf(token({}))).toBe(0);
  });
});
