import { MiniProgress } from "@/components/dashboard/campaigns/mini-progress";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import type { OpenCampaign } from "@/lib/analytics/overview-schemas";
import { timeLabel } from "./labels";

type OpenCampaignsProps = {
  orgSlug: string;
  zone: string;
  asOf: string;
  campaigns: readonly OpenCampaign[];
};

/** Active campaigns by their latest donation, each linked to its page. */
export function OpenCampaigns({ orgSlug, zone, asOf, campaigns }: OpenCampaignsProps) {
  return (
    <RowKeys>
      <ul className="-mx-2 grid">
        {campaigns.map((campaign) => (
          <li
            data-row
            key={campaign.id}
            className="relative grid gap-x-6 gap-y-1 border-t border-line px-2 py-3 first:border-t-0 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center"
          >
            <div className="min-w-0">
              <RowLink href={`/dashboard/${orgSlug}/campaigns/${campaign.id}`} className="wrap-anywhere">
                {campaign.title}
              </RowLink>
              <p className="text-sm text-soft">
                {campaign.lastDonationAt ? (
                  <>
                    Last donation{" "}
                    <time dateTime={campaign.lastDonationAt} className="whitespace-nowrap">
                      {timeLabel(campaign.lastDonationAt, asOf, zone)}
                    </time>
                  </>
                ) : (
                  "No donations yet"
                )}
              </p>
            </div>
            <MiniProgress
              raisedCents={campaign.raisedAmountCents}
              goalCents={campaign.goalAmountCents}
              donationCount={campaign.donationCount}
            />
          </li>
        ))}
      </ul>
    </RowKeys>
  );
}
