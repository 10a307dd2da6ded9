import { useTranslation } from "#translation";
import { MatchLine } from "@/components/donate/match-line";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { Translation } from "@/lib/languages/translator";
import type { PublicMatch } from "@/lib/matching/schemas";

/**
 * The terms of each running match and the remainder of its cap, in the order in which they cover a donation; without a
 * match, the amount matched so far.
 */
export function Matches({ campaign }: { campaign: PublicCampaign }) {
  const translation = useTranslation();
  const { t, format } = translation;
  const { matches, matchedCents, org } = campaign;
  if (matches.length > 0)
    return (
      <div className="space-y-2 text-sm wrap-anywhere tabular-nums">
        {matches.map((match) => (
          <MatchLine key={match.id} {...promiseOf(match, org.timezone, translation)} />
        ))}
        {matches.length > 1 && <p className="text-soft">{t("donate.match.order")}</p>}
      </div>
    );
  if (matchedCents === 0) return null;
  return (
    <div className="text-sm tabular-nums">
      <MatchLine lead={t("donate.match.hasMatched", { amount: format.moneyShort(matchedCents) })} />
    </div>
  );
}

function promiseOf(
  match: PublicMatch,
  zone: string,
  translation: Translation,
): { lead: string; rest: string[] } {
  const { t, format } = translation;
  const { maxCents, maxPerDonationCents, matchedCents, endsAt } = match;
  return {
    lead: leadOf(match, translation),
    rest: [
      ...(endsAt ? [t("donate.match.until", { end: endLabel(endsAt, zone, translation) })] : []),
      ...(maxPerDonationCents === null
        ? []
        : [t("donate.match.perGift", { amount: format.moneyShort(maxPerDonationCents) })]),
      ...(maxCents === null ? [] : [t("donate.match.upTo", { amount: format.moneyShort(maxCents) })]),
      ...(maxCents === null || matchedCents === 0
        ? []
        : [t("donate.match.left", { amount: format.moneyShort(maxCents - matchedCents) })]),
    ],
  };
}

function leadOf({ ratioPct, sponsorName: sponsor }: PublicMatch, { t, format }: Translation): string {
  if (sponsor === null) {
    if (ratioPct === 100) return t("donate.match.doubled");
    if (ratioPct === 200) return t("donate.match.tripled");
    return t("donate.match.added", { percent: format.percent(ratioPct) });
  }
  if (ratioPct === 100) return t("donate.match.doubles", { sponsor });
  if (ratioPct === 200) return t("donate.match.triples", { sponsor });
  return t("donate.match.adds", { sponsor, percent: format.percent(ratioPct) });
}

/** Returns the last day of a match if it ends at midnight, otherwise its end time. */
function endLabel(endsAt: string, zone: string, { format }: Translation): string {
  const last = new Date(Date.parse(endsAt) - 1);
  const lastDay = Number.isNaN(last.getTime()) ? endsAt : format.day(last, zone);
  return lastDay === format.day(endsAt, zone) ? format.time(endsAt, zone) : lastDay;
}
