import { divideHalfUp } from "@/lib/kernel/money";
import type { Slice, TopRow } from "@/lib/totals/report-store";
import { fillDays, initialOf } from "./rules";
import type { ReportFigures } from "./schemas";

export type ReportRead = {
  slices: readonly Slice[];
  donors: number;
  topDonors: readonly TopRow[];
  topSources: readonly TopRow[];
  names: ReadonlyMap<string, { firstName: string; lastName: string }>;
};

/** Converts the roll-ups' figures to a report. */
export function serializeFigures(window: { from: string; to: string }, read: ReportRead): ReportFigures {
  const along = (dimension: string) =>
    read.slices.filter((one) => one.dimension === dimension && one.donationCount > 0);
  const total = along("total")[0] ?? { amountCents: 0, donationCount: 0 };
  const oneTimeCount = along("frequency").find((one) => one.key === "ONE_TIME")?.donationCount ?? 0;
  const part = ({ donationCount, amountCents }: Slice | TopRow) => ({ count: donationCount, amountCents });
  return {
    summary: {
      totalRaisedCents: total.amountCents,
      donationCount: total.donationCount,
      avgGiftCents: total.donationCount > 0 ? divideHalfUp(total.amountCents, total.donationCount) : 0,
      uniqueDonors: read.donors,
      recurringCount: total.donationCount - oneTimeCount,
      oneTimeCount,
    },
    trend: fillDays(window, new Map(along("day").map((one) => [one.key, one]))),
    topDonors: read.topDonors.map((top) => {
      const name = read.names.get(top.key);
      return {
        donorId: top.key,
        firstName: top.anonymous ? "Anonymous" : (name?.firstName ?? ""),
        lastName: initialOf(name?.lastName ?? ""),
        totalCents: top.amountCents,
        count: top.donationCount,
      };
    }),
    paymentMethods: along("method")
      .sort(byAmount)
      .map((one) => ({ method: one.key as ReportFigures["paymentMethods"][number]["method"], ...part(one) })),
    frequencyBreakdown: along("frequency")
      .sort(byAmount)
      .map((one) => ({
        frequency: one.key as ReportFigures["frequencyBreakdown"][number]["frequency"],
        ...part(one),
      })),
    topSources: read.topSources.map((top) => ({ source: top.key, ...part(top) })),
    peakHour: peakHour(along("hour")),
  };
}

function byAmount(a: Slice, b: Slice): number {
  return b.amountCents - a.amountCents || b.donationCount - a.donationCount || (a.key < b.key ? -1 : 1);
}

/** Returns the UTC hour with the most donations, the earlier one on a tie. */
function peakHour(hours: Slice[]): number | null {
  const [best] = [...hours].sort(
    (a, b) => b.donationCount - a.donationCount || Number(a.key) - Number(b.key),
  );
  return best ? Number(best.key) : null;
}
