import type { Context } from "@/lib/kernel/context";
import { cancelPayment } from "@/lib/services/processor";
import { cancelSubscription } from "@/lib/services/processor-subscriptions";
import { closePlan, findProcessorSubscription } from "./plan-store";
import { closeGift } from "./settle-store";

const REASON = "too_many_declines";

/**
 * Takes an unpaid gift's payment back at the processor, because it was tried too often (decisions.md, Abuse): nobody
 * can try another card on it. The gift keeps the reason of its last decline. Throws `unavailable`.
 */
export async function withdrawPayment(
  ctx: Context,
  gift: { id: string; subscriptionId: string | null },
  intentId: string,
): Promise<void> {
  if (gift.subscriptionId) {
    const subscriptionId = await findProcessorSubscription(ctx.db, gift.subscriptionId);
    // Its first invoice is voided with it, and the payment of that invoice cancelled.
    if (subscriptionId) await cancelSubscription(subscriptionId, `system\n${REASON}`);
    await closePlan(ctx.db, gift.subscriptionId, REASON, ctx.now);
  } else if (!(await cancelPayment(intentId))) return;
  await closeGift(ctx.db, gift.id, ctx.now, REASON);
}
