import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";
import { judge, TRIES, tellsOfCard } from "./rules";
import { countTries } from "./store";

/**
 * Counts a declined attempt, and tells staff once when it belongs to an attack. `stop` says that the payment of this
 * gift was tried too often and is to be withdrawn. Only cards that donors entered themselves count: a renewal's
 * expired card and a bank debit that is returned days later are no test.
 */
export async function noteDecline(ctx: Context, decline: Decline): Promise<{ stop: boolean }> {
  const { gift, code } = decline;
  const { clientKey } = gift;
  if (clientKey === null || gift.paymentMethod === "ACH" || !tellsOfCard(code)) return { stop: false };
  const { reached, lockedAt } = await countDecline(ctx, decline);
  const { state } = judge(reached, ctx.now);
  const most = lockedAt ? TRIES.locked : state === "CLOSED" ? TRIES.closed : TRIES.usual;
  return { stop: (await countTries(ctx.db, { id: gift.id, clientKey })) >= most };
}
