import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { addDays } from "@/lib/kernel/time/days";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { EARLIEST_RECEIPT, hasReference, isProperty, type OfflineMethod } from "./labels";

/**
 * The instant by which a donation that was received on a day (`2026-11-20`) is counted: one of this day both in the
 * organization's zone and in UTC, so that lists, statements and reports agree on it; not after `now`.
 */
export function receivedAt(day: string, zone: string, now: Date): Date {
  const next = addDays(day, 1);
  const from = Math.max(Date.parse(startOfDay(day, zone)), Date.parse(`${day}T00:00:00Z`));
  const before = Math.min(Date.parse(startOfDay(next, zone)), Date.parse(`${next}T00:00:00Z`));
  return new Date(Math.min(Math.floor((from + before) / 2), now.getTime()));
}

/** What describes an offline donation, by its method. Amounts are cents; null: property of no stated value. */
export type Details = {
  method: OfflineMethod;
  amountCents: number | null;
  checkNumber: string | null;
  checkDate: string | null;
  reference: string | null;
  description: string | null;
};

/** What is missing of a donation's details, or does not belong to its method, by field. */
export function detailProblems(it: Details): FieldErrors {
  const problems: FieldErrors = {};
  const say = (field: keyof Details, problem: string) => {
    problems[field] = [problem];
  };
  if (isProperty(it.method)) {
    if (!it.description) say("description", "Describe what was given");
  } else {
    if (it.amountCents === null) say("amountCents", "Enter the amount");
    if (it.description) say("description", "Only for stock and in-kind gifts");
  }
  if (it.method === "CHECK") {
    if (!it.checkNumber) say("checkNumber", "Enter the number of the check");
  } else {
    if (it.checkNumber) say("checkNumber", "Only for checks");
    if (it.checkDate) say("checkDate", "Only for checks");
  }
  if (it.reference && !hasReference(it.method))
    say("reference", "Only for bank transfers and other platforms");
  return problems;
}

/** The details that another method keeps. */
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

/** A check number as it is compared: without leading zeros and in lower case. The index `offline_donations_check` does the same. */
export function checkKey(checkNumber: string): string {
  return checkNumber.replace(/^[#0 ]+/, "").toLowerCase();
}

/** Why a day of receipt is refused; undefined if it is not. `today` is the organization's. */
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

/** How a batch differs from its control total, by field; amounts in cents. Empty where they agree. */
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
