import { describe, expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import { paymentProblem } from "./labels";

const ENGLISH = translationOf("en").t;

describe("a failed payment", () => {
  test("every decline has the same message, regardless of its reason", () => {
    const lost = paymentProblem(
      {
        type: "card_error",
        code: "card_declined",
        message: "Your card was reported lost.",
      },
      ENGLISH,
    );
    expect(
      paymentProblem(
        { type: "card_error", code: "insufficient_funds", message: "Insufficient funds." },
        ENGLISH,
      ),
    ).toEqual(lost);
    expect(lost?.title).toBe("Your card was declined");
    expect(lost?.text).toMatch(/^Nothing was charged\./);
    expect(JSON.stringify(lost)).not.toMatch(/lost|funds/);
  });

  test("an incomplete field shows the processor's message", () => {
    expect(
      paymentProblem({ type: "validation_error", message: "Your card number is incomplete." }, ENGLISH)?.text,
    ).toBe("Your card number is incomplete.");
  });

  test("the message after a lost connection makes no claim about the charge", () => {
    for (const error of [{ type: "api_connection_error" }, {}]) {
      const problem = paymentProblem(error, ENGLISH);
      expect(problem?.text).toBe("Pressing the button again cannot charge you twice.");
      expect(JSON.stringify(problem)).not.toMatch(/Nothing was charged/);
    }
  });

  test("a payment that already succeeded is not an error", () => {
    expect(
      paymentProblem({ type: "invalid_request_error", code: "payment_intent_unexpected_state" }, ENGLISH),
    ).toBeNull();
  });
});
