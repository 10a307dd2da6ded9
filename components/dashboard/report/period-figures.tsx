import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { difference } from "../overview/compare";
import { FigureCard } from "../overview/figure-card";
import { comparedInWords } from "./trend";

/** The figures of the chosen days, each with its difference from the days to compare with. */
export function PeriodFigures({ report }: { report: PeriodReport }) {
  const { before, raisedCents, donationCount, avgGiftCents, days } = report;
  const then = comparedInWords(days.length, before.comparison);
  const more = donationCount - before.donationCount;
  const donations =
    more === 0
      ? "as many as"
      : `${Math.abs(more).toLocaleString("en-US")} ${more > 0 ? "more" : "fewer"} than`;
  const average = (cents: number, of: number) => (of > 0 ? formatUsdShort(cents) : "none");
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <FigureCard
        name="Raised"
        value={formatUsdShort(raisedCents)}
        detail={`${difference(raisedCents, before.raisedCents)} ${then}`}
      />
      <FigureCard
        name="Donations"
        value={donationCount.toLocaleString("en-US")}
        detail={`${donations} ${then}`}
      />
      <FigureCard
        name="Average donation"
        value={average(avgGiftCents, donationCount)}
        detail={`${average(before.avgGiftCents, before.donationCount)} in ${then}`}
      />
    </dl>
  );
}
