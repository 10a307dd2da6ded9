import { markDonationProcessing } from "@/lib/donations/mark-processing";
import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { inngest, onProcessor, paymentProcessing } from "@/lib/services/inngest/events";
import { syncSubscriptionPayment } from "@/lib/subscriptions/sync-invoice";

/** `payment_intent.processing`, `.requires_action`: a bank payment is on its way, or waits for its account to be confirmed. */
export const onPaymentProcessing = inngest.createFunction(
  {
    id: "payment-processing",
    triggers: [paymentProcessing, onProcessor("payment_intent.requires_action")],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-processing" });
    const { objectId: intentId, donationId } = event.data;
    const marked = await markDonationProcessing(ctx, { intentId, donationId });
    // The payment of a renewal has no donation yet; its invoice shows that it is on its way.
    const outcome = marked === "unknown_object" ? await syncSubscriptionPayment(ctx, intentId) : marked;
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
