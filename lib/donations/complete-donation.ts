import { cardKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { donationOversold, donationSucceeded } from "@/lib/services/inngest/events";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import { isOversold } from "@/lib/tickets/rules";
import { fold } from "@/lib/totals/store";
import { markDonationSucceeded } from "./state-store";
import { type DonationRow, findPaidFor, findRow } from "./store";

/** One donation in this many folds the campaign's totals; readers add what is left, and a job folds the rest each minute. */
const FOLD_EVERY = 16;

export type Outcome = "applied" | "repeated" | "skipped" | "unknown_object";

/**
 * A payment has succeeded: moves its donation to SUCCEEDED and books everything that follows from it, once, however
 * often and late this is called (decisions.md, States). The processor is asked for the method and its real fee,
 * because the event carries neither. Donations of a recurring donation are skipped, their invoices settle them
 * (specification, Inbound processor events). Throws `unavailable` when the processor says that it has not succeeded.
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

/** The same for a payment that the processor has just been asked about, recurring ones too. */
export async function applySucceededPayment(
  ctx: Context,
  donation: Settling,
  payment: Payment,
): Promise<"applied" | "repeated"> {
  if (payment.status !== "succeeded")
    throw unavailable(
      "The payment processor cannot be reached right now; try again",
      new Error(`payment ${payment.intentId} was announced as succeeded and is ${payment.status}`),
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
  // Somebody else has settled it meanwhile: what became of its seats stands on the row.
  const row = moved ? null : await findRow(ctx.db, donation.id);
  await publishCompletion(ctx, donation, row ? isOversold(row) : oversold);
  if (moved && Math.random() * FOLD_EVERY < 1) await fold(ctx.db, donation.campaignId);
  return moved ? "applied" : "repeated";
}

/**
 * Goes out on repeats too: what follows a donation is deduplicated by its own cause, and an announcement that was lost
 * in a crash is made good by the next delivery.
 */
async function publishCompletion(ctx: Context, { id }: { id: string }, oversold: boolean): Promise<void> {
  const { name } = oversold ? donationOversold : donationSucceeded;
  await emit(ctx, [{ id: `${name.replace("/", "-")}:${id}`, name, data: { donationId: id } }]);
}
