import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd, shareOf } from "@/lib/kernel/money";

/** Returns the error for a cap below the amount already matched; empty if valid. Null: unlimited. */
export function capProblems(
  field: "maxCents" | "matchingMaxCents",
  it: { maxCents: number | null; matchedCents: number },
): FieldErrors {
  if (it.maxCents === null || it.maxCents >= it.matchedCents) return {};
  return { [field]: [`Already matched: ${formatUsd(it.matchedCents)}; it cannot be less`] };
}

/** A match's addition to a donation, and the part of the donation that it covers. */
export type GivenMatch = { ratioPct: number; coveredCents: number; cents: number };

/**
 * Returns the sum of a donation's matches, given in order, when `netRaisedCents` of the donation remain. Equals
 * `keptCents` in store.ts: a refund is taken from the last match's part first and never adds to any part.
 */
export function matchAfterRefund(given: readonly GivenMatch[], netRaisedCents: number): number {
  let left = netRaisedCents;
  let sum = 0;
  for (const { ratioPct, coveredCents, cents } of given) {
    sum += left >= coveredCents ? cents : Math.min(cents, shareOf(left, ratioPct, 100));
    left = Math.max(0, left - coveredCents);
  }
  return sum;
}

/** The terms of a match. Null: no limit, or no start or end. */
export type MatchTerms = {
  enabled: boolean;
  maxCents: number | null;
  matchedCents: number;
  startsAt: Date | null;
  endsAt: Date | null;
};

export type MatchState = "OFF" | "COMING" | "RUNNING" | "USED_UP" | "ENDED";

/** Returns the state of a match at an instant. It runs from its start until just before its end. */
export function matchState(it: MatchTerms, at: Date): MatchState {
  if (it.endsAt && at >= it.endsAt) return "ENDED";
  if (it.maxCents !== null && it.matchedCents >= it.maxCents) return "USED_UP";
  if (!it.enabled) return "OFF";
  return it.startsAt && at < it.startsAt ? "COMING" : "RUNNING";
}
