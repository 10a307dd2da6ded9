import type { Context } from "@/lib/kernel/context";
import { cancelPayment } from "@/lib/services/stripe/payments";
import { cancelSubscription } from "@/lib/services/stripe/subscriptions";
import { closeUnstartedSubscription, findProcessorSubscription } from "../subscriptions/start-store";
import { closeUnpaidDonation } from "./state-store";

const TOO_MANY_DECLINES = "too_many_declines";

/**
 * Cancels an unpaid donation's payment at the processor, usually because it was tried too often (docs/abuse.md): no other
 * card can be tried on it. The donation keeps the reason of its last decline. Throws `unavailable`.
 */
export async function cancelDonationPayment(
  ctx: Context,
  donation: { id: string; subscriptionId: string | null },
  intentId: string,
  reason = TOO_MANY_DECLINES,
): Promise<void> {
  if (donation.subscriptionId) {
    const processorSubscriptionId = await findProcessorSubscription(ctx.db, donation.subscriptionId);
    // Its first invoice is voided with it, and the payment of that invoice cancelled.
    if (processorSubscriptionId) await cancelSubscription(processorSubscriptionId, `system\n${reason}`);
    await closeUnstartedSubscription(ctx.db, donation.subscriptionId, reason, ctx.now);
  } else if (!(await cancelPayment(intentId))) return;
  await closeUnpaidDonation(ctx.db, donation.id, ctx.now, reason);
}
