import { Instant } from "@/components/dashboard/format/instant";
import { Designated, fundNames } from "@/components/dashboard/funds/designated";
import { donationBadge, FREQUENCY, PAYMENT_METHOD } from "@/components/dashboard/labels";
import { type ColumnOf, shownColumns } from "@/components/dashboard/lists/columns";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { SelectAllCell, SelectCell } from "@/components/dashboard/lists/selection";
import { offlineMark } from "@/components/dashboard/offline/labels";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonationList } from "@/lib/donations/list/schemas";

type Donation = DonationList["donations"][number];
type DonationTableProps = {
  orgSlug: string;
  zone: string;
  donations: readonly Donation[];
  /** Set on a donor's page: omits the donor column. */
  ofOneDonor?: boolean;
  columns?: readonly Column[];
};
type Column = ColumnOf<"donations">;

/** A table of donations with links to their pages. */
export function DonationTable({
  orgSlug,
  zone,
  donations,
  ofOneDonor = false,
  columns = shownColumns("donations", undefined),
}: DonationTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Donations">
        <thead>
          <tr>
            <SelectAllCell />
            <Th>{ofOneDonor ? "Date" : "Donor"}</Th>
            <Th numeric>Amount</Th>
            {shows("status") && <Th>Status</Th>}
            {!ofOneDonor && shows("date") && <Th>Date</Th>}
            {shows("campaign") && <Th>Campaign</Th>}
            {shows("fund") && <Th>Fund</Th>}
            {shows("frequency") && <Th>Frequency</Th>}
            {shows("method") && <Th>Method</Th>}
            {shows("fees") && <Th numeric>Fees</Th>}
            {shows("net") && <Th numeric>Net after fees</Th>}
            {shows("source") && <Th>Source</Th>}
            {shows("receipt") && <Th>Receipt number</Th>}
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => {
            const badge = donationBadge(donation);
            const page = `/dashboard/${orgSlug}/donations/${donation.id}`;
            const mark = offlineMark(donation);
            const date = <Instant at={donation.createdAt} zone={zone} dayOnly={mark !== null} />;
            return (
              <tr key={donation.id} className="relative hover:bg-sunken">
                <SelectCell
                  id={donation.id}
                  name={`the donation of ${donation.donor.firstName} ${donation.donor.lastName}`}
                />
                {ofOneDonor ? (
                  <Td>
                    <RowLink href={page}>{date}</RowLink>
                  </Td>
                ) : (
                  <PersonCell href={page} person={donation.donor} />
                )}
                <Td numeric className="font-medium">
                  {mark !== null && donation.amountCents === 0 ? (
                    <span className="font-normal text-soft">No value</span>
                  ) : (
                    <Money
                      cents={donation.fundAmountCents ?? donation.amountCents}
                      {...(donation.voided && { className: "font-normal text-soft line-through" })}
                    />
                  )}
                  {(donation.fundAmountCents ?? donation.amountCents) !== donation.amountCents && (
                    <span className="block text-xs font-normal text-soft">
                      of <Money cents={donation.amountCents} />
                    </span>
                  )}
                </Td>
                {shows("status") && (
                  <Td>
                    <Badge tone={badge.tone}>{badge.label}</Badge>
                    {mark && <span className="mt-1 block text-xs text-soft wrap-anywhere">{mark}</span>}
                  </Td>
                )}
                {!ofOneDonor && shows("date") && <Td>{date}</Td>}
                {shows("campaign") && (
                  <Td className="min-w-48 wrap-anywhere">
                    {donation.campaign.title}
                    {!shows("fund") && <Designated funds={donation.funds ?? []} />}
                  </Td>
                )}
                {shows("fund") && (
                  <Td label="Fund" className="min-w-36 wrap-anywhere">
                    {donation.funds && fundNames(donation.funds)}
                  </Td>
                )}
                {shows("frequency") && <Td className="whitespace-nowrap">{FREQUENCY[donation.frequency]}</Td>}
                {shows("method") && (
                  <Td className="whitespace-nowrap">
                    {donation.paymentMethod && PAYMENT_METHOD[donation.paymentMethod]}
                  </Td>
                )}
                {shows("fees") && (
                  <Td numeric label="Fees">
                    <OncePaid
                      donation={donation}
                      cents={(donation.processingFeeCents ?? 0) + (donation.platformFeeCents ?? 0)}
                    />
                  </Td>
                )}
                {shows("net") && (
                  <Td numeric label="Net after fees">
                    <OncePaid donation={donation} cents={donation.netAmountCents ?? 0} />
                  </Td>
                )}
                {shows("source") && (
                  <Td label="Source" className="min-w-28 wrap-anywhere">
                    {donation.utmSource ?? "–"}
                  </Td>
                )}
                {shows("receipt") && (
                  <Td label="Receipt" className="whitespace-nowrap">
                    {donation.receiptNumber}
                  </Td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}

/** An amount that is known once the donation is paid. */
function OncePaid({ donation: { status }, cents }: { donation: Donation; cents: number }) {
  return status === "PENDING" || status === "FAILED" ? "–" : <Money cents={cents} />;
}
