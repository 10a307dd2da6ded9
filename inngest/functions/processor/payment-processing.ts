import { markDonationProcessing } from "@/lib/donations/mark-processing";
import { newContext } from "@/lib/http/context";
import { inngest, paymentProcessing } from "@/lib/services/jobs";
import { recordEvent } from "@/lib/webhooks/record-event";

/** `payment_intent.processing`: a bank payment is on its way. */
export const onPaymentProcessing = inngest.createFunction(
  { id: "payment-processing", triggers: [paymentProcessing], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-processing" });
    const { objectId: intentId, donationId } = event.data;
    const outcome = await markDonationProcessing(ctx, { intentId, donationId });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
