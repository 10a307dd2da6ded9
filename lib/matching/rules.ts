import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd, shareOf } from "@/lib/kernel/money";

/** The error in a cap below what is matched already; empty if valid. Null: unlimited. */
export function capProblems(
  field: "maxCents" | "matchingMaxCents",
  it: { maxCents: number | null; matchedCents: number },
): FieldErrors {
  if (it.maxCents === null || it.maxCents >= it.matchedCents) return {};
  return { [field]: [`Already matched: ${formatUsd(it.matchedCents)}; it cannot be less`] };
}

/** What a match adds to a donation, and the part of the donation that it covers. */
export type GivenMatch = { ratioPct: number; coveredCents: number; cents: number };

/**
 * The sum of a donation's matches, in order, once `netRaisedCents` of it are left; as `keptCents` in store.ts calculates it: a
 * refund is taken from the part of the last match first and never adds to any.
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

/** What a match does at an instant. It runs from its start to the moment before its end. */
export function matchState(it: MatchTerms, at: Date): MatchState {
  if (it.endsAt && at >= it.endsAt) return "ENDED";
  if (it.maxCents !== null && it.matchedCents >= it.maxCents) return "USED_UP";
  if (!it.enabled) return "OFF";
  return it.startsAt && at < it.startsAt ? "COMING" : "RUNNING";
}
