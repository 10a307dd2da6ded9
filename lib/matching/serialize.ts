import { isoOrNull } from "@/lib/kernel/time/iso";
import type { MatchRow } from "./match-store";
import { matchState } from "./rules";
import type { Match, PublicMatch } from "./schemas";

/** Serializes a match for the API, with its state at the instant `now`. */
export function serializeMatch(row: MatchRow, { used, now }: { used: boolean; now: Date }): Match {
  const { createdAt: _created, updatedAt: _updated, ...rest } = row;
  return {
    ...rest,
    startsAt: isoOrNull(row.startsAt),
    endsAt: isoOrNull(row.endsAt),
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
      startsAt: isoOrNull(row.startsAt),
      endsAt: isoOrNull(row.endsAt),
      matchedCents: row.matchedCents,
    }));
}
