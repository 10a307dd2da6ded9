import type { VisibilityState } from "@tanstack/table-core";
import { formatDayIn } from "@/components/dashboard/format/zoned";
import { CAMPAIGN_STATUS, CAMPAIGN_TYPE } from "@/components/dashboard/labels";
import { type ListColumn, ListTable } from "@/components/dashboard/lists/list-table";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import type { Campaign } from "@/lib/campaigns/schemas";
import { NOT_SHOWN } from "../report/totals-notice";
import { MiniProgress } from "./mini-progress";

type ColumnsProps = {
  orgSlug: string;
  zone: string;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

type CampaignTableProps = ColumnsProps & { campaigns: readonly Campaign[]; visibility?: VisibilityState };

export function CampaignTable({ campaigns, visibility, ...props }: CampaignTableProps) {
  return (
    <ListTable
      caption="Campaigns"
      columns={campaignColumns(props)}
      rows={campaigns}
      visibility={visibility}
    />
  );
}

/** The columns of the list of campaigns. */
export function campaignColumns({ orgSlug, zone, withTotals }: ColumnsProps): ListColumn<Campaign>[] {
  return [
    {
      id: "campaign",
      header: "Campaign",
      enableHiding: false,
      meta: { className: "min-w-36 sm:min-w-56" },
      cell: ({ row: { original: campaign } }) => (
        <RowLink href={`/dashboard/${orgSlug}/campaigns/${campaign.id}`} className="wrap-anywhere">
          {campaign.title}
        </RowLink>
      ),
    },
    {
      id: "raised",
      header: "Raised",
      meta: { className: "min-w-60 max-sm:basis-full" },
      cell: ({ row: { original: campaign } }) =>
        withTotals ? (
          <MiniProgress raisedCents={campaign.raisedAmountCents} goalCents={campaign.goalAmountCents} />
        ) : (
          NOT_SHOWN
        ),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ row }) => {
        const { tone, label } = CAMPAIGN_STATUS[row.original.status];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      id: "type",
      header: "Type",
      meta: { className: "whitespace-nowrap" },
      cell: ({ row }) => CAMPAIGN_TYPE[row.original.type].label,
    },
    {
      id: "donations",
      header: "Donations",
      meta: { numeric: true, label: "Donations" },
      cell: ({ row }) => (withTotals ? row.original.donationCount.toLocaleString("en-US") : NOT_SHOWN),
    },
    {
      id: "created",
      header: "Created",
      meta: { label: "Created", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => formatDayIn(row.original.createdAt, zone),
    },
    {
      id: "ends",
      header: "Ends",
      meta: { off: true, label: "Ends", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row: { original: campaign } }) =>
        campaign.endDate ? formatDayIn(campaign.endDate, zone) : "–",
    },
  ];
}
