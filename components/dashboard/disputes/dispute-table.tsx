import type { VisibilityState } from "@tanstack/table-core";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import type { DisputeList } from "@/lib/disputes/schemas";
import { formatDayIn } from "../format/zoned";
import { type ListColumn, ListTable } from "../lists/list-table";
import { PERSON_WIDTH, Person } from "../lists/person-cell";
import { Deadline } from "./deadline";
import { DISPUTE_STATUS } from "./labels";

type Dispute = DisputeList["disputes"][number];

type ColumnsProps = { orgSlug: string; zone: string; now: Date };

type DisputeTableProps = ColumnsProps & { disputes: readonly Dispute[]; visibility?: VisibilityState };

export function DisputeTable({ disputes, visibility, ...props }: DisputeTableProps) {
  return (
    <ListTable caption="Disputes" columns={disputeColumns(props)} rows={disputes} visibility={visibility} />
  );
}

/** The columns of the list of disputes. */
export function disputeColumns({ orgSlug, zone, now }: ColumnsProps): ListColumn<Dispute>[] {
  return [
    {
      id: "donor",
      header: "Donor",
      enableHiding: false,
      meta: { className: PERSON_WIDTH },
      cell: ({ row: { original: dispute } }) => (
        <Person href={`/dashboard/${orgSlug}/disputes/${dispute.id}`} person={dispute.donation.donor} />
      ),
    },
    {
      id: "amount",
      header: "Amount",
      enableHiding: false,
      meta: { numeric: true, className: "font-medium" },
      cell: ({ row }) => <Money cents={row.original.amountCents} />,
    },
    {
      id: "status",
      header: "Status",
      cell: ({ row: { original: dispute } }) => (
        <Badge tone={DISPUTE_STATUS[dispute.status].tone}>
          {dispute.status === "OPEN" && dispute.inquiry ? "Inquiry" : DISPUTE_STATUS[dispute.status].label}
        </Badge>
      ),
    },
    {
      id: "deadline",
      header: "Respond by",
      cell: ({ row }) => <Deadline dispute={row.original} zone={zone} now={now} />,
    },
    {
      id: "reason",
      header: "Reason",
      meta: { className: "min-w-56" },
      cell: ({ row }) => row.original.reasonText,
    },
    {
      id: "opened",
      header: "Opened",
      meta: { label: "Opened", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => formatDayIn(row.original.openedAt, zone),
    },
    {
      id: "campaign",
      header: "Campaign",
      meta: { off: true, className: "min-w-48 wrap-anywhere" },
      cell: ({ row }) => row.original.donation.campaign.title,
    },
    {
      id: "closed",
      header: "Closed",
      meta: { off: true, label: "Closed", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row: { original: dispute } }) =>
        dispute.closedAt ? formatDayIn(dispute.closedAt, zone) : "–",
    },
  ];
}
