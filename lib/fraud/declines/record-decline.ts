import { callerKind } from "@/lib/fraud/caller";
import { isAboutCard, TRIES } from "@/lib/fraud/rules";
import { countTries } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";

/**
 * `stop`: this donation's payment had too many attempts and is to be canceled. `blocked`: the stored key of
 * a blocked address, whose open donations are all to be canceled; else null.
 */
export type DeclineOutcome = { stop: boolean; blocked: string | null };

/**
 * Counts a declined attempt, and alerts staff once if it belongs to an attack. Only cards entered by donors
 * count: a renewal's expired card or a bank debit returned days later tests no card.
 */
export async function recordDecline(ctx: Context, decline: Decline): Promise<DeclineOutcome> {
  const { donation, code } = decline;
  const { clientKey } = donation;
  if (clientKey === null || donation.paymentMethod === "ACH" || !isAboutCard(code))
    return { stop: false, blocked: null };
  const { caller, lockedAt } = await countDecline(ctx, decline);
  const blocked = caller.state === "BLOCKED";
  const most = lockedAt ? TRIES.locked : blocked ? TRIES.blocked : TRIES.usual;
  const tries = await countTries(ctx.db, { id: donation.id, clientKey });
  return { stop: tries >= most, blocked: blocked && callerKind(clientKey) === "address" ? clientKey : null };
}
