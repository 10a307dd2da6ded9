import { paidCents } from "@/lib/donations/paid-amount";
import { shareOf } from "@/lib/kernel/money";
import type { ChargeMoney } from "@/lib/services/stripe/refunds";

/** The amounts already refunded of a donation: of the payment, and of the platform fee. */
export type RefundedAmounts = { amountCents: number; feeCents: number };

/**
 * The platform fee returned with a refund of `amountCents`. Computed on the cumulative total, so that partial
 * refunds return exactly the whole fee; never more than the amount itself.
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

/** What a refund moved: to the donor, from the organization, and of our fee to the organization. */
export type Moved = { amountCents: number; reversedCents: number; feeReturnedCents: number };

/** What counts as moved when `netCents` left the organization's account: the amount less our fee. */
export function movedOf(it: { amountCents: number; plannedFeeCents: number; netCents: number }): Moved {
  const feeReturnedCents = Math.max(0, Math.min(it.plannedFeeCents, it.amountCents - it.netCents));
  return { amountCents: it.amountCents, reversedCents: it.netCents + feeReturnedCents, feeReturnedCents };
}

/**
 * The journal lines of a refund. What could not be recovered from the organization is booked as suspense,
 * which the platform bears.
 */
export function refundLines(it: Moved): Lines {
  return {
    PROCESSOR: -it.amountCents,
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    SUSPENSE: it.amountCents - it.reversedCents,
  };
}

/** The opposite lines. */
export function undone(lines: Lines): Lines {
  return Object.fromEntries(Object.entries(lines).map(([account, cents]) => [account, 0 - cents]));
}

/** Two objects made by one dashboard request are at most this far apart. */
const SAME_REQUEST_SECONDS = 5;

/**
 * The application fee returned with a refund in the processor's dashboard, by refund id. The processor does
 * not link the two, but creates them in one request.
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
