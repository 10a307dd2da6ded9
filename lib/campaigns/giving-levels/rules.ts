import { campaignProblems } from "@/lib/campaigns/rules";
import type { CampaignRow } from "@/lib/campaigns/store";
import { conflict } from "@/lib/kernel/errors";

/** Throws `conflict` if donors could not choose any amount with this number of levels. */
export function requireAnAmount(campaign: CampaignRow, levels: number): void {
  if (campaignProblems(campaign, levels)["suggestedAmounts"])
    throw conflict("The campaign accepts no custom amounts; offer another amount first");
}
