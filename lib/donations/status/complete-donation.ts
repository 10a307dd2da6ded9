import { mayChange } from "@/lib/donations/states";
import { markDonationSucceeded, type Settlement } from "@/lib/donations/status/settle-store";
import { type DonationRow, findDonationRow, findPaidFor } from "@/lib/donations/store";
import { cardKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { donationOversold, donationSucceeded } from "@/lib/services/inngest/events";
import { type PaidPayment, retrievePayment } from "@/lib/services/stripe/payments";
import { isOversold } from "@/lib/tickets/rules";
import { publishFolds } from "@/lib/totals/publish-folds";

export type Outcome = "applied" | "repeated" | "skipped" | "unknown_object";

/**
 * Completes the donation of a succeeded payment and applies its effects once, however often or late it is called. The
 * payment method and the actual fee are read from the processor, because the event contains neither. Donations of a
 * subscription are skipped: their invoices complete them. Throws `unavailable` if the processor's payment has not
 * succeeded.
 */
export async function completeDonation(
  ctx: Context,
  { intentId, donationId }: { intentId: string; donationId: string | null },
): Promise<Outcome> {
  const known = await findPaidFor(ctx.db, intentId, donationId);
  if (!known) return "unknown_object";
  if (known.subscriptionId) return "skipped";
  if (!mayChange(known.status, "paymentSucceeded")) {
    await publishCompletions(ctx, [{ id: known.id, oversold: isOversold(known) }]);
    return "repeated";
  }
  return applySucceededPayment(ctx, known, await retrievePayment(intentId));
}

type Settling = Pick<DonationRow, "id" | "campaignId" | "subscriptionId">;

/** Completes the donation of a payment that was just read from the processor, also for subscriptions. */
export async function applySucceededPayment(
  ctx: Context,
  donation: Settling,
  payment: PaidPayment,
): Promise<"applied" | "repeated"> {
  const { moved, oversold } = await markDonationSucceeded(ctx.db, settlementOf(ctx, donation, payment));
  // A concurrent call completed it. The row shows whether its tickets are oversold.
  const row = moved ? null : await findDonationRow(ctx.db, donation.id);
  await publishCompletions(ctx, [{ id: donation.id, oversold: row ? isOversold(row) : oversold }]);
  if (moved) await publishFolds(ctx, [donation.campaignId]);
  return moved ? "applied" : "repeated";
}

/** Returns the settlement of a donation by a payment. Throws `unavailable` if the payment has not succeeded. */
export function settlementOf(
  ctx: Context,
  donation: Pick<DonationRow, "id" | "subscriptionId">,
  payment: PaidPayment,
): Settlement {
  if (payment.status !== "succeeded")
    throw unavailable(
      "The payment processor cannot be reached right now; try again",
      new Error(`payment ${payment.intentId} was reported as succeeded but is ${payment.status}`),
    );
  return {
    donationId: donation.id,
    intentId: payment.intentId,
    chargeId: payment.chargeId,
    method: payment.method,
    brand: payment.brand ?? null,
    last4: payment.last4 ?? null,
    cardKey: payment.cardFingerprint ? cardKey(payment.cardFingerprint) : null,
    receivedCents: payment.receivedCents,
    appliedFeeCents: payment.appliedFeeCents,
    takeOverFees: donation.subscriptionId !== null,
    actualFeeCents: payment.actualFeeCents,
    at: ctx.now,
  };
}

export type Completion = { id: string; oversold: boolean };

/**
 * Publishes completed donations, also on repeated calls: consumers deduplicate by cause, and a repeat replaces an event
 * that was lost in a crash.
 */
export async function publishCompletions(ctx: Context, completed: readonly Completion[]): Promise<void> {
  const events = completed.map(({ id, oversold }) => {
    const { name } = oversold ? donationOversold : donationSucceeded;
    return { id: `${name.replace("/", "-")}:${id}`, name, data: { donationId: id } };
  });
  if (events.length > 0) await emit(ctx, events);
}
