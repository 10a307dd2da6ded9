import { chosenDays } from "@/lib/analytics/period/rules";
import { addDays, daySpan } from "@/lib/kernel/time/days";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import type { PageContext } from "./context";
import type { PageStatistics, PageStatisticsQuery } from "./schemas";
import { readMade, readViews } from "./store";

/**
 * Returns views of a campaign's page, and donations begun and paid, by day in the organization's time zone, for its
 * members. Throws `invalid` for an invalid range of days, and `TotalsUnavailable`.
 */
export async function getPageStatistics(
  ctx: PageContext,
  query: PageStatisticsQuery,
): Promise<PageStatistics> {
  const { campaign, org } = ctx;
  const { from, to, start, end } = chosenDays(query, ctx.now, org.timezone);
  const [views, made] = await readReportInTime(ctx, ctx.orgId, () =>
    Promise.all([
      readViews(ctx.db, campaign.id, { from, to }),
      readMade(ctx.db, campaign.id, { start, end, zone: org.timezone }),
    ]),
  );
  const days = Array.from({ length: daySpan(from, to) }, (_, index) => {
    const date = addDays(from, index);
    const { begun = 0, paid = 0 } = made.get(date) ?? {};
    return { date, views: views.get(date) ?? 0, begun, paid };
  });
  const sum = (of: "views" | "begun" | "paid") => days.reduce((all, day) => all + day[of], 0);
  return {
    timezone: org.timezone,
    from,
    to,
    views: sum("views"),
    begun: sum("begun"),
    paid: sum("paid"),
    days,
  };
}
