import { Progress } from "@/components/ui/progress";
import type { PublicCampaign } from "@/lib/campaigns/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { Cover } from "./cover";
import { Story } from "./story";

type CampaignHeadProps = {
  campaign: PublicCampaign;
  open: boolean;
  /** False while totals cannot be read: then without progress. */
  withTotals: boolean;
};

/** Cover, title, organization, progress and story. */
export function CampaignHead({ campaign, open, withTotals }: CampaignHeadProps) {
  return (
    <header className="grid gap-5">
      {campaign.coverUrl && <Cover url={campaign.coverUrl} />}
      <div className="grid gap-2">
        <p className="text-soft wrap-anywhere">{campaign.org.name}</p>
        <h1 className="text-2xl">{campaign.title}</h1>
      </div>
      {withTotals && (
        <Progress
          raisedCents={campaign.raisedAmountCents}
          goalCents={campaign.showGoal ? campaign.goalAmountCents : null}
          donationCount={campaign.donationCount}
          matchedCents={campaign.matchedCents}
          matchedBy={campaign.matchingOrgName}
        />
      )}
      <Match campaign={campaign} />
      {open && (
        <a
          href="#give"
          className="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-5 font-medium text-on-accent hover:bg-accent-strong lg:hidden"
        >
          {campaign.ticketPriceCents === null ? "Give now" : "Get tickets"}
        </a>
      )}
      {campaign.description && <Story text={campaign.description} />}
    </header>
  );
}

function Match({ campaign }: { campaign: PublicCampaign }) {
  if (!campaign.matchingEnabled || !campaign.matchingOrgName) return null;
  const ratio =
    campaign.matchingRatioPct === 100
      ? "every gift dollar for dollar"
      : `every gift at ${campaign.matchingRatioPct}%`;
  return (
    <p className="rounded-md bg-accent-soft px-4 py-3">
      {campaign.matchingOrgName} matches {ratio}
      {campaign.matchingMaxCents !== null && `, up to ${formatUsdShort(campaign.matchingMaxCents)}`}.
    </p>
  );
}
