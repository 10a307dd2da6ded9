import { addDays } from "@/lib/kernel/time/days";

/** How memberships of a campaign run. */
export type Terms = {
  /** What a one-time donation lasts. */
  months: number;
  /** Days after the end in which a renewal still continues the membership. */
  graceDays: number;
  /** How many days before the end members are reminded. */
  reminderDays: readonly number[];
};

/** Those of a campaign that has not changed them. */
export const DEFAULT_TERMS: Terms = { months: 12, graceDays: 30, reminderDays: [30, 7] };

/** The hour of the organization's day from which reminders are sent. */
export const REMINDER_HOUR = 8;
/** How many days ahead of a membership's end a reminder can be due, including one for the time zones. */
export const REMINDER_MAX_DAYS = 366;

/** The months that one payment of a recurring donation pays for. */
const PAID_MONTHS = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 } as const;

/** A donation at a level. Days are those of the organization's time zone. */
export type Payment = {
  donationId: string;
  paidOn: string;
  levelCents: number;
  /** Of a one-time donation. */
  months: number;
  graceDays: number;
  /** Null for a one-time donation. */
  recurring: { subscriptionId: string; frequency: keyof typeof PAID_MONTHS } | null;
};

/** The days that a payment pays for, both included. */
export type Period = { donationId: string; levelCents: number; startsOn: string; endsOn: string };

/**
 * What each of a member's payments, in the order in which they were paid, pays for.
 * - A one-time donation: its months from the day of payment. While the membership lasts, or within its grace days, from the day after its
 *   end instead, so that no paid day is lost; at a higher level than on that day it begins at once and ends as late.
 * - A payment of a recurring donation: until the day before the next one.
 */
export function periodsOf(payments: readonly Payment[]): Period[] {
  const periods: Period[] = [];
  const billingDays = new Map<string, number>();
  let until: string | null = null;
  for (const payment of payments) {
    const { donationId, paidOn, levelCents, recurring } = payment;
    let startsOn = paidOn;
    let endsOn: string;
    if (recurring) {
      const day = billingDays.get(recurring.subscriptionId) ?? dayOfMonth(paidOn);
      billingDays.set(recurring.subscriptionId, day);
      endsOn = addDays(nextCharge(paidOn, PAID_MONTHS[recurring.frequency], day), -1);
    } else if (until !== null && paidOn <= addDays(until, payment.graceDays)) {
      const next = addDays(until, 1);
      const isUpgrade = levelCents > (periodOn(periods, paidOn)?.levelCents ?? 0);
      startsOn = isUpgrade && paidOn < next ? paidOn : next;
      endsOn = lastDay(next, payment.months);
    } else {
      endsOn = lastDay(paidOn, payment.months);
    }
    periods.push({ donationId, levelCents, startsOn, endsOn });
    if (until === null || endsOn > until) until = endsOn;
  }
  return periods;
}

/** A membership as a whole. */
export type Membership = { since: string; until: string; lastDonationId: string };

/** The first day, the last one and what paid for it; null without periods. */
export function membershipOf(periods: readonly Period[]): Membership | null {
  const [first] = periods;
  if (!first) return null;
  const last = periods.reduce((late, one) => (one.endsOn >= late.endsOn ? one : late), first);
  const since = periods.reduce(
    (early, { startsOn }) => (startsOn < early ? startsOn : early),
    first.startsOn,
  );
  return { since, until: last.endsOn, lastDonationId: last.donationId };
}

/**
 * The period whose level a member has on a day: of those that cover it the one at the highest level, otherwise the one that ended
 * last. The SQL of it is `presentPeriod` in store.ts.
 */
export function periodOn<T extends Period>(periods: readonly T[], day: string): T | null {
  const reached = ({ endsOn }: Period) => (endsOn < day ? endsOn : day);
  return periods
    .filter(({ startsOn }) => startsOn <= day)
    .reduce<T | null>((best, one) => {
      if (!best || reached(one) > reached(best)) return one;
      return reached(one) === reached(best) && one.levelCents >= best.levelCents ? one : best;
    }, null);
}

export type MembershipState = "ACTIVE" | "GRACE" | "LAPSED";

/** The state on a day of a membership with this last day. */
export function stateOn(
  day: string,
  { until, graceDays }: { until: string; graceDays: number },
): MembershipState {
  if (day <= until) return "ACTIVE";
  return day <= addDays(until, graceDays) ? "GRACE" : "LAPSED";
}

/** The highest level whose amount a donation without a level reaches. */
export function levelReached<T extends { amountCents: number }>(
  levels: readonly T[],
  amountCents: number,
): T | null {
  return levels
    .filter((level) => level.amountCents <= amountCents)
    .reduce<T | null>((best, one) => (best && best.amountCents >= one.amountCents ? best : one), null);
}

const dayOfMonth = (day: string) => Number(day.slice(8));

/** The day `months` later, at most the last one of its month. `onDay`: the day of the month instead of that of `from`. */
export function addMonths(from: string, months: number, onDay = dayOfMonth(from)): string {
  const [year = 0, month = 1] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(onDay, last.getUTCDate())).padStart(2, "0")}`;
}

const lastDay = (from: string, months: number) => addDays(addMonths(from, months), -1);

/** When a recurring donation is charged next that began on `billingDay` of a month: from February 28 it may go back to the 31st. */
function nextCharge(paidOn: string, months: number, billingDay: number): string {
  const endsMonth = dayOfMonth(addDays(paidOn, 1)) === 1;
  const day = dayOfMonth(paidOn);
  return addMonths(paidOn, months, endsMonth ? Math.max(day, billingDay) : day);
}
