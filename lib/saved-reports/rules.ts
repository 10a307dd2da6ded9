import { type CalendarPeriod, type CalendarUnit, periodWith } from "@/lib/kernel/time/calendar-periods";
import { addDays } from "@/lib/kernel/time/days";
import { type ReportDays, reportDays } from "@/lib/kernel/time/report-days";

/** Who decides about the addresses of a saved report at the moment. */
export type Deciding = {
  /** The organization's notification address. */
  notificationEmail: string;
  /** Verified addresses of its present members. */
  ofMembers: ReadonlySet<string>;
  /** Whether the person who set the addresses is an admin or owner now. */
  isAuthorAdmin: boolean;
};

/** The addresses that belong neither to a present member nor to the organization itself. */
export function outsideTeam(
  addresses: readonly string[],
  { notificationEmail, ofMembers }: Pick<Deciding, "notificationEmail" | "ofMembers">,
): string[] {
  return addresses.filter((one) => !ofMembers.has(one) && one !== notificationEmail.toLowerCase());
}

/**
 * The addresses that get the mail. One outside of the team gets it while the author is an admin, unless it was a member's when it was
 * set: then its person was removed, or has another address.
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

/** The range of a report: one that moves with today, or fixed days, inclusive. */
export type SavedRange =
  | { days: ReportDays; from: null; to: null }
  | { days: null; from: string; to: string };

/** The range of a saved report, which has one or the other. Throws if it has neither. */
export function savedRange({ days, from, to }: { [Name in keyof SavedRange]: SavedRange[Name] }): SavedRange {
  if (days !== null) return { days, from: null, to: null };
  if (from === null || to === null) throw new Error("a saved report has no range of days");
  return { days, from, to };
}

/** The days of a report that is mailed on a day: whole ones, so those up to today end the day before. Fixed days stay. */
export function mailedDays({ days, from, to }: SavedRange, dueOn: string): { from: string; to: string } {
  if (days === null) return { from, to };
  const isOver = days === "LAST_WEEK" || days === "LAST_MONTH" || days === "LAST_YEAR";
  return reportDays(days, isOver ? dueOn : addDays(dueOn, -1));
}

/** The period of donor retention that is mailed on a day: the one of the day before, over or not. */
export function mailedPeriod(unit: CalendarUnit, dueOn: string): CalendarPeriod {
  return periodWith(unit, addDays(dueOn, -1));
}
