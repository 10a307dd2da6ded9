import { formatUsdShort } from "@/lib/kernel/money";
import type { Match } from "@/lib/matching/schemas";
import { formatInstant } from "../format/zoned";

/** Labels of a match's fields, keyed by API field name. */
export const MATCH_LABELS = {
  sponsorName: "Sponsor",
  ratioPct: "Match rate",
  maxCents: "Match cap",
  maxPerDonationCents: "Cap per donation",
  startsAt: "Match starts",
  endsAt: "Match ends",
  enabled: "Match donations",
} as const;

export const MATCH_STATE = {
  OFF: { label: "Off", tone: "neutral" },
  COMING: { label: "Coming", tone: "neutral" },
  RUNNING: { label: "Running", tone: "good" },
  USED_UP: { label: "Cap reached", tone: "warn" },
  ENDED: { label: "Ended", tone: "neutral" },
} as const satisfies Record<Match["state"], { label: string; tone: "neutral" | "good" | "warn" }>;

export const NO_SPONSOR = "Without a sponsor’s name";

/** Summarizes a match in one line: its rate, the used part of its cap, and its times in the zone. */
export function matchLabel(match: Match, zone: string): string {
  const { matchedCents, maxCents, maxPerDonationCents } = match;
  const used = formatUsdShort(matchedCents);
  return [
    rateLabel(match.ratioPct),
    maxCents === null ? `${used} matched, no cap` : `${used} of ${formatUsdShort(maxCents)} matched`,
    ...(maxPerDonationCents === null ? [] : [`at most ${formatUsdShort(maxPerDonationCents)} per donation`]),
    ...timesLabel(match, zone),
  ].join(" · ");
}

function rateLabel(ratioPct: number): string {
  if (ratioPct === 100) return "Doubles donations";
  if (ratioPct === 200) return "Triples donations";
  return `Adds ${ratioPct}%`;
}

function timesLabel({ startsAt, endsAt }: Match, zone: string): string[] {
  if (startsAt && endsAt) return [`${formatInstant(startsAt, zone)} to ${formatInstant(endsAt, zone)}`];
  if (startsAt) return [`from ${formatInstant(startsAt, zone)}`];
  return endsAt ? [`until ${formatInstant(endsAt, zone)}`] : [];
}
