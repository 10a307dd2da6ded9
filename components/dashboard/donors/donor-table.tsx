import { Instant } from "@/components/dashboard/format/instant";
import { type ColumnOf, shownColumns } from "@/components/dashboard/lists/columns";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { SelectAllCell, SelectCell } from "@/components/dashboard/lists/selection";
import { NOT_SHOWN } from "@/components/dashboard/report/totals-notice";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonorList } from "@/lib/donors/schemas";
import { ContactBadge } from "./contact-badge";

type DonorTableProps = {
  orgSlug: string;
  zone: string;
  donors: DonorList["donors"];
  /** False while totals cannot be read. */
  withTotals: boolean;
  columns?: readonly Column[];
};
type Column = ColumnOf<"donors">;

export function DonorTable({
  orgSlug,
  zone,
  donors,
  withTotals,
  columns = shownColumns("donors", undefined),
}: DonorTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Donors">
        <thead>
          <tr>
            <SelectAllCell />
            <Th>Donor</Th>
            {shows("giving") && <Th numeric>Lifetime giving</Th>}
            {shows("donations") && <Th numeric>Donations</Th>}
            {shows("latest") && <Th>Latest donation</Th>}
            {shows("first") && <Th>First donation</Th>}
            {shows("phone") && <Th>Phone</Th>}
            {shows("added") && <Th>First recorded</Th>}
          </tr>
        </thead>
        <tbody>
          {donors.map((donor) => (
            <tr key={donor.id} className="relative hover:bg-sunken">
              <SelectCell id={donor.id} name={`${donor.firstName} ${donor.lastName}`} />
              <PersonCell
                href={`/dashboard/${orgSlug}/donors/${donor.id}`}
                person={donor}
                tags={donor.tags}
                badge={<ContactBadge doNotContact={donor.doNotContact} />}
              />
              {shows("giving") && (
                <Td numeric className="font-medium">
                  {withTotals ? <Money cents={donor.totalCents} /> : NOT_SHOWN}
                </Td>
              )}
              {shows("donations") && (
                <Td numeric label="Donations">
                  {withTotals ? donor.donationCount.toLocaleString("en-US") : NOT_SHOWN}
                </Td>
              )}
              {shows("latest") && (
                <Td label="Latest donation">
                  {donor.lastDonationAt ? (
                    <Instant at={donor.lastDonationAt} zone={zone} dayOnly />
                  ) : (
                    "none yet"
                  )}
                </Td>
              )}
              {shows("first") && (
                <Td label="First donation">
                  {donor.firstDonationAt ? (
                    <Instant at={donor.firstDonationAt} zone={zone} dayOnly />
                  ) : (
                    "none yet"
                  )}
                </Td>
              )}
              {shows("phone") && (
                <Td label="Phone" className="min-w-32 wrap-anywhere">
                  {donor.phone ?? "–"}
                </Td>
              )}
              {shows("added") && (
                <Td label="First recorded">
                  <Instant at={donor.createdAt} zone={zone} />
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
