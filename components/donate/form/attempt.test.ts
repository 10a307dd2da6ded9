import { describe, expect, test } from "vitest";
import { attemptKey } from "./attempt";

const DONATION = { amount: 5000, donor: { email: "ada@example.org" } };

describe("the key of an attempt to give", () => {
  test("sending the same form twice is the same gift", () => {
    expect(attemptKey("a", DONATION)).toBe(attemptKey("a", structuredClone(DONATION)));
  });

  test("changed content is another gift", () => {
    const keys = [
      DONATION,
      { ...DONATION, amount: 5001 },
      { ...DONATION, donor: { email: "ada@example.com" } },
    ].map((donation) => attemptKey("a", donation));
    expect(new Set(keys).size).toBe(3);
  });

  test("the same content in a form opened anew is another gift", () => {
    expect(attemptKey("a", DONATION)).not.toBe(attemptKey("b", DONATION));
  });

  test("fits the API whatever stands in the form's hidden field", () => {
    for (const attempt of ["x".repeat(5000), "a\0\r\nX-Proof: b", "\ud800😀é"]) {
      const key = attemptKey(attempt, DONATION);
      expect(key.length).toBeLessThanOrEqual(255);
      expect(new Headers({ "Idempotency-Key": key }).get("Idempotency-Key")).toBe(key);
    }
  });
});
