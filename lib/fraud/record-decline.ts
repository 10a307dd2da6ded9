import type { Context } from "@/lib/kernel/context";
import { callerKind } from "./caller";
import { countDecline, type Decline } from "./count-decline";
import { TRIES, tellsOfCard } from "./rules";
import { countTries } from "./store";

/**
 * `stop`: the payment of this donation was tried too often and is to be withdrawn. `blocked`: the stored key of an address
 * that is blocked, whose open donations are all to be withdrawn; null of others.
 */
export type DeclineOutcome = { stop: boolean; blocked: string | null };

/**
 * Counts a declined attempt, and alerts staff once when it belongs to an attack. Only cards that donors entered themselves
 * count: a renewal's expired card and a bank debit that is returned days later test no card.
 */
export async function recordDecline(ctx: Context, decline: Decline): Promise<DeclineOutcome> {
  const { donation, code } = decline;
  const { clientKey } = donation;
  if (clientKey === null || donation.paymentMethod === "ACH" || !tellsOfCard(code))
    return { stop: false, blocked: null };
  const { caller, lockedAt } = await countDecline(ctx, decline);
  const blocked = caller.state === "BLOCKED";
  const most = lockedAt ? TRIES.locked : blocked ? TRIES.blocked : TRIES.usual;
  const tries = await countTries(ctx.db, { id: donation.id, clientKey });
  return { stop: tries >= most, blocked: blocked && callerKind(clientKey) === "address" ? clientKey : null };
}
