import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { cancelPayment } from "@/lib/services/processor";
import { closeGift, findAbandoned } from "./settle-store";
import { findPaidFor } from "./store";

const AT_MOST = 100;

/** The processor confirmed that an intent is cancelled: the gift is closed as abandoned and its seats return. */
export async function closeDonation(
  ctx: Context,
  it: { intentId: string; donationId: string | null },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  return (await closeGift(ctx.db, known.id, ctx.now)) ? "applied" : "repeated";
}

/**
 * Closes what nobody is going to pay (decisions.md, States): the intent is cancelled at the processor, and only
 * when that is confirmed is the gift closed. Without an intent no money can arrive, so it is closed at once.
 * Returns how many were closed.
 */
export async function closeAbandoned(ctx: Context): Promise<number> {
  let closed = 0;
  for (const { id, intentId } of await findAbandoned(ctx.db, ctx.now, AT_MOST)) {
    try {
      if (intentId && !(await cancelPayment(intentId))) continue;
      if (await closeGift(ctx.db, id, ctx.now)) closed += 1;
    } catch (err) {
      // One that fails must not keep the others open; the next round tries it again.
      log.error({ err, donationId: id }, "an abandoned gift could not be closed");
    }
  }
  return closed;
}
