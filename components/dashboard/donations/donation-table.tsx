import { Instant } from "@/components/dashboard/format/instant";
import { DONATION_STATUS, FREQUENCY } from "@/components/dashboard/labels";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonationList } from "@/lib/donations/list/schemas";

type DonationTableProps = { orgSlug: string; zone: string; donations: DonationList["donations"] };

export function DonationTable({ orgSlug, zone, donations }: DonationTableProps) {
  return (
    <RowKeys>
      <Table caption="Donations">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Amount</Th>
            <Th>Status</Th>
            <Th>Date</Th>
            <Th>Campaign</Th>
            <Th>Frequency</Th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => (
            <tr key={donation.id} className="relative hover:bg-sunken">
              <PersonCell href={`/dashboard/${orgSlug}/donations/${donation.id}`} person={donation.donor} />
              <Td numeric className="font-medium">
                <Money cents={donation.amountCents} />
              </Td>
              <Td>
                <Badge tone={DONATION_STATUS[donation.status].tone}>
                  {DONATION_STATUS[donation.status].label}
                </Badge>
              </Td>
              <Td>
                <Instant at={donation.createdAt} zone={zone} />
              </Td>
              <Td className="min-w-48 wrap-anywhere">{donation.campaign.title}</Td>
              <Td className="whitespace-nowrap">{FREQUENCY[donation.frequency]}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
