import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { busiestHour, hourLabel } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { zoneName } from "../format/zoned";
import { count } from "../labels";
import { BarLink } from "./bar-link";
import { hourBars } from "./counted";
import { LazyTrendChart } from "./lazy-trend-chart";

type HoursPanelProps = {
  orgSlug: string;
  /** Of a report on one campaign. */
  campaignId?: string;
  report: Pick<PeriodReport, "hours" | "timezone" | "from" | "to">;
};

/** Donations of the chosen days by hour of the day, as text, as a chart, and as a table; nothing without such donations. */
export function HoursPanel({ orgSlug, campaignId, report }: HoursPanelProps) {
  const busiest = busiestHour(report.hours);
  if (!busiest) return null;
  const bars = hourBars(report, { orgSlug, campaignId });
  return (
    <Panel aria-labelledby="hours" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="hours" className="text-lg">
          Time of day
        </h2>
        <p className="max-w-prose text-soft tabular-nums">
          Busiest hour: {hourLabel(busiest.hour)}, with {count(busiest.count, "donation")}. Hours are in your
          time zone, {zoneName(report.timezone)}. Offline donations have no time of day.
        </p>
      </div>
      <figure className="grid gap-2">
        <figcaption className="text-sm text-soft">Donations per hour of the day</figcaption>
        <LazyTrendChart bars={bars} counting="donation" />
        <noscript>
          <p className="text-sm text-soft">
            The chart needs JavaScript. The table below has the same numbers.
          </p>
        </noscript>
      </figure>
      <ShowAsTable>
        <Table caption="Donations per hour of the day">
          <thead>
            <tr>
              <Th>Hour</Th>
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
