import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { Payout } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";
import { formatDay, formatDayIn } from "../format/zoned";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { PAYOUT_STATUS, reconciliation } from "./labels";

type PayoutTableProps = { orgSlug: string; zone: string; payouts: readonly Payout[] };

export function PayoutTable({ orgSlug, zone, payouts }: PayoutTableProps) {
  return (
    <RowKeys>
      <Table caption="Payouts">
        <thead>
          <tr>
            <Th>Created</Th>
            <Th numeric>Amount</Th>
            <Th>Status</Th>
            <Th>Arrival date</Th>
            <Th>Reconciliation</Th>
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
                <Td>
                  <Badge tone={PAYOUT_STATUS[payout.status].tone}>{PAYOUT_STATUS[payout.status].label}</Badge>
                  {payout.status === "FAILED" && (
                    <span className="mt-1 block min-w-48 text-danger">
                      {payout.failureMessage ?? "The bank gave no reason."}
                    </span>
                  )}
                </Td>
                <Td className="whitespace-nowrap tabular-nums">
                  {/* The processor's arrival dates are in UTC. */}
                  {payout.arrivalDate ? formatDay(payout.arrivalDate.slice(0, 10)) : "unknown"}
                </Td>
                <Td className="whitespace-nowrap">
                  <Badge tone={compared.tone}>{compared.words}</Badge>
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
