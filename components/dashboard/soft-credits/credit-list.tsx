import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd } from "@/lib/kernel/money";
import { CREDIT_KIND } from "@/lib/soft-credits/labels";
import type { CreditsOfDonor } from "@/lib/soft-credits/schemas";
import { nameOf } from "../donors/labels";
import { Instant } from "../format/instant";
import { RowLink } from "../lists/row-link";

type CreditListProps = { orgSlug: string; zone: string; credits: CreditsOfDonor };

/** Donations by others that are credited to a donor; each row links to the donation. */
export function CreditList({ orgSlug, zone, credits }: CreditListProps) {
  const { softCredits, countsCents, pagination } = credits;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-soft">
        {formatUsd(countsCents)} given by others, apart from what this donor gave.
        {pagination.total > softCredits.length &&
          ` The newest ${softCredits.length} of ${pagination.total.toLocaleString("en-US")}.`}
      </p>
      <RowKeys>
        <Table caption="Soft credits">
          <thead>
            <tr>
              <Th>Given by</Th>
              <Th numeric>Credit</Th>
              <Th>Kind</Th>
              <Th>Date</Th>
              <Th>Campaign</Th>
            </tr>
          </thead>
          <tbody>
            {softCredits.map(({ id, donation, ...credit }) => (
              <tr key={id} className="relative hover:bg-sunken">
                <Td className="min-w-36 wrap-anywhere">
                  <RowLink href={`/dashboard/${orgSlug}/donations/${donation.id}`}>
                    {nameOf(donation.donor)}
                  </RowLink>
                </Td>
                <Td numeric>
                  <Money cents={credit.countsCents} />
                </Td>
                <Td>{CREDIT_KIND[credit.kind]}</Td>
                <Td>
                  <Instant at={donation.createdAt} zone={zone} dayOnly />
                </Td>
                <Td className="min-w-36 wrap-anywhere">{donation.campaign.title}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </RowKeys>
    </div>
  );
}
