import { failDonation } from "@/lib/donations/fail-donation";
import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { inngest, paymentFailed } from "@/lib/services/inngest/events";

/** `payment_intent.payment_failed`: the donation is FAILED with its reason; the donor can try again on the same intent. */
export const onPaymentFailed = inngest.createFunction(
  { id: "payment-failed", triggers: [paymentFailed], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-failed" });
    const { eventId, created, objectId: intentId, donationId, failure } = event.data;
    const outcome = await failDonation(ctx, {
      eventId,
      failedAt: new Date(created * 1000),
      intentId,
      donationId,
      code: failure?.code ?? "unknown",
      declineCode: failure?.declineCode ?? null,
    });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
