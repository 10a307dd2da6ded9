import { paidCents } from "@/lib/donations/paid-amount";
import { shareOf } from "@/lib/kernel/money";
import type { ChargeMoney } from "@/lib/services/stripe/refunds";

/** What went back of a donation before: of what the donor paid, and of the platform's own fee. */
export type GivenBack = { amountCents: number; feeCents: number };

/**
 * The part of the platform's own fee that goes back with `amountCents` of a donation. It is worked out on everything that
 * went back so far, so that parts of any size end in exactly the whole fee, and never passes the amount itself.
 */
export function feeShareCents(
  donation: { platformFeeCents: number; totalChargedCents: number; receivedCents?: number | null },
  before: GivenBack,
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

/** What a refund moved: given to the donor, taken from the organization, returned to it of our own fee. */
export type Moved = { amountCents: number; reversedCents: number; feeReturnedCents: number };

/** What counts as moved when `netCents` left the organization's account: all of the amount but our own fee. */
export function movedOf(it: { amountCents: number; plannedFeeCents: number; netCents: number }): Moved {
  const feeReturnedCents = Math.max(0, Math.min(it.plannedFeeCents, it.amountCents - it.netCents));
  return { amountCents: it.amountCents, reversedCents: it.netCents + feeReturnedCents, feeReturnedCents };
}

/** The journal's lines of a refund. What could not be taken from the organization is a difference that we bear. */
export function refundLines(it: Moved): Lines {
  return {
    PROCESSOR: -it.amountCents,
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    SUSPENSE: it.amountCents - it.reversedCents,
  };
}

/** The opposite lines: the money is where it was. */
export function undone(lines: Lines): Lines {
  return Object.fromEntries(Object.entries(lines).map(([account, cents]) => [account, 0 - cents]));
}

/** Two objects of one request of the dashboard are this close. */
const SAME_REQUEST_SECONDS = 5;

/**
 * Application fee that somebody returned together with a refund in the processor's own dashboard, by the id of that
 * refund: the processor does not tie the two to each other, but makes them in one request.
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
