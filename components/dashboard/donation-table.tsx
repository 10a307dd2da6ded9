import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonationList } from "@/lib/donations/schemas";
import { Instant } from "./instant";
import { RowKeys } from "./row-keys";
import { DONATION_STATUS, FREQUENCY } from "./words";

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
              <Td className="min-w-36 sm:min-w-60">
                <Link
                  href={`/dashboard/${orgSlug}/donations/${donation.id}`}
                  className="font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  {donation.donor.firstName} {donation.donor.lastName}
                </Link>
                <span className="block text-soft wrap-anywhere">{donation.donor.email}</span>
              </Td>
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
