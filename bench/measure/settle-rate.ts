import type { Database } from "../../db/client";
import { markDonationSucceeded } from "../../lib/donations/state-store";
import { fold } from "../../lib/totals/store";
import type { UnpaidDonation } from "../data/open-gifts";
import { now } from "../load/closed-loop";

/** As `completeDonation` does it: one gift in so many folds its campaign. */
const FOLD_EVERY = 16;

/** Settles one gift as its webhook would, without asking the processor or telling anybody. Rejects unless it moved now. */
export async function settleOpen(db: Database, gift: UnpaidDonation, at: Date): Promise<void> {
  const { moved } = await markDonationSucceeded(db, {
    donationId: gift.id,
    intentId: `pi_${gift.id}`,
    chargeId: `ch_${gift.id}`,
    method: "CARD",
    receivedCents: gift.totalCents,
    appliedFeeCents: gift.feeCents,
    takeOverFees: false,
    actualFeeCents: gift.processingFeeCents,
    at,
  });
  if (!moved) throw new Error(`The gift ${gift.id} did not settle.`);
  if (Math.random() * FOLD_EVERY < 1) await fold(db, gift.campaignId);
}

/** Gifts settled a second by `workers` at once, from the first to the last, their foldings included. */
export async function settleRate(
  db: Database,
  gifts: readonly UnpaidDonation[],
  workers: number,
  at: Date,
): Promise<number> {
  const rest = gifts.values();
  const startedAt = now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const gift of rest) await settleOpen(db, gift, at);
    }),
  );
  return (gifts.length * 1000) / (now() - startedAt);
}
