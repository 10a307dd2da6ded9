import { FakeProcessor } from "./fake-processor";

/** For tests: the test file's processor, shared by mocks and tests. */
export const processor = new FakeProcessor(Math.random().toString(36).slice(2, 8));

/** Returns the result of `retrievePayment` for a payment of this processor. */
export function paymentOf(intentId: string) {
  const charge = [...processor.charges.values()].find((one) => one.intentId === intentId);
  return {
    intentId,
    status: charge ? "succeeded" : "requires_payment_method",
    clientSecret: "s",
    verifyUrl: null,
    receivedCents: charge?.amountCents ?? 0,
    chargeId: charge?.chargeId ?? null,
    method: "CARD",
    appliedFeeCents: charge?.fee?.amountCents ?? null,
    actualFeeCents: 140,
  };
}
