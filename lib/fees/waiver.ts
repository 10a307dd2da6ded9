import { basisPointsOf } from "@/lib/kernel/money";
import { PLATFORM_BASIS_POINTS } from "./schedule";

/**
 * The first $10,000 that an organization raises are free of the platform fee. Succeeded donations use up the waiver
 * (`markDonationSucceeded`); refunds do not restore it. A database check limits `waiver_used_cents` to this amount, so
 * changing it needs a migration.
 */
export const WAIVER_CENTS = 1_000_000;

/** Returns an organization's remaining waiver, in cents. */
export function remainingWaiverCents(org: { waiverUsedCents: number }): number {
  return Math.max(0, WAIVER_CENTS - org.waiverUsedCents);
}

/** Returns the platform fee in cents: 1 % of the part of a donation above the remaining waiver. */
export function platformFee(amountCents: number, waiverLeftCents: number): number {
  return basisPointsOf(Math.max(0, amountCents - Math.max(0, waiverLeftCents)), PLATFORM_BASIS_POINTS);
}
