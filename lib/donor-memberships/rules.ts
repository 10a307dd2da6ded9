import { addDays } from "@/lib/kernel/time/days";

/** The terms of a campaign's memberships. */
export type Terms = {
  /** Months that a one-time donation pays for. */
  months: number;
  /** Days after the end in which a renewal still continues the membership. */
  graceDays: number;
  /** Days before the end on which members are reminded. */
  reminderDays: readonly number[];
};

/** The terms of a campaign that has not changed them. */
export const DEFAULT_TERMS: Terms = { months: 12, graceDays: 30, reminderDays: [30, 7] };

/** The hour of the organization's day from which reminders are sent. */
export const REMINDER_HOUR = 8;
/** Maximum number of days between a reminder and the membership's end, including one for time zones. */
export const REMINDER_MAX_DAYS = 366;

/** The months that one payment of a recurring donation pays for. */
const PAID_MONTHS = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 } as const;

/** A donation at a level. Days are those of the organization's time zone. */
export type Payment = {
  donationId: string;
  paidOn: string;
  levelCents: number;
  /** Months that a one-time donation pays for. */
  months: number;
  graceDays: number;
  /** Null for a one-time donation. */
  recurring: { subscriptionId: string; frequency: keyof typeof PAID_MONTHS } | null;
};

/** The period that a payment pays for, both days inclusive. */
export type Period = { donationId: string; levelCents: number; startsOn: string; endsOn: string };

/**
 * Returns the period of each of a member's payments, given in the order in which they were paid.
 * - A one-time donation lasts its months from the day of payment. While the membership lasts, or within its grace days,
 *   it continues from the day after the end instead, so that no paid day is lost. At a level above that day's it begins
 *   at once and ends on the same day.
 * - A payment of a recurring donation lasts until the day before the next one.
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

/** A membership: its first day, its last day and the donation that paid for the last day. */
export type Membership = { since: string; until: string; lastDonationId: string };

/** Combines periods into a membership; null without periods. */
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
 * Returns the period whose level a member has on a day: the covering one at the highest level, otherwise the one that
 * ended last. `presentPeriod` in store.ts is the same rule in SQL.
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

/** Returns the state of a membership on a day, given its last day. */
export function stateOn(
  day: string,
  { until, graceDays }: { until: string; graceDays: number },
): MembershipState {
  if (day <= until) return "ACTIVE";
  return day <= addDays(until, graceDays) ? "GRACE" : "LAPSED";
}

/** Whether a succeeded donation that counts for this level, or for none, made its donor a member. */
export function paysForMembership({
  level,
  campaign,
}: {
  level: object | null;
  campaign: { type: string };
}): boolean {
  return level !== null && campaign.type === "MEMBERSHIP";
}

const dayOfMonth = (day: string) => Number(day.slice(8));

/**
 * Returns the day `months` later, at most the last one of its month. `onDay` overrides the day of the month of `from`.
 */
export function addMonths(from: string, months: number, onDay = dayOfMonth(from)): string {
  const [year = 0, month = 1] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(onDay, last.getUTCDate())).padStart(2, "0")}`;
}

const lastDay = (from: string, months: number) => addDays(addMonths(from, months), -1);

/**
 * Returns the next charge of a recurring donation billed on `billingDay`: after February 28 it may return to the 31st.
 */
function nextCharge(paidOn: string, months: number, billingDay: number): string {
  const endsMonth = dayOfMonth(addDays(paidOn, 1)) === 1;
  const day = dayOfMonth(paidOn);
  return addMonths(paidOn, months, endsMonth ? Math.max(day, billingDay) : day);
}
