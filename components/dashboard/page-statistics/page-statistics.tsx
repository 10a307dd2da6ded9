import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Panel } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { percentOf } from "@/lib/kernel/percent";
import type { PageStatistics } from "@/lib/page-statistics/schemas";
import { FigureCard } from "../overview/figure-card";
import { LazyTrendChart } from "../report/lazy-trend-chart";
import { trendOf } from "../report/trend";

const UNITS = { day: "Day", week: "Week", month: "Month" };

/** Views of the campaign's page, donations begun and paid, and the conversion rates between them. */
export function PageStatisticsPanel({ statistics }: { statistics: PageStatistics }) {
  const { views, begun, paid, days } = statistics;
  const barsOf = (name: "views" | "begun" | "paid") =>
    trendOf(days.map((day) => ({ date: day.date, amountCents: 0, count: day[name] })));
  const { unit, bars } = barsOf("views");
  const [begunBars, paidBars] = [barsOf("begun").bars, barsOf("paid").bars];
  const number = (value: number) => value.toLocaleString("en-US");
  return (
    <Panel aria-labelledby="page-statistics" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="page-statistics" className="text-lg">
          Donation page
        </h2>
        <p className="max-w-prose text-sm text-soft">
          Views of the page and of embedded forms, without cookies and without known bots. Begun and paid are
          donations that donors made on these days. Renewals and donations you record are not included.
        </p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        <FigureCard name="Views" value={number(views)} />
        <FigureCard name="Donations begun" value={number(begun)} detail={shareOf(begun, views, "views")} />
        <FigureCard name="Donations paid" value={number(paid)} detail={shareOf(paid, begun, "those begun")} />
      </dl>
      {views > 0 ? (
        <figure className="grid gap-2">
          <figcaption className="text-sm text-soft">Views per {unit}</figcaption>
          <LazyTrendChart bars={bars} counting="view" />
          <noscript>
            <p className="text-sm text-soft">
              The chart needs JavaScript. The table below has the same numbers.
            </p>
          </noscript>
        </figure>
      ) : (
        <p className="text-soft">No views in these days. Share the public page to get the first ones.</p>
      )}
      <ShowAsTable>
        <Table caption={`Views and donations per ${unit}`}>
          <thead>
            <tr>
              <Th>{UNITS[unit]}</Th>
              <Th numeric>Views</Th>
              <Th numeric>Begun</Th>
              <Th numeric>Paid</Th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={bar.key}>
                <Td className="whitespace-nowrap">{bar.label}</Td>
                <Td numeric>{number(bar.count)}</Td>
                <Td numeric>{number(begunBars[index]?.count ?? 0)}</Td>
                <Td numeric>{number(paidBars[index]?.count ?? 0)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ShowAsTable>
    </Panel>
  );
}

/**
 * Formats a share: `8.9% of views`. Undefined if the part exceeds the whole, as with donations made through the API.
 */
function shareOf(part: number, total: number, name: string): string | undefined {
  if (total === 0 || part > total) return undefined;
  return `${percentOf(part, total, { digits: 1 })}% of ${name}`;
}
