import { describe, expect, test } from "vitest";
import { paymentVerdict } from "./labels";

const words = (error: Parameters<typeof paymentVerdict>[0]) => {
  const verdict = paymentVerdict(error);
  return "words" in verdict ? verdict.words : null;
};

describe("a failed payment", () => {
  test("every decline reads the same, whatever its reason", () => {
    const lost = words({
      type: "card_error",
      code: "card_declined",
      message: "Your card was reported lost.",
    });
    expect(words({ type: "card_error", code: "insufficient_funds", message: "Insufficient funds." })).toBe(
      lost,
    );
    expect(lost).toMatch(/declined\. Nothing was charged/);
    expect(lost).not.toMatch(/lost|funds/);
  });

  test("an incomplete field is named by the processor's own words", () => {
    expect(words({ type: "validation_error", message: "Your card number is incomplete." })).toBe(
      "Your card number is incomplete.",
    );
  });

  test("after a broken connection nothing is claimed about the charge", () => {
    expect(words({ type: "api_connection_error" })).not.toMatch(/Nothing was charged/);
    expect(words({})).not.toMatch(/Nothing was charged/);
  });

  test("a payment that is already made is not an error", () => {
    expect(
      paymentVerdict({ type: "invalid_request_error", code: "payment_intent_unexpected_state" }),
    ).toEqual({
      settled: true,
    });
  });
});
