import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonationList } from "@/lib/donations/schemas";
import { Instant } from "../format/instant";
import { DONATION_STATUS, FREQUENCY } from "../labels";
import { RowKeys } from "../lists/row-keys";

type DonorGiftsProps = { orgSlug: string; zone: string; gifts: DonationList["donations"] };

/** The gifts of one donor; each leads to its page. */
export function DonorGifts({ orgSlug, zone, gifts }: DonorGiftsProps) {
  return (
    <RowKeys>
      <Table caption="Gifts">
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
          {gifts.map((gift) => (
            <tr key={gift.id} className="relative hover:bg-sunken">
              <Td>
                <Link
                  href={`/dashboard/${orgSlug}/donations/${gift.id}`}
                  className="font-medium after:absolute after:inset-0"
                >
                  <Instant at={gift.createdAt} zone={zone} />
                </Link>
              </Td>
              <Td numeric className="font-medium">
                <Money cents={gift.amountCents} />
              </Td>
              <Td>
                <Badge tone={DONATION_STATUS[gift.status].tone}>{DONATION_STATUS[gift.status].label}</Badge>
              </Td>
              <Td className="min-w-48 wrap-anywhere">{gift.campaign.title}</Td>
              <Td className="whitespace-nowrap">{FREQUENCY[gift.frequency]}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
