import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { BarLink } from "./bar-link";
import type { TrendBar } from "./trend";

type BarTableProps = {
  caption: string;
  /** What a bar stands for, as the head of the first column. */
  heading: string;
  bars: readonly TrendBar[];
};

/** The numbers of a chart's bars as a table that unfolds, with a link to the donations of each bar. */
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
