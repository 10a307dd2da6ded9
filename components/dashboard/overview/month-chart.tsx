import { BarFigure } from "@/components/dashboard/report/bar-figure";
import { BarTable } from "@/components/dashboard/report/bar-table";
import { linkedBars } from "@/components/dashboard/report/counted";
import { Panel } from "@/components/ui/card";
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
          <BarFigure caption="US dollars donated per day" bars={bars} />
          <BarTable caption="Raised on each of the last 30 days" heading="Day" bars={bars} />
        </>
      )}
    </Panel>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
