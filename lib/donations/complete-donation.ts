import { cardKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { donationOversold, donationSucceeded } from "@/lib/services/inngest/events";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import { fold } from "@/lib/totals/store";
import { markDonationSucceeded } from "./state-store";
import { type DonationRow, findPaidFor, findRow } from "./store";

/**
 * One donation in this many folds the campaign's totals. Readers add the unfolded rest, which a job folds
 * each minute.
 */
const FOLD_EVERY = 16;

export type Outcome = "applied" | "repeated" | "skipped" | "unknown_object";

/**
 * A payment has succeeded: moves its donation to SUCCEEDED and books what follows from it, exactly once under
 * repeated or late calls. Reads the payment method and the actual fee from the processor, because the event
 * carries neither. Skips donations of a subscription, which are completed by their invoice. Throws
 * `unavailable` when the processor says the payment has not succeeded.
 */
export async function completeDonation(
  ctx: Context,
  { intentId, donationId }: { intentId: string; donationId: string | null },
): Promise<Outcome> {
  const known = await findPaidFor(ctx.db, intentId, donationId);
  if (!known) return "unknown_object";
  if (known.subscriptionId) return "skipped";
  if (known.status !== "PENDING" && known.status !== "FAILED") {
    await publishCompletion(ctx, known, isOversold(known));
    return "repeated";
  }
  return applySucceededPayment(ctx, known, await retrievePayment(intentId));
}

type Settling = Pick<DonationRow, "id" | "campaignId" | "subscriptionId">;

/**
 * As above, for a payment that has just been read from the processor; includes donations of subscriptions.
 */
export async function applySucceededPayment(
  ctx: Context,
  donation: Settling,
  payment: Payment,
): Promise<"applied" | "repeated"> {
  if (payment.status !== "succeeded")
    throw unavailable(
      "The payment processor cannot be reached right now; try again",
      new Error(`payment ${payment.intentId} was reported as succeeded but is ${payment.status}`),
    );
  const { moved, oversold } = await markDonationSucceeded(ctx.db, {
    donationId: donation.id,
    intentId: payment.intentId,
    chargeId: payment.chargeId,
    method: payment.method,
    cardKey: payment.cardFingerprint ? cardKey(payment.cardFingerprint) : null,
    receivedCents: payment.receivedCents,
    appliedFeeCents: payment.appliedFeeCents,
    takeOverFees: donation.subscriptionId !== null,
    actualFeeCents: payment.actualFeeCents,
    at: ctx.now,
  });
  // Completed concurrently: the row says whether its tickets were sold.
  const row = moved ? null : await findRow(ctx.db, donation.id);
  await publishCompletion(ctx, donation, row ? isOversold(row) : oversold);
  if (moved && Math.random() * FOLD_EVERY < 1) await fold(ctx.db, donation.campaignId);
  return moved ? "applied" : "repeated";
}

/** Whether a donation counts although no tickets were left for it. */
function isOversold(donation: DonationRow): boolean {
  return donation.status === "SUCCEEDED" && donation.ticketCount !== null && donation.ticketsSold === 0;
}

/**
 * Publishes on repeated calls too. Consumers deduplicate by cause, so an event lost in a crash is sent again
 * with the next delivery.
 */
async function publishCompletion(ctx: Context, { id }: { id: string }, oversold: boolean): Promise<void> {
  const { name } = oversold ? donationOversold : donationSucceeded;
  await emit(ctx, [{ id: `${name.replace("/", "-")}:${id}`, name, data: { donationId: id } }]);
}
