import { completeDonation } from "@/lib/donations/complete-donation";
import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { inngest, paymentSucceeded } from "@/lib/services/inngest/events";

/** `payment_intent.succeeded`: the donation counts, and what follows it is announced. */
export const onPaymentSucceeded = inngest.createFunction(
  { id: "payment-succeeded", triggers: [paymentSucceeded], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-succeeded" });
    const { objectId: intentId, donationId } = event.data;
    const outcome = await completeDonation(ctx, { intentId, donationId });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
