import { settleDonation } from "@/lib/donations/settle-donation";
import { newContext } from "@/lib/http/context";
import { donationSucceeded, inngest, paymentSucceeded, sendToBackground } from "@/lib/services/jobs";
import { recordEvent } from "@/lib/webhooks/record-event";

/**
 * `payment_intent.succeeded`. The announcement goes out on repeats too: what follows a gift is deduplicated by
 * its own cause, and an announcement that was lost in a crash is made good by the next delivery.
 */
export const onPaymentSucceeded = inngest.createFunction(
  { id: "payment-succeeded", triggers: [paymentSucceeded], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payment-succeeded" });
    const { objectId: intentId, donationId } = event.data;
    const settled = await settleDonation(ctx, { intentId, donationId });
    if (settled.donationId)
      await sendToBackground([
        {
          id: `donation-succeeded:${settled.donationId}`,
          name: donationSucceeded.name,
          data: { donationId: settled.donationId },
        },
      ]);
    await recordEvent(ctx, event.data, settled.outcome);
    return settled;
  },
);
