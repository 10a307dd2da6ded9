import { formatDayIn } from "@/components/dashboard/format/zoned";
import { CAMPAIGN_STATUS, CAMPAIGN_TYPE } from "@/components/dashboard/labels";
import { type ColumnOf, shownColumns } from "@/components/dashboard/lists/columns";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { Campaign } from "@/lib/campaigns/schemas";
import { NOT_SHOWN } from "../report/totals-notice";
import { MiniProgress } from "./mini-progress";

type CampaignTableProps = {
  orgSlug: string;
  zone: string;
  campaigns: readonly Campaign[];
  /** False while totals cannot be read. */
  withTotals: boolean;
  columns?: readonly Column[];
};
type Column = ColumnOf<"campaigns">;

export function CampaignTable({
  orgSlug,
  zone,
  campaigns,
  withTotals,
  columns = shownColumns("campaigns", undefined),
}: CampaignTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Campaigns">
        <thead>
          <tr>
            <Th>Campaign</Th>
            {shows("raised") && <Th>Raised</Th>}
            {shows("status") && <Th>Status</Th>}
            {shows("type") && <Th>Type</Th>}
            {shows("donations") && <Th numeric>Donations</Th>}
            {shows("created") && <Th>Created</Th>}
            {shows("ends") && <Th>Ends</Th>}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={campaign.id} className="relative hover:bg-sunken">
              <Td className="min-w-36 sm:min-w-56">
                <RowLink href={`/dashboard/${orgSlug}/campaigns/${campaign.id}`} className="wrap-anywhere">
                  {campaign.title}
                </RowLink>
              </Td>
              {shows("raised") && (
                <Td className="min-w-60 max-sm:basis-full">
                  {withTotals ? (
                    <MiniProgress
                      raisedCents={campaign.raisedAmountCents}
                      goalCents={campaign.goalAmountCents}
                    />
                  ) : (
                    NOT_SHOWN
                  )}
                </Td>
              )}
              {shows("status") && (
                <Td>
                  <Badge tone={CAMPAIGN_STATUS[campaign.status].tone}>
                    {CAMPAIGN_STATUS[campaign.status].label}
                  </Badge>
                </Td>
              )}
              {shows("type") && <Td className="whitespace-nowrap">{CAMPAIGN_TYPE[campaign.type].label}</Td>}
              {shows("donations") && (
                <Td numeric label="Donations">
                  {withTotals ? campaign.donationCount.toLocaleString("en-US") : NOT_SHOWN}
                </Td>
              )}
              {shows("created") && (
                <Td label="Created" className="whitespace-nowrap tabular-nums">
                  {formatDayIn(campaign.createdAt, zone)}
                </Td>
              )}
              {shows("ends") && (
                <Td label="Ends" className="whitespace-nowrap tabular-nums">
                  {campaign.endDate ? formatDayIn(campaign.endDate, zone) : "–"}
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
