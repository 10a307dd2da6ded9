import { type CalendarPeriod, calendarPeriod, periodsLater } from "@/lib/kernel/time/calendar-periods";
import type { GivingFilter, Standing } from "./filter-schemas";
import type { Condition, Rules } from "./schemas";

const within = ({ from, to }: CalendarPeriod) => ({ kind: "DATES" as const, from, to });
const gave = (period: CalendarPeriod, is: "GAVE" | "DID_NOT_GIVE" = "GAVE"): Condition => ({
  field: "GIVING",
  is,
  period: within(period),
});
const first = (period: CalendarPeriod, is: "IN" | "BEFORE"): Condition => ({
  field: "FIRST_DONATION",
  is,
  period: within(period),
});

/** Returns the conditions of a filter by periods, or null without one. Invalid period names are ignored. */
export function givingRules({
  givingPeriod,
  standing,
  firstPeriod,
  firstBefore,
}: GivingFilter): Rules | null {
  const period = calendarPeriod(givingPeriod ?? "");
  const cohort = calendarPeriod(firstPeriod ?? "");
  const later = calendarPeriod(firstBefore ?? "");
  const conditions = [
    ...(period ? (standing ? standingIn(period)[standing] : [gave(period)]) : []),
    ...(cohort ? [first(cohort, "IN")] : []),
    ...(later ? [first(later, "BEFORE")] : []),
  ];
  return conditions.length > 0 ? { match: "ALL", conditions } : null;
}

function standingIn(period: CalendarPeriod): Record<Standing, Condition[]> {
  const before = periodsLater(period, -1);
  return {
    NEW: [first(period, "IN")],
    RETURNING: [gave(period), gave(before)],
    REACTIVATED: [gave(period), gave(before, "DID_NOT_GIVE"), first(before, "BEFORE")],
    LAPSED: [gave(before), gave(period, "DID_NOT_GIVE")],
  };
}
