import type { Database } from "../../db/client";
import { markDonationSucceeded } from "../../lib/donations/status/settle-store";
import { findPopular, fold } from "../../lib/totals/store";
import type { UnpaidDonation } from "../data/open-donations";
import { now } from "../load/closed-loop";

/**
 * Settles one donation as its webhook would, without calling the processor or sending events. Rejects unless the
 * status changed.
 */
export async function settleOpen(db: Database, donation: UnpaidDonation, at: Date): Promise<void> {
  const { moved } = await markDonationSucceeded(db, {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents: donation.totalCents,
    appliedFeeCents: donation.feeCents,
    takeOverFees: false,
    actualFeeCents: donation.processingFeeCents,
    at,
  });
  if (!moved) throw new Error(`The donation ${donation.id} did not settle.`);
  for (const popular of await findPopular(db, [donation.campaignId])) await fold(db, popular);
}

/** Donations settled per second by `workers` in parallel, from the first to the last, including folding. */
export async function settleRate(
  db: Database,
  donations: readonly UnpaidDonation[],
  workers: number,
  at: Date,
): Promise<number> {
  const rest = donations.values();
  const startedAt = now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const donation of rest) await settleOpen(db, donation, at);
    }),
  );
  return (donations.length * 1000) / (now() - startedAt);
}
