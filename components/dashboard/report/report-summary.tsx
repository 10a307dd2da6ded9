import type { ReportFigures } from "@/lib/analytics/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { FigureCard } from "../overview/figure-card";

/** The four all-time figures at the top of every report. */
export function ReportSummary({ summary }: { summary: ReportFigures["summary"] }) {
  const { donationCount, oneTimeCount, recurringCount } = summary;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard name="Total raised" value={formatUsdShort(summary.totalRaisedCents)} />
      <FigureCard
        name="Donations"
        value={donationCount.toLocaleString("en-US")}
        detail={`${oneTimeCount.toLocaleString("en-US")} one-time, ${recurringCount.toLocaleString("en-US")} recurring`}
      />
      <FigureCard
        name="Average donation"
        value={donationCount > 0 ? formatUsdShort(summary.avgGiftCents) : "none yet"}
      />
      <FigureCard name="Donors" value={summary.uniqueDonors.toLocaleString("en-US")} />
    </dl>
  );
}
