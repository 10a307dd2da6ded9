import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { fold } from "@/lib/rollups/store";
import { donationSucceeded, sendToBackground } from "@/lib/services/jobs";
import { type Payment, retrievePayment } from "@/lib/services/processor";
import { settleGift } from "./settle-store";
import { findPaidFor } from "./store";

/** One gift in this many folds the campaign's totals; readers add what is left, and a job folds the rest each minute. */
const FOLD_EVERY = 16;

export type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * A payment has succeeded: moves its gift to SUCCEEDED and books everything that follows from it, once, however
 * often and late this is called (decisions.md, States). The processor is asked for the method and its real fee,
 * because the event carries neither. Throws `unavailable` when it says that the payment has not succeeded.
 */
export async function settleDonation(
  ctx: Context,
  { intentId, donationId }: { intentId: string; donationId: string | null },
): Promise<Outcome> {
  const known = await findPaidFor(ctx.db, intentId, donationId);
  if (!known) return "unknown_object";
  if (known.status !== "PENDING" && known.status !== "FAILED") {
    await announce(known.id);
    return "repeated";
  }
  return settlePayment(ctx, known, await retrievePayment(intentId));
}

/** The same for a payment that the processor has just been asked about. */
export async function settlePayment(
  ctx: Context,
  gift: { id: string; campaignId: string },
  payment: Payment,
): Promise<Outcome> {
  if (payment.status !== "succeeded")
    throw unavailable(`payment ${payment.intentId} was announced as succeeded and is ${payment.status}`);
  const moved = await settleGift(ctx.db, {
    donationId: gift.id,
    intentId: payment.intentId,
    chargeId: payment.chargeId,
    method: payment.method,
    receivedCents: payment.receivedCents,
    actualFeeCents: payment.actualFeeCents,
    at: ctx.now,
  });
  await announce(gift.id);
  if (moved && Math.random() * FOLD_EVERY < 1) await fold(ctx.db, gift.campaignId);
  return moved ? "applied" : "repeated";
}

/**
 * Goes out on repeats too: what follows a gift is deduplicated by its own cause, and an announcement that was lost
 * in a crash is made good by the next delivery.
 */
async function announce(donationId: string): Promise<void> {
  await sendToBackground([
    { id: `donation-succeeded:${donationId}`, name: donationSucceeded.name, data: { donationId } },
  ]);
}
