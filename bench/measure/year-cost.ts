import { getPeriodReport } from "../../lib/analytics/period/api";
import { type Cost, costOf } from "./cost";
import type { Read } from "./report-cost";

type Days = { from: string; to: string };
type Served = Read & { serverPid: number };

/** Reads the report of an organization's days with the previous year, as a member's request does. */
export function yearCost(read: Served, days: Days, reads: number): Promise<Cost> {
  const request = {
    params: { idOrSlug: read.org.orgId },
    query: { ...days, compare: "YEAR_BEFORE" as const },
  };
  return costOf(read, reads, async (ctx) => {
    const { donationCount, before } = await getPeriodReport.run(ctx, request);
    if (donationCount === 0 || before.donationCount === 0) throw new Error("the report is empty");
  });
}

/** The floor: one statement that sums the roll-ups of these days by day and by quarter of an hour. */
export function rowsOfYear(read: Served, { from, to }: Days, reads: number): Promise<Cost> {
  return costOf(
    read,
    reads,
    () => read.client.sql`
      select sum(amount_cents) from organization_rollups
      where org_id = ${read.org.orgId} and (dimension = 'quarter' or right(dimension, 4) = '_day') and key >= ${from} and key < ${to}`,
  );
}
