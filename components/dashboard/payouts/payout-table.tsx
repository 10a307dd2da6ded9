import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { Payout } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";
import { formatDay, formatDayIn } from "../format/zoned";
import { type ColumnOf, shownColumns } from "../lists/columns";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { PAYOUT_STATUS, reconciliation } from "./labels";

type PayoutTableProps = {
  orgSlug: string;
  zone: string;
  payouts: readonly Payout[];
  columns?: readonly Column[];
};
type Column = ColumnOf<"payouts">;

export function PayoutTable({
  orgSlug,
  zone,
  payouts,
  columns = shownColumns("payouts", undefined),
}: PayoutTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Payouts">
        <thead>
          <tr>
            <Th>Created</Th>
            <Th numeric>Amount</Th>
            {shows("status") && <Th>Status</Th>}
            {shows("arrival") && <Th>Arrival date</Th>}
            {shows("reconciliation") && <Th>Reconciliation</Th>}
            {shows("reference") && <Th>Processor’s id</Th>}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => {
            const compared = reconciliation(payout);
            return (
              <tr key={payout.id} className="relative hover:bg-sunken">
                <Td className="whitespace-nowrap tabular-nums">
                  <RowLink href={`/dashboard/${orgSlug}/payouts/${payout.id}`}>
                    {formatDayIn(payout.createdAt, zone)}
                  </RowLink>
                </Td>
                <Td numeric className="font-medium">
                  {balanceUsd(payout.amountCents)}
                </Td>
                {shows("status") && (
                  <Td>
                    <Badge tone={PAYOUT_STATUS[payout.status].tone}>
                      {PAYOUT_STATUS[payout.status].label}
                    </Badge>
                    {payout.status === "FAILED" && (
                      <span className="mt-1 block min-w-48 text-danger">
                        {payout.failureMessage ?? "The bank gave no reason."}
                      </span>
                    )}
                  </Td>
                )}
                {shows("arrival") && (
                  <Td label="Arrives" className="whitespace-nowrap tabular-nums">
                    {/* The processor's arrival dates are in UTC. */}
                    {payout.arrivalDate ? formatDay(payout.arrivalDate.slice(0, 10)) : "unknown"}
                  </Td>
                )}
                {shows("reconciliation") && (
                  <Td className="whitespace-nowrap">
                    <Badge tone={compared.tone}>{compared.words}</Badge>
                  </Td>
                )}
                {shows("reference") && <Td className="whitespace-nowrap">{payout.processorPayoutId}</Td>}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
