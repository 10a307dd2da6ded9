import { Panel } from "@/components/ui/card";
import { busiestHour, hourLabel } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { zoneName } from "../format/zoned";
import { count } from "../labels";
import { BarFigure } from "./bar-figure";
import { BarTable } from "./bar-table";
import { hourBars } from "./counted";

type HoursPanelProps = {
  orgSlug: string;
  /** The campaign of a report limited to one. */
  campaignId?: string;
  report: Pick<PeriodReport, "hours" | "timezone" | "from" | "to">;
};

/** Donations of the selected days by hour, as text, chart and table; empty if there are none. */
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
      <BarFigure caption="Donations per hour of the day" bars={bars} counting="donation" />
      <BarTable caption="Donations per hour of the day" heading="Hour" bars={bars} />
    </Panel>
  );
}
