import { closeDonation } from "@/lib/donations/close-donation";
import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { inngest, paymentCanceled } from "@/lib/services/inngest/events";

/** `payment_intent.canceled`: no money can arrive any more, so the donation is closed and its tickets return. */
export const onPaymentCanceled = inngest.createFunction(
  { id: "payment-canceled", triggers: [paymentCanceled], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-canceled" });
    const { objectId: intentId, donationId } = event.data;
    const outcome = await closeDonation(ctx, { intentId, donationId });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
