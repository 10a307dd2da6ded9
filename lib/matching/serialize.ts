import type { MatchRow } from "./match-store";
import { matchState } from "./rules";
import type { Match, PublicMatch } from "./schemas";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Serializes a match for the API, with its state at the instant `now`. */
export function serializeMatch(row: MatchRow, { used, now }: { used: boolean; now: Date }): Match {
  const { createdAt: _created, updatedAt: _updated, ...rest } = row;
  return {
    ...rest,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    state: matchState(row, now),
    used,
  };
}

/** Returns the matches that run at the instant `now`, with the fields shown to donors. */
export function runningMatches(rows: readonly MatchRow[], now: Date): PublicMatch[] {
  return rows
    .filter((row) => matchState(row, now) === "RUNNING")
    .map((row) => ({
      id: row.id,
      sponsorName: row.sponsorName,
      ratioPct: row.ratioPct,
      maxCents: row.maxCents,
      maxPerDonationCents: row.maxPerDonationCents,
      startsAt: iso(row.startsAt),
      endsAt: iso(row.endsAt),
      matchedCents: row.matchedCents,
    }));
}
