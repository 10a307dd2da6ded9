import { useWords } from "#words";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { Words } from "@/lib/languages/translator";

/** The sponsor's promise, and what is left of its budget. */
export function Match({ campaign }: { campaign: PublicCampaign }) {
  const words = useWords();
  const { matchingOrgName, matchedCents } = campaign;
  if (!matchingOrgName || (!campaign.matchingEnabled && matchedCents === 0)) return null;
  const { lead, rest } = linesOf(campaign, matchingOrgName, words);
  return (
    <p className="flex items-baseline gap-2 text-sm wrap-anywhere tabular-nums">
      <span aria-hidden className="size-2.5 shrink-0 rounded-sm bg-accent-second" />
      <span>
        <strong className="font-semibold">{lead}</strong>
        {rest.map((part) => ` · ${part}`)}
      </span>
    </p>
  );
}

function linesOf(campaign: PublicCampaign, sponsor: string, words: Words): { lead: string; rest: string[] } {
  const { t, format } = words;
  const { matchingEnabled, matchingMaxCents, matchedCents } = campaign;
  const left = matchingMaxCents === null ? null : Math.max(0, matchingMaxCents - matchedCents);
  if (!matchingEnabled || left === 0)
    return {
      lead: t("donate.match.hasMatched", { sponsor, amount: format.moneyShort(matchedCents) }),
      rest: [],
    };
  const added =
    matchedCents > 0 ? [t("donate.match.matched", { amount: format.moneyShort(matchedCents) })] : [];
  return {
    lead: promise(campaign.matchingRatioPct, sponsor, words),
    rest: left === null ? added : [...added, t("donate.match.left", { amount: format.moneyShort(left) })],
  };
}

function promise(ratioPct: number, sponsor: string, { t, format }: Words): string {
  if (ratioPct === 100) return t("donate.match.doubles", { sponsor });
  if (ratioPct === 200) return t("donate.match.triples", { sponsor });
  return t("donate.match.adds", { sponsor, percent: format.percent(ratioPct) });
}
