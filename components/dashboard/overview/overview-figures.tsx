import { formatUsdShort } from "@/lib/kernel/money";
import { amountAndDonations, difference, monthName } from "./compare";
import { FigureCard } from "./figure-card";

type Total = { raisedCents: number; donationCount: number };
type OverviewFiguresProps = {
  /** Months are `YYYY-MM`; `soFarBefore` is the month before up to the same day. */
  overview: {
    total: Total;
    month: string;
    previousMonth: string;
    soFar: Total;
    soFarBefore: Total;
    previous: Total;
  };
};

/** The organization's key figures, and a comparison of this month with the previous one. */
export function OverviewFigures({ overview: it }: OverviewFiguresProps) {
  const { raisedCents, donationCount } = it.total;
  const before = monthName(it.previousMonth);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Total raised" value={formatUsdShort(raisedCents)} />
        <FigureCard name="Donations" value={donationCount.toLocaleString("en-US")} />
        <FigureCard
          name="Average donation"
          value={donationCount > 0 ? formatUsdShort(Math.round(raisedCents / donationCount)) : "none yet"}
        />
        <FigureCard name={`${monthName(it.month)} so far`} value={formatUsdShort(it.soFar.raisedCents)} />
      </dl>
      {donationCount > 0 && (
        <p className="text-soft">
          {monthName(it.month)} so far: {amountAndDonations(it.soFar)},{" "}
          {difference(it.soFar.raisedCents, it.soFarBefore.raisedCents)} {before} by the same day. Full month
          of {before}: {amountAndDonations(it.previous)}.
        </p>
      )}
    </div>
  );
}
