import { FigureCard } from "@/components/dashboard/overview/figure-card";
import { formatUsdShort } from "@/lib/kernel/money";
import type { SubscriptionSummary } from "@/lib/subscriptions/schemas";
import { intervalLabels, upcomingLabel } from "./figures";

/** What the organization can count on each month. */
export function SubscriptionFigures({ summary }: { summary: SubscriptionSummary }) {
  const { monthlyCents, activeCount, pastDueCount, pausedCount, byFrequency } = summary;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Monthly on average" value={formatUsdShort(monthlyCents)} />
        <FigureCard name="Active subscriptions" value={activeCount.toLocaleString("en-US")} />
        <FigureCard
          name="Past due"
          value={pastDueCount.toLocaleString("en-US")}
          detail={pastDueCount > 0 ? "A payment failed; it is tried again." : undefined}
        />
        <FigureCard name="Paused" value={pausedCount.toLocaleString("en-US")} />
      </dl>
      <p className="text-soft tabular-nums">
        {intervalLabels(byFrequency)} {upcomingLabel(summary)}
      </p>
    </div>
  );
}
