import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { HouseholdList } from "@/lib/donors/households/schemas";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { NOT_SHOWN } from "../report/totals-notice";

type HouseholdTableProps = {
  orgSlug: string;
  households: HouseholdList["households"];
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** Households with their members and combined giving; each row links to its page. */
export function HouseholdTable({ orgSlug, households, withTotals }: HouseholdTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Households">
        <thead>
          <tr>
            <Th>Household</Th>
            <Th numeric>Lifetime giving</Th>
            <Th numeric>Donations</Th>
          </tr>
        </thead>
        <tbody>
          {households.map((one) => (
            <tr key={one.id} className="relative hover:bg-sunken">
              <Td className="min-w-44 wrap-anywhere">
                <RowLink href={`/dashboard/${orgSlug}/donors/households/${one.id}`}>{one.name}</RowLink>
                <span className="block text-xs text-soft">{one.members.join(", ")}</span>
              </Td>
              <Td numeric className="font-medium">
                {withTotals ? <Money cents={one.totalCents} /> : NOT_SHOWN}
              </Td>
              <Td numeric label="Donations">
                {withTotals ? one.donationCount.toLocaleString("en-US") : NOT_SHOWN}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
