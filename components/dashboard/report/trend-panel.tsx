import { Panel } from "@/components/ui/card";
import type { Comparison } from "@/lib/analytics/period/schemas";
import { BarFigure } from "./bar-figure";
import { BarTable } from "./bar-table";
import { linkedBars } from "./counted";
import { type TrendDay, trendLabel, trendOf } from "./trend";

type TrendPanelProps = {
  orgSlug: string;
  /** The campaign of a report limited to one. */
  campaignId?: string;
  days: readonly TrendDay[];
  before: readonly TrendDay[];
  comparison: Comparison;
};

const UNITS = { day: "Day", week: "Week", month: "Month" };

/** The trend as text and chart, and as a table without JavaScript. */
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
      {!empty && <BarFigure caption={`US dollars donated per ${unit}`} bars={bars} />}
      <BarTable caption={`Donations per ${unit}`} heading={UNITS[unit]} bars={bars} />
    </Panel>
  );
}
