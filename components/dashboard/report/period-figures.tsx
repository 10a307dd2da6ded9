import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { difference } from "../overview/compare";
import { FigureCard } from "../overview/figure-card";
import { comparedLabel } from "./trend";

type Figures = PeriodReport["comparisons"][number];

/** The figures of the selected days, each with its difference from the days before and from the year before. */
export function PeriodFigures({ report }: { report: PeriodReport }) {
  const { comparisons, raisedCents, donationCount, avgGiftCents, days } = report;
  const compared = (labelOf: (before: Figures, then: string) => string) =>
    comparisons.map((before) => (
      <span key={before.comparison} className="block">
        {labelOf(before, comparedLabel(days.length, before.comparison))}
      </span>
    ));
  const average = (cents: number, of: number) => (of > 0 ? formatUsdShort(cents) : "none");
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <FigureCard
        name="Raised"
        value={formatUsdShort(raisedCents)}
        detail={compared((before, then) => `${difference(raisedCents, before.raisedCents)} ${then}`)}
      />
      <FigureCard
        name="Donations"
        value={donationCount.toLocaleString("en-US")}
        detail={compared((before, then) => `${moreOrFewer(donationCount - before.donationCount)} ${then}`)}
      />
      <FigureCard
        name="Average donation"
        value={average(avgGiftCents, donationCount)}
        detail={compared(
          (before, then) => `${average(before.avgGiftCents, before.donationCount)} in ${then}`,
        )}
      />
    </dl>
  );
}

function moreOrFewer(more: number): string {
  if (more === 0) return "as many as";
  return `${Math.abs(more).toLocaleString("en-US")} ${more > 0 ? "more" : "fewer"} than`;
}
