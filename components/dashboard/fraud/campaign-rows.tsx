import { Instant } from "@/components/dashboard/format/instant";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { ProtectedCampaign } from "@/lib/fraud/schemas";
import { LOCKED, PROTECTION_STATE } from "./labels";
import { LockButton } from "./lock-button";

type CampaignRowsProps = {
  orgSlug: string;
  zone: string;
  mayUnlock: boolean;
  campaigns: readonly ProtectedCampaign[];
};

/** Campaigns with recent declines, and locked ones, each with a lock button. */
export function CampaignRows({ orgSlug, zone, mayUnlock, campaigns }: CampaignRowsProps) {
  if (campaigns.length === 0)
    return (
      <EmptyState title="No declined payments in the last 24 hours">
        <p>
          Campaigns appear here once a payment is declined. You can lock any other campaign on its own page.
        </p>
      </EmptyState>
    );
  return (
    <RowKeys>
      <Table caption="Campaigns with declined payments">
        <thead>
          <tr>
            <Th>Campaign</Th>
            <Th>Status</Th>
            <Th numeric>Declined, last hour</Th>
            <Th numeric>Declined, 24 hours</Th>
            <Th numeric>Donations, 24 hours</Th>
            <Th>Lock</Th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={campaign.id}>
              <Td className="min-w-40">
                <Link
                  href={`/dashboard/${orgSlug}/campaigns/${campaign.id}`}
                  className="font-medium wrap-anywhere underline underline-offset-4"
                >
                  {campaign.title}
                </Link>
              </Td>
              <Td>
                <State campaign={campaign} zone={zone} />
              </Td>
              <Td numeric>{campaign.declinesLastHour.toLocaleString("en-US")}</Td>
              <Td numeric>{campaign.declinesLastDay.toLocaleString("en-US")}</Td>
              <Td numeric>{campaign.donationsLastDay.toLocaleString("en-US")}</Td>
              <Td>
                <LockButton
                  campaignId={campaign.id}
                  about={campaign.title}
                  locked={campaign.lockedAt !== null}
                  mayUnlock={mayUnlock}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function State({ campaign, zone }: { campaign: ProtectedCampaign; zone: string }) {
  const word = campaign.lockedAt ? LOCKED : PROTECTION_STATE[campaign.state];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={word.tone}>{word.label}</Badge>
      {campaign.lockedAt && (
        <span className="text-xs text-soft">
          since <Instant at={campaign.lockedAt} zone={zone} />
        </span>
      )}
    </span>
  );
}
