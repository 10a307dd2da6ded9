import { Badge } from "@/components/ui/badge";
import type { Match } from "@/lib/matching/schemas";
import { MATCH_STATE, matchLabel, NO_SPONSOR } from "../matches/labels";

/** The matches of a campaign, one per line; empty if there are none. */
export function MatchLines({ matches, zone }: { matches: readonly Match[]; zone: string }) {
  if (matches.length === 0) return null;
  return (
    <ul aria-label="Matches" className="grid gap-2">
      {matches.map((match) => (
        <li key={match.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-soft tabular-nums">
          <Badge tone={MATCH_STATE[match.state].tone}>{MATCH_STATE[match.state].label}</Badge>
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-ink">{match.sponsorName ?? NO_SPONSOR}</span> ·{" "}
            {matchLabel(match, zone)}
          </span>
        </li>
      ))}
    </ul>
  );
}
