import { closeUnpaidDonation } from "@/lib/donations/status/state-store";
import type { Context } from "@/lib/kernel/context";
import { cancelPayment } from "@/lib/services/stripe/payments";
import { cancelSubscription } from "@/lib/services/stripe/subscriptions";
import { closeUnstartedSubscription, findProcessorSubscription } from "@/lib/subscriptions/start/store";

const TOO_MANY_DECLINES = "too_many_declines";

/**
 * Cancels an unpaid donation's payment at the processor, so that no other card can be tried on it, usually after too
 * many declines (docs/abuse.md). The donation keeps the reason of its last decline. Throws `unavailable`.
 */
export async function cancelDonationPayment(
  ctx: Context,
  donation: { id: string; subscriptionId: string | null },
  intentId: string,
  reason = TOO_MANY_DECLINES,
): Promise<void> {
  if (donation.subscriptionId) {
    const processorSubscriptionId = await findProcessorSubscription(ctx.db, donation.subscriptionId);
    // Canceling the subscription voids its first invoice and cancels that invoice's payment.
    if (processorSubscriptionId) await cancelSubscription(processorSubscriptionId, `system\n${reason}`);
    await closeUnstartedSubscription(ctx.db, donation.subscriptionId, reason, ctx.now);
  } else if (!(await cancelPayment(intentId))) return;
  await closeUnpaidDonation(ctx.db, donation.id, ctx.now, reason);
}
