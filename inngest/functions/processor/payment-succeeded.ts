import { settleDonation } from "@/lib/donations/settle-donation";
import { newContext } from "@/lib/http/context";
import { inngest, paymentSucceeded } from "@/lib/services/jobs";
import { recordEvent } from "@/lib/webhooks/record-event";

/** `payment_intent.succeeded`: the gift counts, and what follows it is announced. */
export const onPaymentSucceeded = inngest.createFunction(
  { id: "payment-succeeded", triggers: [paymentSucceeded], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-succeeded" });
    const { objectId: intentId, donationId } = event.data;
    const outcome = await settleDonation(ctx, { intentId, donationId });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
