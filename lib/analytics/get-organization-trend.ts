import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { readSlices } from "@/lib/rollups/report-store";
import { fillDays, trendWindow } from "./rules";
import type { OrganizationReport } from "./schemas";

/** Only the days of an organization's report, to compare a window with the one before. */
export async function getOrganizationTrend(
  ctx: Context,
  { idOrSlug, ...days }: { idOrSlug: string; startDate: string; endDate: string },
): Promise<OrganizationReport["trend"]> {
  const window = trendWindow(days, ctx.now);
  const org = await organizationFor(ctx, idOrSlug);
  const slices = await readSlices(ctx.db, { orgId: org.id }, window.from, window.to);
  return fillDays(
    window,
    new Map(slices.filter((one) => one.dimension === "day").map((one) => [one.key, one])),
  );
}
