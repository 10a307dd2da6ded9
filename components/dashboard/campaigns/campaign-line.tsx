import { CAMPAIGN_STATUS } from "@/components/dashboard/labels";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import type { Campaign } from "@/lib/campaigns/schemas";
import { MiniProgress } from "./mini-progress";

type CampaignLineProps = {
  orgSlug: string;
  campaign: Campaign;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** One campaign in a short list; the whole line is a link. */
export function CampaignLine({ orgSlug, campaign, withTotals }: CampaignLineProps) {
  const status = CAMPAIGN_STATUS[campaign.status];
  return (
    <li className="relative grid gap-2 border-b border-line px-5 py-3 last:border-b-0 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center sm:gap-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <RowLink href={`/dashboard/${orgSlug}/campaigns/${campaign.id}`} className="min-w-0 wrap-anywhere">
          {campaign.title}
        </RowLink>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      {withTotals && (
        <MiniProgress
          raisedCents={campaign.raisedAmountCents}
          goalCents={campaign.goalAmountCents}
          donationCount={campaign.donationCount}
        />
      )}
    </li>
  );
}
