import { mayChange } from "@/lib/donations/states";
import { findAllPaidFor, type PaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import type { PaidPayment } from "@/lib/services/stripe/payments";
import { readPayments } from "@/lib/services/stripe/read-payments";
import { isOversold } from "@/lib/tickets/rules";
import { publishFolds } from "@/lib/totals/publish-folds";
import { type Completion, type Outcome, publishCompletions, settlementOf } from "./complete-donation";
import { markDonationsSucceeded, refusedWrite, type Settled, type Settlement } from "./settle-store";

/** A payment that the processor reported as succeeded, with our donation's id from its metadata. */
export type ReportedSuccess = { intentId: string; donationId: string | null; succeededAt: Date };

/** Outcomes by intent id. Null for a donation that was left out and must be completed on its own. */
export type Completed = Map<string, Outcome | null>;

/**
 * Like `completeDonation`, for up to a hundred payments in few processor calls and one statement. Never waits for a
 * lock. A donation that cannot be settled is left out and does not block the others. May be repeated with any of the
 * payments. Throws `unavailable` if no payment can be read.
 */
export async function completeDonations(
  ctx: Context,
  reported: readonly ReportedSuccess[],
): Promise<Completed> {
  const outcomes: Completed = new Map();
  const unpaid = new Map<string, PaidFor>();
  const completed: Completion[] = [];
  const known = await findAllPaidFor(ctx.db, reported);
  for (const { intentId } of reported) {
    const donation = known.get(intentId);
    if (!donation) outcomes.set(intentId, "unknown_object");
    else if (donation.subscriptionId) outcomes.set(intentId, "skipped");
    else if (mayChange(donation.status, "paymentSucceeded")) unpaid.set(intentId, donation);
    else {
      outcomes.set(intentId, "repeated");
      completed.push({ id: donation.id, oversold: isOversold(donation) });
    }
  }
  const times = new Map(reported.map(({ intentId, succeededAt }) => [intentId, succeededAt]));
  const leave = (intentId: string, reason: unknown) => {
    outcomes.set(intentId, null);
    log.warn(
      { err: reason, intentId, donationId: unpaid.get(intentId)?.id },
      "a donation could not be settled in a batch and is completed on its own",
    );
  };
  const due = settlementsOf(
    ctx,
    unpaid,
    await readPayments(
      [...unpaid].map(([intentId, { paymentMethod }]) => ({
        intentId,
        succeededAt: times.get(intentId) ?? ctx.now,
        byBank: paymentMethod === "ACH",
      })),
    ),
    leave,
  );
  for (const it of await settleTogether(ctx, due, leave)) {
    const intentId = due.find(({ donationId }) => donationId === it.donationId)?.intentId ?? "";
    if (it.outcome === "settled") {
      outcomes.set(intentId, "applied");
      completed.push({ id: it.donationId, oversold: it.oversold });
    } else
      leave(
        intentId,
        new Error(it.outcome === "busy" ? "one of its rows is locked" : "its status has changed"),
      );
  }
  await publishCompletions(ctx, completed);
  await publishFolds(
    ctx,
    [...unpaid.values()].map(({ campaignId }) => campaignId),
  );
  return outcomes;
}

type Leave = (intentId: string, reason: unknown) => void;

/** Returns the settlements that can be booked together: one payment per donation. */
function settlementsOf(
  ctx: Context,
  unpaid: ReadonlyMap<string, PaidFor>,
  payments: ReadonlyMap<string, PaidPayment | Error>,
  leave: Leave,
): Settlement[] {
  const due = new Map<string, Settlement>();
  for (const [intentId, donation] of unpaid) {
    const payment = payments.get(intentId);
    if (!payment || payment instanceof Error)
      leave(intentId, payment ?? new Error("the payment was not read"));
    else if (payment.status !== "succeeded") leave(intentId, new Error(`the payment is ${payment.status}`));
    else if (due.has(donation.id)) leave(intentId, new Error("another payment for the same donation"));
    else due.set(donation.id, settlementOf(ctx, donation, payment));
  }
  return [...due.values()];
}

/** Settles all donations in one transaction or, if the database rejects one of them, each in its own transaction. */
async function settleTogether(ctx: Context, due: readonly Settlement[], leave: Leave): Promise<Settled[]> {
  try {
    return await markDonationsSucceeded(ctx.db, due);
  } catch (error) {
    if (!refusedWrite(error)) throw error;
  }
  const settled: Settled[] = [];
  for (const one of due)
    try {
      settled.push(...(await markDonationsSucceeded(ctx.db, [one])));
    } catch (error) {
      if (!refusedWrite(error)) throw error;
      leave(one.intentId, error);
    }
  return settled;
}
