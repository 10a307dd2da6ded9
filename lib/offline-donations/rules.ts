import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { addDays } from "@/lib/kernel/time/days";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { EARLIEST_RECEIPT, hasReference, isProperty, type OfflineMethod } from "./labels";

/**
 * Returns the instant at which a donation received on a day (`2026-11-20`) is counted. It lies within this day both in
 * the organization's zone and in UTC, so that lists, statements and reports agree, and is not after `now`.
 */
export function receivedAt(day: string, zone: string, now: Date): Date {
  const next = addDays(day, 1);
  const from = Math.max(Date.parse(startOfDay(day, zone)), Date.parse(`${day}T00:00:00Z`));
  const before = Math.min(Date.parse(startOfDay(next, zone)), Date.parse(`${next}T00:00:00Z`));
  return new Date(Math.min(Math.floor((from + before) / 2), now.getTime()));
}

/**
 * The details of an offline donation, which depend on its method. Amounts are cents; null: property without a stated
 * value.
 */
export type Details = {
  method: OfflineMethod;
  amountCents: number | null;
  checkNumber: string | null;
  checkDate: string | null;
  reference: string | null;
  description: string | null;
};

/** Returns the problems of a donation's details by field: missing, or not allowed for its method. */
export function detailProblems(it: Details): FieldErrors {
  const problems: FieldErrors = {};
  const report = (field: keyof Details, problem: string) => {
    problems[field] = [problem];
  };
  if (isProperty(it.method)) {
    if (!it.description) report("description", "Describe what was given");
  } else {
    if (it.amountCents === null) report("amountCents", "Enter the amount");
    if (it.description) report("description", "Only for stock and in-kind gifts");
  }
  if (it.method === "CHECK") {
    if (!it.checkNumber) report("checkNumber", "Enter the number of the check");
  } else {
    if (it.checkNumber) report("checkNumber", "Only for checks");
    if (it.checkDate) report("checkDate", "Only for checks");
  }
  if (it.reference && !hasReference(it.method))
    report("reference", "Only for bank transfers and other platforms");
  return problems;
}

/**
 * Returns the problems of corrected details, by field. What the record already lacked, such as the number of an
 * imported check, is not required while its method stays.
 */
export function correctionProblems(before: Details, after: Details): FieldErrors {
  const problems = detailProblems(after);
  if (before.method !== after.method) return problems;
  const kept = (field: string) => before[field as keyof Details] === after[field as keyof Details];
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !kept(field)));
}

/** Returns the details that remain after a change of method. */
export function withMethod<T extends Details>(it: T, method: OfflineMethod): T {
  if (it.method === method) return it;
  return {
    ...it,
    method,
    ...(method === "CHECK" ? {} : { checkNumber: null, checkDate: null }),
    ...(hasReference(method) ? {} : { reference: null }),
    ...(isProperty(method) ? {} : { description: null }),
  };
}

/**
 * Normalizes a check number for comparison: without leading zeros and in lower case. The index
 * `offline_donations_check` does the same.
 */
export function checkKey(checkNumber: string): string {
  return checkNumber.replace(/^[#0 ]+/, "").toLowerCase();
}

/** Returns why a day of receipt is refused; undefined if it is valid. `today` is the organization's. */
export function receiptDayProblem(day: string, today: string): string | undefined {
  if (day > today) return "Must not be in the future";
  return day < EARLIEST_RECEIPT ? "Must not be before 1970" : undefined;
}

/** Whether a day of receipt is more than ten years before `today`. */
export function isLongAgo(day: string, today: string): boolean {
  const [year = "", ...rest] = today.split("-");
  return day < [String(Number(year) - 10), ...rest].join("-");
}

type Control = { controlCount: number; controlCents: number };

/** Returns the differences of a batch from its control total, by field, in cents. Empty if they agree. */
export function controlProblems(control: Control, amounts: readonly (number | null)[]): FieldErrors {
  const cents = amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const problems: FieldErrors = {};
  if (amounts.length !== control.controlCount)
    problems["controlCount"] = [
      `The batch has ${countOf(amounts.length)}, the control count is ${control.controlCount}`,
    ];
  const difference = cents - control.controlCents;
  if (difference !== 0)
    problems["controlCents"] = [
      `The donations add up to ${formatUsd(cents)}: ${formatUsd(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than the control total`,
    ];
  return problems;
}

const countOf = (count: number) => (count === 1 ? "1 donation" : `${count} donations`);
