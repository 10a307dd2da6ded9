import { type FeeMethod, processingFee } from "@/lib/fees/quote";
import { FEE_VERSION } from "@/lib/fees/schedule";
import { platformFee } from "@/lib/fees/waiver";
import { divideHalfUp, MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import type { SubscriptionFrequency } from "./schemas";

const MIN_CENTS = 100;

/** The method used to compute fees; wallets count as cards. */
export function feeMethod(paymentMethod: string): FeeMethod {
  return paymentMethod === "ACH" ? "ach" : "card";
}

export type RenewalSums = {
  amountCents: number;
  totalChargedCents: number;
  processingFeeCents: number;
  platformFeeCents: number;
  netAmountCents: number;
  feeVersion: string;
};

/**
 * The amounts of one renewal (docs/decisions.md, Fees). The total stays as agreed with the donor and the
 * platform fee is computed again; when the donor covers fees, it is capped so that the organization receives
 * the full donation.
 */
export function renewalSums(it: {
  amountCents: number;
  totalCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): RenewalSums {
  const processingFeeCents = Math.min(processingFee(it.totalCents, it.method), it.totalCents);
  const afresh = platformFee(it.amountCents, it.waiverLeftCents);
  const room = Math.max(0, it.totalCents - processingFeeCents - (it.coverFees ? it.amountCents : 0));
  const platformFeeCents = Math.min(afresh, room);
  return {
    amountCents: it.amountCents,
    totalChargedCents: it.totalCents,
    processingFeeCents,
    platformFeeCents,
    netAmountCents: it.totalCents - processingFeeCents - platformFeeCents,
    feeVersion: FEE_VERSION,
  };
}

/**
 * The donation for a total set in the processor's dashboard: the total, or, with fees covered, the largest
 * amount that the organization receives in full.
 */
export function amountWithin(it: {
  totalCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): number {
  if (!it.coverFees) return it.totalCents;
  const room = it.totalCents - processingFee(it.totalCents, it.method);
  let low = MIN_CENTS;
  let high = Math.max(MIN_CENTS, room);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (middle + platformFee(middle, it.waiverLeftCents) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A charge is drafted at its date and collected within hours; the following one is 28 days away at least. */
const SKIPPED_MS = DAY_MS;
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/** When a pause ends that skips only the next donation. */
export function skipEnd(nextChargeAt: Date): Date {
  return new Date(nextChargeAt.getTime() + SKIPPED_MS);
}

/** What is wrong with the end of a pause that a donor or staff chose; null if nothing is. */
export function pauseProblem(
  end: Date,
  { now, nextChargeAt }: { now: Date; nextChargeAt: Date | null },
): string | null {
  if (end.getTime() > now.getTime() + LONGEST_PAUSE_MS) return "Choose a day within a year";
  if (end <= now) return "Choose a day in the future";
  // A pause that ends earlier would skip nothing.
  return nextChargeAt && end <= nextChargeAt ? "Choose a day after the next charge" : null;
}

/** What is wrong with the day of the next charge that a donor or staff chose; null if nothing is. Only a donor charges themselves earlier. */
export function nextChargeProblem(
  at: Date,
  it: { now: Date; isLaterDay: boolean; nextChargeAt: Date; mayBeEarlier: boolean },
): string | null {
  if (!it.isLaterDay) return "Choose a day after today";
  if (at.getTime() > it.now.getTime() + LONGEST_PAUSE_MS) return "Choose a day within a year";
  return !it.mayBeEarlier && at < it.nextChargeAt ? "Choose a day after the next charge" : null;
}

/** Whether a total is within the limits of a donation. */
export function isDonationAmount(totalCents: number): boolean {
  return totalCents >= MIN_CENTS && totalCents <= MAX_AMOUNT_CENTS;
}

/**
 * The number of failed charges of an invoice. `reported`: the processor's event reported a failure. It may arrive
 * after the next attempt has succeeded, which the attempt count does not always show.
 */
export function failedAttempts(it: {
  attemptCount: number;
  /** Paid or processing. */
  newestHolds: boolean;
  reported: boolean;
}): number {
  return Math.max(it.attemptCount - (it.newestHolds ? 1 : 0), it.reported ? 1 : 0, 0);
}

const CHARGES_A_YEAR = { MONTHLY: 12, QUARTERLY: 4, ANNUAL: 1 } as const;

/** The cents of a year's donations. */
export function yearlyCents(it: { amountCents: number; frequency: SubscriptionFrequency }): number {
  return CHARGES_A_YEAR[it.frequency] * it.amountCents;
}

/** The average monthly amount in cents: quarterly donations divided by three, yearly ones by twelve. */
export function monthlyCents(rounds: Record<SubscriptionFrequency, { amountCents: number }>): number {
  const cents = (frequency: SubscriptionFrequency) => yearlyCents({ ...rounds[frequency], frequency });
  return divideHalfUp(cents("MONTHLY") + cents("QUARTERLY") + cents("ANNUAL"), 12);
}
