/** The terms of a match, in plain numbers; times in any unit. */
export type ModelMatch = {
  ratioPct: number;
  maxCents: number | null;
  maxPerDonationCents: number | null;
  startsAt: number | null;
  endsAt: number | null;
};

/**
 * For tests: returns the addition of each match to each donation, settled in this order. A plain implementation of the
 * rule (docs/decisions.md, Matching), to compare with `share_matches` of the database.
 */
export function shareOut(
  matches: readonly ModelMatch[],
  donations: readonly { amountCents: number; at: number }[],
): number[][] {
  const left = matches.map((match) => match.maxCents ?? Number.POSITIVE_INFINITY);
  return donations.map(({ amountCents, at }) => {
    let uncovered = amountCents;
    return matches.map((match, index) => {
      const runs = at >= (match.startsAt ?? at) && at < (match.endsAt ?? at + 1);
      if (!runs || uncovered === 0) return 0;
      const requested = Math.floor((uncovered * match.ratioPct + 50) / 100);
      const given = Math.min(requested, match.maxPerDonationCents ?? requested, left[index] ?? 0);
      if (given === 0) return 0;
      left[index] = (left[index] ?? 0) - given;
      uncovered -= given === requested ? uncovered : Math.ceil((given * 100) / match.ratioPct);
      return given;
    });
  });
}
