import { describe, expect, test } from "vitest";
import { attemptKey } from "./attempt";

const GIFT = { amount: 5000, donor: { email: "ada@example.org" } };

describe("the key of an attempt to give", () => {
  test("sending the same form twice is the same gift", () => {
    expect(attemptKey("a", GIFT)).toBe(attemptKey("a", structuredClone(GIFT)));
  });

  test("changed content is another gift", () => {
    const keys = [GIFT, { ...GIFT, amount: 5001 }, { ...GIFT, donor: { email: "ada@example.com" } }].map(
      (gift) => attemptKey("a", gift),
    );
    expect(new Set(keys).size).toBe(3);
  });

  test("the same content in a form opened anew is another gift", () => {
    expect(attemptKey("a", GIFT)).not.toBe(attemptKey("b", GIFT));
  });

  test("fits the API whatever stands in the form's hidden field", () => {
    for (const attempt of ["x".repeat(5000), "a\0\r\nX-Proof: b", "\ud800😀é"]) {
      const key = attemptKey(attempt, GIFT);
      expect(key.length).toBeLessThanOrEqual(255);
      expect(new Headers({ "Idempotency-Key": key }).get("Idempotency-Key")).toBe(key);
    }
  });
});
