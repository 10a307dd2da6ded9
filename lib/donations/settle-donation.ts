import type { Context } from "@/lib/kernel/context";
import { fold } from "@/lib/rollups/store";
import { retrievePayment } from "@/lib/services/processor";
import { settleGift } from "./settle-store";
import { findPaidFor } from "./store";

/** One gift in this many folds the campaign's totals; readers add what is left, and a job folds the rest each minute. */
const FOLD_EVERY = 16;

export type Settled =
  | { outcome: "applied" | "repeated"; donationId: string }
  | { outcome: "unknown_object" | "not_paid"; donationId: null };

/**
 * A payment has succeeded: moves its gift to SUCCEEDED and books everything that follows from it, once, however
 * often and late this is called (decisions.md, States). The processor is asked for the method and its real fee,
 * because the event carries neither.
 */
export async function settleDonation(
  ctx: Context,
  { intentId, donationId }: { intentId: string; donationId: string | null },
): Promise<Settled> {
  const known = await findPaidFor(ctx.db, intentId, donationId);
  if (!known) return { outcome: "unknown_object", donationId: null };
  if (known.status !== "PENDING" && known.status !== "FAILED")
    return { outcome: "repeated", donationId: known.id };
  const payment = await retrievePayment(intentId);
  if (payment.status !== "succeeded") return { outcome: "not_paid", donationId: null };
  const moved = await settleGift(ctx.db, {
    donationId: known.id,
    intentId,
    chargeId: payment.chargeId,
    method: payment.method,
    receivedCents: payment.receivedCents,
    actualFeeCents: payment.actualFeeCents,
    at: ctx.now,
  });
  if (moved && Math.random() * FOLD_EVERY < 1) await fold(ctx.db, known.campaignId);
  return { outcome: moved ? "applied" : "repeated", donationId: known.id };
}
