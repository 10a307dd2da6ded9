import { basisPointsOf } from "@/lib/kernel/money";
import { PLATFORM_BASIS_POINTS } from "./schedule";

/**
 * The first $10,000 that an organization raises are free of the platform's fee. Successful donations use the waiver up
 * (`markDonationSucceeded`); refunds do not restore it. A database check keeps `waiver_used_cents` below this amount, so
 * changing it needs a migration.
 */
export const WAIVER_CENTS = 1_000_000;

/** What an organization has left of its waiver. */
export function remainingWaiverCents(org: { waiverUsedCents: number }): number {
  return Math.max(0, WAIVER_CENTS - org.waiverUsedCents);
}

/** The platform's fee: 1 % of the part of a donation above what is left of the waiver. */
export function platformFee(amountCents: number, waiverLeftCents: number): number {
  return basisPointsOf(Math.max(0, amountCents - Math.max(0, waiverLeftCents)), PLATFORM_BASIS_POINTS);
}
