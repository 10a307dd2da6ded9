import { describe, expect, test } from "vitest";
import { attemptKey } from "./attempt";

const DONATION = { amount: 5000, donor: { email: "ada@example.org" } };

describe("the idempotency key", () => {
  test("is the same if the same form is sent twice", () => {
    expect(attemptKey("a", DONATION)).toBe(attemptKey("a", structuredClone(DONATION)));
  });

  test("changes with the content", () => {
    const keys = [
      DONATION,
      { ...DONATION, amount: 5001 },
      { ...DONATION, donor: { email: "ada@example.com" } },
    ].map((donation) => attemptKey("a", donation));
    expect(new Set(keys).size).toBe(3);
  });

  test("changes with the form", () => {
    expect(attemptKey("a", DONATION)).not.toBe(attemptKey("b", DONATION));
  });

  test("is a valid header for any value of the hidden field", () => {
    for (const attempt of ["x".repeat(5000), "a\0\r\nX-Proof: b", "\ud800😀é"]) {
      const key = attemptKey(attempt, DONATION);
      expect(key.length).toBeLessThanOrEqual(255);
      expect(new Headers({ "Idempotency-Key": key }).get("Idempotency-Key")).toBe(key);
    }
  });
});
