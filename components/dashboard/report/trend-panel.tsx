import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { Comparison } from "@/lib/analytics/period/schemas";
import { BarLink } from "./bar-link";
import { linkedBars } from "./counted";
import { LazyTrendChart } from "./lazy-trend-chart";
import { type TrendDay, trendLabel, trendOf } from "./trend";

type TrendPanelProps = {
  orgSlug: string;
  /** Of a report on one campaign. */
  campaignId?: string;
  days: readonly TrendDay[];
  before: readonly TrendDay[];
  comparison: Comparison;
};

const UNITS = { day: "Day", week: "Week", month: "Month" };

/** The trend as text, as a chart, and as a table without JavaScript. */
export function TrendPanel({ orgSlug, campaignId, days, before, comparison }: TrendPanelProps) {
  const { unit, bars: counted } = trendOf(days);
  const bars = linkedBars(counted, { orgSlug, campaignId });
  const empty = bars.every((bar) => bar.count === 0);
  return (
    <Panel aria-labelledby="trend" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="trend" className="text-lg">
          Donations over time
        </h2>
        <p className="max-w-prose text-soft tabular-nums">{trendLabel(days, before, comparison)}</p>
      </div>
      {!empty && (
        <figure className="grid gap-2">
          <figcaption className="text-sm text-soft">US dollars donated per {unit}</figcaption>
          <LazyTrendChart bars={bars} />
          <noscript>
            <p className="text-sm text-soft">
              The chart needs JavaScript. The table below has the same numbers.
            </p>
          </noscript>
        </figure>
      )}
      <ShowAsTable>
        <Table caption={`Donations per ${unit}`}>
          <thead>
            <tr>
              <Th>{UNITS[unit]}</Th>
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
    </Panel>
  );
}
