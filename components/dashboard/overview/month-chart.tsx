import { count } from "@/components/dashboard/labels";
import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { BarLink } from "@/components/dashboard/report/bar-link";
import { linkedBars } from "@/components/dashboard/report/counted";
import { LazyTrendChart } from "@/components/dashboard/report/lazy-trend-chart";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { OrganizationOverview } from "@/lib/analytics/overview-schemas";
import { formatDay } from "../format/zoned";
import { amountAndDonations, difference } from "./compare";

type MonthChartProps = {
  orgSlug: string;
  days: OrganizationOverview["days"];
  period: OrganizationOverview["last30Days"];
};

/** The last 30 days as a sentence, as bars, and as a table. */
export function MonthChart({ orgSlug, days, period }: MonthChartProps) {
  const counted = days.map(({ date, raisedCents, donationCount }) => ({
    key: date,
    from: date,
    to: date,
    label: formatDay(date),
    amountCents: raisedCents,
    count: donationCount,
  }));
  const bars = linkedBars(counted, { orgSlug });
  const empty = period.donationCount === 0 && period.before.donationCount === 0;
  return (
    <Panel aria-labelledby="last-30-days" className="grid min-w-0 content-start gap-3 shadow-soft">
      <div>
        <h2 id="last-30-days" className="text-lg">
          Raised, last 30 days
        </h2>
        <p className="text-sm text-soft tabular-nums">
          {empty
            ? "No donations in the last 60 days."
            : `${capital(amountAndDonations(period))}, ${difference(period.raisedCents, period.before.raisedCents)} the 30 days before.`}
        </p>
      </div>
      {!empty && (
        <>
          <figure aria-labelledby="last-30-days">
            <LazyTrendChart bars={bars} />
          </figure>
          <ShowAsTable>
            <Table caption="Raised on each of the last 30 days">
              <thead>
                <tr>
                  <Th>Day</Th>
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
                    <Td numeric>{count(bar.count, "donation")}</Td>
                    <Td numeric>
                      <Money cents={bar.amountCents} />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ShowAsTable>
        </>
      )}
    </Panel>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
