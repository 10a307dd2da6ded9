import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd, shareOf } from "@/lib/kernel/money";

/** The match that a sponsor offers in a campaign, and how much of it is used. */
export type MatchBudget = {
  matchingEnabled: boolean;
  matchingRatioPct: number;
  /** Null: unlimited. */
  matchingMaxCents: number | null;
  matchedCents: number;
};

/** Rules between the matching fields of a campaign; empty when all hold. */
export function matchProblems(
  it: Omit<MatchBudget, "matchingRatioPct"> & { matchingOrgName: string | null },
): FieldErrors {
  const problems: FieldErrors = {};
  if (it.matchingEnabled && !it.matchingOrgName)
    problems["matchingOrgName"] = ["Name who matches the donations"];
  if (it.matchingMaxCents !== null && it.matchingMaxCents < it.matchedCents)
    problems["matchingMaxCents"] = [`Already matched: ${formatUsd(it.matchedCents)}; it cannot be less`];
  return problems;
}

/**
 * The match of a donation once `netRaisedCents` of it is left, as `matchedCents` in store.ts calculates it: a refund
 * returns money to the budget and never takes more from it.
 */
export function matchAfterRefund(
  donation: { matchedCents: number },
  budget: MatchBudget | null,
  netRaisedCents: number,
): number {
  if (!budget) return 0;
  return Math.min(shareOf(netRaisedCents, budget.matchingRatioPct, 100), donation.matchedCents);
}
