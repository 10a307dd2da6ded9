import type { OrgContext } from "@/lib/auth/access";
import { serializeFund } from "@/lib/funds/serialize";
import { listFundRows } from "@/lib/funds/store";
import { addDays } from "@/lib/kernel/time/days";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { inGeneralFund, readFundTotals, readFurtherParts } from "@/lib/totals/fund-store";
import { readSlices } from "@/lib/totals/report-store";
import { MAX_PARTS } from "./period/schemas";
import { trendWindow } from "./rules";
import type { FundReport } from "./schemas";

/**
 * Returns what each fund of an organization raised in the window and in total, for members. The general fund is the
 * rest of the organization's total. Reads roll-ups and pending changes in one snapshot: the cost depends on funds and
 * days, not on donations.
 */
export async function getFundReport(
  ctx: OrgContext,
  input: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<FundReport> {
  const { from, to } = trendWindow(input, ctx.now);
  const { id: orgId } = ctx.org;
  const read = await readReportInTime(ctx, orgId, () =>
    ctx.db.transaction(
      async (tx) => ({
        funds: await listFundRows(tx, orgId),
        totals: await readFundTotals(tx, orgId, { from, to }),
        slices: await readSlices(tx, { orgId }, from, to),
        further: await readFurtherParts(
          tx,
          orgId,
          [{ start: new Date(`${from}T00:00:00Z`), end: new Date(`${addDays(to, 1)}T00:00:00Z`) }],
          { maxParts: MAX_PARTS },
        ),
      }),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  const totals = new Map(read.totals.map((total) => [total.fundId, total]));
  const slicesOf = (dimension: string) => read.slices.filter((slice) => slice.dimension === dimension);
  const sumOf = (dimension: string) =>
    slicesOf(dimension).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const donations = slicesOf("day").reduce((sum, { donationCount }) => sum + donationCount, 0);
  const raisedCents = sumOf("day");
  const rows = read.funds.map((row) => {
    const total = totals.get(row.id);
    return {
      fund: serializeFund(row),
      amountCents: total?.cents ?? 0,
      count: total?.donationCount ?? 0,
      allTimeCents: total?.allCents ?? 0,
    };
  });
  const rest = (sum: number, part: (row: (typeof rows)[number]) => number) =>
    rows.reduce((left, row) => left - part(row), sum);
  return {
    from,
    to,
    raisedCents,
    funds: rows.toSorted((a, b) => b.amountCents - a.amountCents || b.allTimeCents - a.allTimeCents),
    generalFund: {
      amountCents: rest(raisedCents, (row) => row.amountCents),
      count: inGeneralFund(
        donations,
        rows.map(({ count }) => count),
        read.further?.[0] ?? null,
      ),
      allTimeCents: rest(sumOf("total"), (row) => row.allTimeCents),
    },
  };
}
