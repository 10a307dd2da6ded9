import { type FeeMethod, processingFee } from "@/lib/fees/quote";
import { FEE_VERSION } from "@/lib/fees/schedule";
import { platformFee } from "@/lib/fees/waiver";
import { divideHalfUp, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import type { SubscriptionFrequency } from "./schemas";

/** Returns the payment method used to compute fees; wallets count as cards. */
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
 * Computes the amounts of one renewal (docs/decisions.md, Fees). The total stays as agreed with the donor, and the
 * platform fee is computed again. If the donor covers fees, the platform fee is capped so that the organization
 * receives the full donation.
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
 * Returns the donation amount for a total set in the processor's dashboard: the total, or, if the donor covers fees,
 * the largest amount that the organization receives in full.
 */
export function amountWithin(it: {
  totalCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): number {
  if (!it.coverFees) return it.totalCents;
  const room = it.totalCents - processingFee(it.totalCents, it.method);
  let low = MIN_AMOUNT_CENTS;
  let high = Math.max(MIN_AMOUNT_CENTS, room);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (middle + platformFee(middle, it.waiverLeftCents) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A charge is drafted on its date and collected within hours; the following one is at least 28 days later. */
const SKIPPED_MS = DAY_MS;
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/** Returns the end of a pause that skips only the next donation. */
export function skipEnd(nextChargeAt: Date): Date {
  return new Date(nextChargeAt.getTime() + SKIPPED_MS);
}

/** Returns the error in a chosen end of a pause, or null if it is valid. */
export function pauseProblem(
  end: Date,
  { now, nextChargeAt }: { now: Date; nextChargeAt: Date | null },
): string | null {
  if (end.getTime() > now.getTime() + LONGEST_PAUSE_MS) return "Choose a day within a year";
  if (end <= now) return "Choose a day in the future";
  // A pause that ends earlier would skip nothing.
  return nextChargeAt && end <= nextChargeAt ? "Choose a day after the next charge" : null;
}

/**
 * Returns the error in a chosen day of the next charge, or null if it is valid. Only donors may choose an earlier day.
 */
export function nextChargeProblem(
  at: Date,
  it: { now: Date; isLaterDay: boolean; nextChargeAt: Date; mayBeEarlier: boolean },
): string | null {
  if (!it.isLaterDay) return "Choose a day after today";
  if (at.getTime() > it.now.getTime() + LONGEST_PAUSE_MS) return "Choose a day within a year";
  return !it.mayBeEarlier && at < it.nextChargeAt ? "Choose a day after the next charge" : null;
}

/** Returns whether a total is within the limits of a donation. */
export function isDonationAmount(totalCents: number): boolean {
  return totalCents >= MIN_AMOUNT_CENTS && totalCents <= MAX_AMOUNT_CENTS;
}

/**
 * Returns the number of failed charges of an invoice. `reported`: an event of the processor reported a failure. The
 * event may arrive after a later attempt has succeeded, and the attempt count does not always include that failure.
 */
export function failedAttempts(it: {
  attemptCount: number;
  /** Whether the newest attempt is paid or processing. */
  newestHolds: boolean;
  reported: boolean;
}): number {
  return Math.max(it.attemptCount - (it.newestHolds ? 1 : 0), it.reported ? 1 : 0, 0);
}

const CHARGES_A_YEAR = { MONTHLY: 12, QUARTERLY: 4, ANNUAL: 1 } as const;

/** Returns the sum of a year's donations, in cents. */
export function yearlyCents(it: { amountCents: number; frequency: SubscriptionFrequency }): number {
  return CHARGES_A_YEAR[it.frequency] * it.amountCents;
}

/** Returns the average monthly amount in cents: quarterly donations divided by three, yearly ones by twelve. */
export function monthlyCents(rounds: Record<SubscriptionFrequency, { amountCents: number }>): number {
  const cents = (frequency: SubscriptionFrequency) => yearlyCents({ ...rounds[frequency], frequency });
  return divideHalfUp(cents("MONTHLY") + cents("QUARTERLY") + cents("ANNUAL"), 12);
}
