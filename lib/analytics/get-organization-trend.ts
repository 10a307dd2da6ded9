import type { OrgContext } from "@/lib/auth/access";
import { readReportInTime } from "@/lib/totals/in-time";
import { readSlices } from "@/lib/totals/report-store";
import { fillDays, trendWindow } from "./rules";
import type { OrganizationReport } from "./schemas";

/** Only the days of an organization's report, to compare a window with the previous one. */
export async function getOrganizationTrend(
  ctx: OrgContext,
  days: { startDate: string; endDate: string },
): Promise<OrganizationReport["trend"]> {
  const window = trendWindow(days, ctx.now);
  const { org } = ctx;
  const slices = await readReportInTime(org.id, () =>
    readSlices(ctx.db, { orgId: org.id }, window.from, window.to),
  );
  return fillDays(
    window,
    new Map(slices.filter((one) => one.dimension === "day").map((one) => [one.key, one])),
  );
}
