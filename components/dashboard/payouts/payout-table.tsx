import type { VisibilityState } from "@tanstack/table-core";
import { Badge } from "@/components/ui/badge";
import type { Payout } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";
import { formatDay, formatDayIn } from "../format/zoned";
import { type ListColumn, ListTable } from "../lists/list-table";
import { RowLink } from "../lists/row-link";
import { PAYOUT_STATUS, reconciliation } from "./labels";

type ColumnsProps = { orgSlug: string; zone: string };

type PayoutTableProps = ColumnsProps & { payouts: readonly Payout[]; visibility?: VisibilityState };

export function PayoutTable({ payouts, visibility, ...props }: PayoutTableProps) {
  return (
    <ListTable caption="Payouts" columns={payoutColumns(props)} rows={payouts} visibility={visibility} />
  );
}

/** The columns of the list of payouts. */
export function payoutColumns({ orgSlug, zone }: ColumnsProps): ListColumn<Payout>[] {
  return [
    {
      id: "created",
      header: "Created",
      enableHiding: false,
      meta: { className: "whitespace-nowrap tabular-nums" },
      cell: ({ row: { original: payout } }) => (
        <RowLink href={`/dashboard/${orgSlug}/payouts/${payout.id}`}>
          {formatDayIn(payout.createdAt, zone)}
        </RowLink>
      ),
    },
    {
      id: "amount",
      header: "Amount",
      enableHiding: false,
      meta: { numeric: true, className: "font-medium" },
      cell: ({ row }) => balanceUsd(row.original.amountCents),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ row: { original: payout } }) => (
        <>
          <Badge tone={PAYOUT_STATUS[payout.status].tone}>{PAYOUT_STATUS[payout.status].label}</Badge>
          {payout.status === "FAILED" && (
            <span className="mt-1 block min-w-48 text-danger">
              {payout.failureMessage ?? "The bank gave no reason."}
            </span>
          )}
        </>
      ),
    },
    {
      id: "arrival",
      header: "Arrival date",
      meta: { label: "Arrives", className: "whitespace-nowrap tabular-nums" },
      // The processor's arrival dates are in UTC.
      cell: ({ row: { original: payout } }) =>
        payout.arrivalDate ? formatDay(payout.arrivalDate.slice(0, 10)) : "unknown",
    },
    {
      id: "reconciliation",
      header: "Reconciliation",
      meta: { className: "whitespace-nowrap" },
      cell: ({ row }) => {
        const { tone, words } = reconciliation(row.original);
        return <Badge tone={tone}>{words}</Badge>;
      },
    },
    {
      id: "reference",
      header: "Processor’s id",
      meta: { off: true, className: "whitespace-nowrap" },
      cell: ({ row }) => row.original.processorPayoutId,
    },
  ];
}
