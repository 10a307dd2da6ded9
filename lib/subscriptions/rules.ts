import { type FeeMethod, processingFee } from "@/lib/fees/quote";
import { FEE_VERSION } from "@/lib/fees/schedule";
import { platformFee } from "@/lib/fees/waiver";
import { divideHalfUp, MAX_AMOUNT_CENTS } from "@/lib/kernel/money";

const LEAST_CENTS = 100;

/** The method that fees are worked out for; wallets are cards. */
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
 * The sums of one renewal (decisions.md, Fees): the total stays what the donor agreed to, the platform's fee is worked
 * out afresh, and where the donor covers fees it is capped, so that the organization still receives the full donation.
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
 * The donation that a total stands for, where someone set the total itself (the processor's dashboard): the total, or,
 * with fees covered, the largest amount that the organization receives in full of it.
 */
export function amountWithin(it: {
  totalCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): number {
  if (!it.coverFees) return it.totalCents;
  const room = it.totalCents - processingFee(it.totalCents, it.method);
  let low = LEAST_CENTS;
  let high = Math.max(LEAST_CENTS, room);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (middle + platformFee(middle, it.waiverLeftCents) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a total can be one of a donation at all. */
export function isDonationAmount(totalCents: number): boolean {
  return totalCents >= LEAST_CENTS && totalCents <= MAX_AMOUNT_CENTS;
}

/**
 * How many attempts to charge an invoice have failed. `told` is whether the processor's own event said that one has:
 * it may arrive when the next attempt has already succeeded, which the count of attempts does not always show.
 */
export function failedAttempts(it: {
  attemptCount: number;
  /** Paid, or on its way. */
  newestHolds: boolean;
  told: boolean;
}): number {
  return Math.max(it.attemptCount - (it.newestHolds ? 1 : 0), it.told ? 1 : 0, 0);
}

/** What subscriptions bring in a month on average, in cents: quarterly donations over three months, yearly ones over twelve. */
export function monthlyCents(
  rounds: Record<"MONTHLY" | "QUARTERLY" | "ANNUAL", { amountCents: number }>,
): number {
  const { MONTHLY, QUARTERLY, ANNUAL } = rounds;
  return divideHalfUp(12 * MONTHLY.amountCents + 4 * QUARTERLY.amountCents + ANNUAL.amountCents, 12);
}
