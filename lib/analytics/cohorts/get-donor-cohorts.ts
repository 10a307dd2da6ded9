import type { OrgContext } from "@/lib/auth/access";
import { periodsLater, periodWith } from "@/lib/kernel/time/calendar-periods";
import { addDays } from "@/lib/kernel/time/days";
import { dayIn, startOfDay } from "@/lib/kernel/time/zoned";
import { readSubscriptionCohorts } from "@/lib/subscriptions/summary/cohort-store";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { readCohorts } from "@/lib/totals/giving-cohort-store";
import { requireGiving } from "@/lib/totals/prepare-giving";
import { chosenPeriods, cohortsOf, donorPeriod } from "./rules";
import { type DonorCohorts, type DonorCohortsQuery, START_MONTHS } from "./schemas";

/**
 * Returns new, returning, reactivated and lapsed donors of a whole year, quarter or month, later giving by period of
 * the first donation, and recurring donations by month of start. Throws `invalid` for another length or a future
 * period, `TotalsUnavailable` and `GivingInPreparation`.
 */
export async function getDonorCohorts(ctx: OrgContext, query: DonorCohortsQuery): Promise<DonorCohorts> {
  const { id: orgId, timezone } = ctx.org;
  const today = dayIn(ctx.now.toISOString(), timezone);
  const periods = chosenPeriods(query, today);
  const [chosen] = periods;
  const oldest = periods.at(-1) ?? chosen;
  await requireGiving(ctx, ctx.org);
  const startOf = (day: string) => new Date(startOfDay(day, timezone));
  const lastMonth = periodWith("MONTH", chosen.to < today ? chosen.to : today);
  const [rows, subscriptions] = await readReportInTime(ctx, orgId, () =>
    Promise.all([
      readCohorts(ctx.db, {
        orgId,
        unit: query.unit,
        from: periodsLater(oldest, -1).from,
        to: chosen.from,
      }),
      readSubscriptionCohorts(ctx.db, {
        orgId,
        timezone,
        start: startOf(chosen.from),
        end: startOf(addDays(chosen.to, 1)),
        since: startOf(periodsLater(lastMonth, 1 - START_MONTHS).from),
      }),
    ]),
  );
  const shown = periods.map((period) => donorPeriod(period, rows, today));
  return {
    timezone,
    unit: query.unit,
    period: donorPeriod(chosen, rows, today),
    periods: shown,
    cohorts: cohortsOf(periods, rows),
    recurring: {
      started: subscriptions.started,
      canceled: subscriptions.canceled,
      activeAtEnd: subscriptions.activeAtEnd,
      months: subscriptions.months
        .map(({ month, started, canceled }) => ({ month, started, canceled, active: started - canceled }))
        .toReversed(),
    },
  };
}
