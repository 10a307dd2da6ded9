import type { PublicCampaign } from "@/lib/campaigns/schemas";
import { formatUsdShort } from "@/lib/kernel/money";

/** The sponsor's promise, and what is left of its budget. */
export function Match({ campaign }: { campaign: PublicCampaign }) {
  const { matchingOrgName, matchedCents } = campaign;
  if (!matchingOrgName || (!campaign.matchingEnabled && matchedCents === 0)) return null;
  const { lead, rest } = words(campaign);
  return (
    <p className="flex items-baseline gap-2 text-sm wrap-anywhere tabular-nums">
      <span aria-hidden className="size-2.5 shrink-0 rounded-sm bg-accent-second" />
      <span>
        <strong className="font-semibold">
          {matchingOrgName} {lead}
        </strong>
        {rest.map((part) => ` · ${part}`)}
      </span>
    </p>
  );
}

function words(campaign: PublicCampaign): { lead: string; rest: string[] } {
  const { matchingEnabled, matchingMaxCents, matchedCents } = campaign;
  const left = matchingMaxCents === null ? null : Math.max(0, matchingMaxCents - matchedCents);
  if (!matchingEnabled || left === 0)
    return { lead: `has matched ${formatUsdShort(matchedCents)}`, rest: [] };
  const added = matchedCents > 0 ? [`${formatUsdShort(matchedCents)} matched`] : [];
  return {
    lead: promise(campaign.matchingRatioPct),
    rest: left === null ? added : [...added, `${formatUsdShort(left)} of the match left`],
  };
}

function promise(ratioPct: number): string {
  if (ratioPct === 100) return "doubles every gift";
  if (ratioPct === 200) return "triples every gift";
  return `adds ${ratioPct}% to every gift`;
}
