import type { Database, Executor } from "@/db/client";
import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { formatUsd } from "@/lib/kernel/money";
import type { Movement } from "@/lib/services/stripe/payouts";
import { explain, unexplained } from "./rules";
import * as store from "./store";

/**
 * Writes a payout's row, movements and journal entries in one transaction. A failed payout left the account and
 * returned, so both are booked, even if its payment was never observed. Returns null when a newer state is stored.
 * `contents` is null while the processor cannot list them.
 */
export async function applyPayout(
  db: Database,
  row: Parameters<typeof store.upsertPayout>[1],
  contents: Movement[] | null,
): Promise<store.PayoutRow | null> {
  const at = row.stateCheckedAt;
  return db.transaction(async (tx) => {
    const kept = await store.upsertPayout(tx, row);
    if (!kept) return null;
    const failed = kept.status === "FAILED";
    if (failed || kept.status === "PAID") await store.bookPayout(tx, kept, "PAYOUT", at);
    if (failed) {
      await store.bookPayout(tx, kept, "PAYOUT_FAILED", at);
      await raiseFailed(tx, kept, at);
    }
    if (contents) await reconcile(tx, kept, contents, at);
    return kept;
  });
}

async function raiseFailed(tx: Executor, payout: store.PayoutRow, at: Date): Promise<void> {
  const why = payout.failureMessage ?? "The bank gave no reason.";
  await flagForReview(tx, {
    cause: `payout-failed:${payout.id}`,
    orgId: payout.orgId,
    kind: "PAYOUT_FAILED",
    message: `A payout of ${formatUsd(payout.amountCents)} to your bank failed. The money is back in your balance. ${why}`,
    figures: { amountCents: payout.amountCents, failureCode: payout.failureCode, payoutId: payout.id },
    at,
  });
}

/** Matches the payout's movements with the journal and alerts staff to the unexplained amount. */
async function reconcile(
  tx: Executor,
  payout: store.PayoutRow,
  contents: Movement[],
  at: Date,
): Promise<void> {
  const known = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const donations = await store.findDonationsBehind(tx, payout.orgId, {
    chargeIds: known(contents.map((one) => one.chargeId)),
    donationIds: known(contents.map((one) => one.donationId)),
  });
  const returned = await store.findPayoutIds(tx, known(contents.map((one) => one.payoutId)));
  const found = contents.map((one) => {
    const donationId = donations.get(one.chargeId ?? "") ?? donations.get(one.donationId ?? "") ?? null;
    const about = donationId ?? returned.get(one.payoutId ?? "") ?? null;
    return { ...one, donationId, about };
  });
  const donationIds = known(found.map((one) => one.donationId));
  const booked = await store.readBooked(tx, { donationIds, payoutIds: [...returned.values()] });
  const taken = await store.readTaken(tx, payout.id, donationIds);
  const explained = explain(found, booked, taken);
  const items = found.map((one) => ({
    ...one,
    payoutId: payout.id,
    kind: explained.get(one.id)?.kind ?? ("OTHER" as const),
    expectedCents: explained.get(one.id)?.expectedCents ?? null,
    refundId: explained.get(one.id)?.source?.refundId ?? null,
    disputeId: explained.get(one.id)?.source?.disputeId ?? null,
  }));
  await store.upsertItems(tx, items);
  const { differenceCents, differing } = unexplained(payout.amountCents, items);
  await store.markReconciled(tx, payout.id, differenceCents, at);
  const cause = `payout-differs:${payout.id}`;
  if (differenceCents === 0 && differing === 0) return resolveCause(tx, cause, at);
  // While the payout is in transit, a booking may still follow. Once it is paid, none will.
  if (payout.status === "PENDING" || payout.status === "IN_TRANSIT") return;
  await flagForReview(tx, {
    cause,
    orgId: payout.orgId,
    kind: "PAYOUT_DIFFERS",
    message: `A payout of ${formatUsd(payout.amountCents)} does not match the journal: ${formatUsd(differenceCents)} is unexplained, and ${differing} of its ${items.length} transactions differ.`,
    figures: {
      amountCents: payout.amountCents,
      expectedCents: payout.amountCents - differenceCents,
      differenceCents,
      movementsThatDiffer: differing,
      payoutId: payout.id,
    },
    at,
  });
}
