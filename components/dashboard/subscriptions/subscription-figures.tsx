import { FigureCard } from "@/components/dashboard/overview/figure-card";
import { formatUsdShort } from "@/lib/kernel/money";
import type { SubscriptionSummary } from "@/lib/subscriptions/summary/schemas";
import { intervalLabels, upcomingLabel } from "./figures";

/** Recurring revenue: monthly average and the number of recurring donations by status. */
export function SubscriptionFigures({ summary }: { summary: SubscriptionSummary }) {
  const { monthlyCents, activeCount, pastDueCount, pausedCount, byFrequency } = summary;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Monthly average" value={formatUsdShort(monthlyCents)} />
        <FigureCard name="Active" value={activeCount.toLocaleString("en-US")} />
        <FigureCard
          name="Past due"
          value={pastDueCount.toLocaleString("en-US")}
          detail={pastDueCount > 0 ? "A payment failed. We’ll retry it." : undefined}
        />
        <FigureCard name="Paused" value={pausedCount.toLocaleString("en-US")} />
      </dl>
      <p className="text-soft tabular-nums">
        {intervalLabels(byFrequency)} {upcomingLabel(summary)}
      </p>
    </div>
  );
}
