import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { BarLink } from "./bar-link";
import type { TrendBar } from "./trend";

type BarTableProps = {
  caption: string;
  /** Header of the first column: what a bar represents. */
  heading: string;
  bars: readonly TrendBar[];
};

/** A collapsible table with the numbers of a chart, each bar linked to its donations. */
export function BarTable({ caption, heading, bars }: BarTableProps) {
  return (
    <ShowAsTable>
      <Table caption={caption}>
        <thead>
          <tr>
            <Th>{heading}</Th>
            <Th numeric>Donations</Th>
            <Th numeric>Amount</Th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <Td className="whitespace-nowrap">
                <BarLink bar={bar} />
              </Td>
              <Td numeric>{bar.count.toLocaleString("en-US")}</Td>
              <Td numeric>
                <Money cents={bar.amountCents} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ShowAsTable>
  );
}
