import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DisputeList } from "@/lib/disputes/schemas";
import { formatDayIn } from "../format/zoned";
import { PersonCell } from "../lists/person-cell";
import { RowKeys } from "../lists/row-keys";
import { Deadline } from "./deadline";
import { DISPUTE_STATUS } from "./labels";

type DisputeTableProps = { orgSlug: string; zone: string; now: Date; disputes: DisputeList["disputes"] };

export function DisputeTable({ orgSlug, zone, now, disputes }: DisputeTableProps) {
  return (
    <RowKeys>
      <Table caption="Disputes">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Amount</Th>
            <Th>Status</Th>
            <Th>Respond by</Th>
            <Th>Reason</Th>
            <Th>Opened</Th>
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
              <Td>
                <Badge tone={DISPUTE_STATUS[dispute.status].tone}>
                  {dispute.status === "OPEN" && dispute.inquiry
                    ? "Inquiry"
                    : DISPUTE_STATUS[dispute.status].label}
                </Badge>
              </Td>
              <Td>
                <Deadline dispute={dispute} zone={zone} now={now} />
              </Td>
              <Td className="min-w-56">{dispute.reasonText}</Td>
              <Td className="whitespace-nowrap tabular-nums">{formatDayIn(dispute.openedAt, zone)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
