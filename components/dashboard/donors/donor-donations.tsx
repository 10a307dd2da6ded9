import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonationList } from "@/lib/donations/list-schemas";
import { Instant } from "../format/instant";
import { DONATION_STATUS, FREQUENCY } from "../labels";
import { RowKeys } from "../lists/row-keys";

type DonorDonationsProps = { orgSlug: string; zone: string; donations: DonationList["donations"] };

/** The donations of one donor; each row links to its page. */
export function DonorDonations({ orgSlug, zone, donations }: DonorDonationsProps) {
  return (
    <RowKeys>
      <Table caption="Donations">
        <thead>
          <tr>
            <Th>Date</Th>
            <Th numeric>Amount</Th>
            <Th>Status</Th>
            <Th>Campaign</Th>
            <Th>Frequency</Th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => (
            <tr key={donation.id} className="relative hover:bg-sunken">
              <Td>
                <Link
                  href={`/dashboard/${orgSlug}/donations/${donation.id}`}
                  className="font-medium after:absolute after:inset-0"
                >
                  <Instant at={donation.createdAt} zone={zone} />
                </Link>
              </Td>
              <Td numeric className="font-medium">
                <Money cents={donation.amountCents} />
              </Td>
              <Td>
                <Badge tone={DONATION_STATUS[donation.status].tone}>
                  {DONATION_STATUS[donation.status].label}
                </Badge>
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
