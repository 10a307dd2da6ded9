import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DisputeList } from "@/lib/disputes/schemas";
import { formatDayIn } from "../format/zoned";
import { type ColumnOf, shownColumns } from "../lists/columns";
import { PersonCell } from "../lists/person-cell";
import { RowKeys } from "../lists/row-keys";
import { Deadline } from "./deadline";
import { DISPUTE_STATUS } from "./labels";

type DisputeTableProps = {
  orgSlug: string;
  zone: string;
  now: Date;
  disputes: DisputeList["disputes"];
  columns?: readonly Column[];
};
type Column = ColumnOf<"disputes">;

export function DisputeTable({
  orgSlug,
  zone,
  now,
  disputes,
  columns = shownColumns("disputes", undefined),
}: DisputeTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Disputes">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Amount</Th>
            {shows("status") && <Th>Status</Th>}
            {shows("deadline") && <Th>Respond by</Th>}
            {shows("reason") && <Th>Reason</Th>}
            {shows("opened") && <Th>Opened</Th>}
            {shows("campaign") && <Th>Campaign</Th>}
            {shows("closed") && <Th>Closed</Th>}
          </tr>
        </thead>
        <tbody>
          {disputes.map((dispute) => (
            <tr key={dispute.id} className="relative hover:bg-sunken">
              <PersonCell
                href={`/dashboard/${orgSlug}/disputes/${dispute.id}`}
                person={dispute.donation.donor}
              />
              <Td numeric className="font-medium">
                <Money cents={dispute.amountCents} />
              </Td>
              {shows("status") && (
                <Td>
                  <Badge tone={DISPUTE_STATUS[dispute.status].tone}>
                    {dispute.status === "OPEN" && dispute.inquiry
                      ? "Inquiry"
                      : DISPUTE_STATUS[dispute.status].label}
                  </Badge>
                </Td>
              )}
              {shows("deadline") && (
                <Td>
                  <Deadline dispute={dispute} zone={zone} now={now} />
                </Td>
              )}
              {shows("reason") && <Td className="min-w-56">{dispute.reasonText}</Td>}
              {shows("opened") && (
                <Td label="Opened" className="whitespace-nowrap tabular-nums">
                  {formatDayIn(dispute.openedAt, zone)}
                </Td>
              )}
              {shows("campaign") && (
                <Td className="min-w-48 wrap-anywhere">{dispute.donation.campaign.title}</Td>
              )}
              {shows("closed") && (
                <Td label="Closed" className="whitespace-nowrap tabular-nums">
                  {dispute.closedAt ? formatDayIn(dispute.closedAt, zone) : "–"}
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
