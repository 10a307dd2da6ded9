import { paidCents } from "@/lib/donations/paid-amount";
import type { DonationRow } from "@/lib/donations/store";
import { formatUsd, shareOf } from "@/lib/kernel/money";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import type { ChargeMoney } from "@/lib/services/stripe/refunds";

export const OFFLINE_REFUSAL =
  "This donation was given offline, so no payment can be refunded: void or correct it instead";

/**
 * Returns a message on why `amountCents` of a donation cannot be refunded now, or null if it can. `leftCents` is the
 * amount that is neither refunded nor reserved.
 */
export function refundRefusal(
  donation: Pick<DonationRow, "status" | "processorChargeId" | "paymentMethod">,
  leftCents: number,
  amountCents: number,
): string | null {
  if (isOfflineMethod(donation.paymentMethod)) return OFFLINE_REFUSAL;
  switch (donation.status) {
    case "PENDING":
      return "This donation has not been paid yet, so there is nothing to refund";
    case "FAILED":
      return "This donation was not paid, so there is nothing to refund";
    case "DISPUTED":
      return "This donation is disputed. It can be refunded only after the dispute is closed";
    case "REFUNDED":
      return "This donation has already been refunded";
    case "SUCCEEDED":
      if (!donation.processorChargeId) return "This donation has no payment at the processor to refund";
      if (leftCents <= 0) return "A refund of the full remaining amount of this donation is already pending";
      if (amountCents > leftCents)
        return `Only ${formatUsd(leftCents)} of this donation can still be refunded`;
      return null;
  }
}

/** Amounts of a donation refunded so far, in cents: of the payment, and of the platform fee. */
export type RefundedAmounts = { amountCents: number; feeCents: number };

/**
 * Returns the platform fee to return with a refund of `amountCents`. It is computed on the cumulative total, so that
 * partial refunds return exactly the whole fee, and is never more than the amount itself.
 */
export function feeShareCents(
  donation: { platformFeeCents: number; totalChargedCents: number; receivedCents?: number | null },
  before: RefundedAmounts,
  amountCents: number,
): number {
  const paid = paidCents(donation);
  const done = Math.min(paid, before.amountCents + amountCents);
  const due = shareOf(donation.platformFeeCents, done, paid) - before.feeCents;
  return Math.max(0, Math.min(due, amountCents));
}

export type Lines = Partial<
  Record<"PROCESSOR" | "ORGANIZATION" | "PLATFORM_FEES" | "DISPUTES" | "DISPUTE_FEES" | "SUSPENSE", number>
>;

/** Amounts moved by a refund, in cents: to the donor, from the organization, and of our fee to the organization. */
export type Moved = { amountCents: number; reversedCents: number; feeReturnedCents: number };

/** Derives the moved amounts from `netCents`, the net amount taken from the organization: the amount less our fee. */
export function movedOf(it: { amountCents: number; plannedFeeCents: number; netCents: number }): Moved {
  const feeReturnedCents = Math.max(0, Math.min(it.plannedFeeCents, it.amountCents - it.netCents));
  return { amountCents: it.amountCents, reversedCents: it.netCents + feeReturnedCents, feeReturnedCents };
}

/**
 * Returns the journal lines of a refund. The amount that could not be recovered from the organization is booked as
 * suspense, which the platform bears.
 */
export function refundLines(it: Moved): Lines {
  return {
    PROCESSOR: -it.amountCents,
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    SUSPENSE: it.amountCents - it.reversedCents,
  };
}

/** Returns the lines with opposite signs. */
export function undone(lines: Lines): Lines {
  return Object.fromEntries(Object.entries(lines).map(([account, cents]) => [account, 0 - cents]));
}

/** Maximum difference between the creation times of two objects created by one dashboard request. */
const SAME_REQUEST_SECONDS = 5;

/**
 * Returns the application fees that were returned with refunds in the processor's dashboard, by refund id. The
 * processor does not link the two, but creates them in one request.
 */
export function foreignFeeReturns(money: Pick<ChargeMoney, "refunds" | "fee">): Map<string, number> {
  const found = new Map<string, number>();
  const left = (money.fee?.returns ?? []).filter((one) => one.cause === null);
  for (const refund of money.refunds) {
    if (refund.refundId !== null) continue;
    const at = left.findIndex((one) => Math.abs(one.created - refund.created) <= SAME_REQUEST_SECONDS);
    const [taken] = at < 0 ? [] : left.splice(at, 1);
    if (taken) found.set(refund.id, taken.amountCents);
  }
  return found;
}
