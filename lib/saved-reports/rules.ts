import { type CalendarPeriod, type CalendarUnit, periodWith } from "@/lib/kernel/time/calendar-periods";
import { addDays } from "@/lib/kernel/time/days";
import { type ReportDays, reportDays } from "@/lib/kernel/time/report-days";

/** The facts that determine which addresses of a saved report currently get it. */
export type Deciding = {
  /** The organization's notification address. */
  notificationEmail: string;
  /** Verified addresses of the current members. */
  ofMembers: ReadonlySet<string>;
  /** Whether the person who set the addresses is currently an admin or owner. */
  isAuthorAdmin: boolean;
};

/** Returns the addresses that belong neither to a current member nor to the organization itself. */
export function outsideTeam(
  addresses: readonly string[],
  { notificationEmail, ofMembers }: Pick<Deciding, "notificationEmail" | "ofMembers">,
): string[] {
  return addresses.filter((one) => !ofMembers.has(one) && one !== notificationEmail.toLowerCase());
}

/**
 * Returns the addresses that get the mail. An address outside the team gets it while the author is an admin, unless it
 * was a member's when it was set: that person was then removed or has changed address.
 */
export function recipientsOf(
  { mailTo, mailToMembers }: { mailTo: readonly string[]; mailToMembers: readonly string[] },
  deciding: Deciding,
): string[] {
  const { notificationEmail, isAuthorAdmin } = deciding;
  if (mailTo.length === 0) return [notificationEmail];
  const outside = new Set(outsideTeam(mailTo, deciding));
  return mailTo.filter((one) => !outside.has(one) || (isAuthorAdmin && !mailToMembers.includes(one)));
}

/** The range of a report: relative to today, or fixed days, inclusive. */
export type SavedRange =
  | { days: ReportDays; from: null; to: null }
  | { days: null; from: string; to: string };

/** Returns the range of a saved report. Throws if it has neither a relative nor a fixed range. */
export function savedRange({ days, from, to }: { [Name in keyof SavedRange]: SavedRange[Name] }): SavedRange {
  if (days !== null) return { days, from: null, to: null };
  if (from === null || to === null) throw new Error("a saved report has no range of days");
  return { days, from, to };
}

/**
 * Returns the days of a report mailed on a day. Only complete days count, so a range up to today ends the day before.
 * Fixed days do not change.
 */
export function mailedDays({ days, from, to }: SavedRange, dueOn: string): { from: string; to: string } {
  if (days === null) return { from, to };
  const isOver = days === "LAST_WEEK" || days === "LAST_MONTH" || days === "LAST_YEAR";
  return reportDays(days, isOver ? dueOn : addDays(dueOn, -1));
}

/** Returns the period of donor retention mailed on a day: the one that contains the day before, complete or not. */
export function mailedPeriod(unit: CalendarUnit, dueOn: string): CalendarPeriod {
  return periodWith(unit, addDays(dueOn, -1));
}
