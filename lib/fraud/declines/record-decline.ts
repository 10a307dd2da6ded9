import { callerKind } from "@/lib/fraud/caller";
import { isAboutCard, TRIES } from "@/lib/fraud/rules";
import { countTries } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";

/**
 * The consequences of a decline. `stop`: the donation's payment had too many attempts and must be canceled. `blocked`:
 * the stored key of a blocked address, all of whose open donations must be canceled; otherwise null.
 */
export type DeclineOutcome = { stop: boolean; blocked: string | null };

/**
 * Counts a declined attempt, and alerts staff once if it is part of an attack. Only cards entered by donors count: a
 * renewal's expired card or a bank debit returned days later is no card test.
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
