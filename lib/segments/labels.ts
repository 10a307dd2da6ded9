import { valueLabel } from "@/lib/donors/fields/labels";
import type { DonorFieldType } from "@/lib/donors/fields/schemas";
import { CHANNELS } from "@/lib/donors/labels";
import { formatUsd } from "@/lib/kernel/money";
import type { Condition, FieldCondition, Period, Rules } from "./schemas";

/** The names, by id, of everything that conditions refer to. */
export type Names = Record<"campaigns" | "funds" | "tags" | "fields", ReadonlyMap<string, string>>;

const DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** `Nov 21, 2026`. */
function dayLabel(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : DAY.format(at);
}

const counted = (count: number, one: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${one}s`;

/** `in the last 12 months`, `last year`; empty for any time. */
export function periodLabel(period: Period): string {
  switch (period.kind) {
    case "ANY_TIME":
      return "";
    case "LAST":
      return `in the last ${counted(period.count, UNIT[period.unit])}`;
    case "YEAR":
      return yearLabel(period.yearsAgo);
    case "DATES":
      if (period.from === null) return `until ${dayLabel(period.to ?? "")}`;
      if (period.to === null) return `since ${dayLabel(period.from)}`;
      return `from ${dayLabel(period.from)} to ${dayLabel(period.to)}`;
  }
}

const UNIT = { DAYS: "day", MONTHS: "month", YEARS: "year" } as const;

/** Returns a calendar year before the present one in words; 0 is the present year. */
export function yearLabel(yearsAgo: number): string {
  if (yearsAgo === 0) return "this year";
  return yearsAgo === 1 ? "last year" : `${yearsAgo} calendar years ago`;
}

/** Describes the time before a period's first day: `more than 12 months ago`, `before last year`. */
function beforeLabel(period: Period): string {
  switch (period.kind) {
    case "LAST":
      return `more than ${counted(period.count, UNIT[period.unit])} ago`;
    case "YEAR":
      return `before ${yearLabel(period.yearsAgo)}`;
    case "DATES":
      return period.from === null ? "" : `before ${dayLabel(period.from)}`;
    case "ANY_TIME":
      return "";
  }
}

/** `at least $500.00`, `$5.00 to $10.00`, `at most $20.00`; empty without a bound. */
function boundsLabel(
  least: number | undefined,
  most: number | undefined,
  words: (value: number) => string,
): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${words(least)}` : `${words(least)} to ${words(most)}`;
  if (least !== undefined) return `at least ${words(least)}`;
  return most === undefined ? "" : `at most ${words(most)}`;
}

/** Returns a condition as a line for staff, for example `Gave at least $500.00 in the last 12 months`. */
export function conditionLabel(it: Condition, names: Names): string {
  switch (it.field) {
    case "GIVING":
      return givingLabel(it, names);
    case "LARGEST_DONATION":
      return `Largest donation ${boundsLabel(it.atLeastCents, it.atMostCents, formatUsd)}`;
    case "FIRST_DONATION":
    case "LATEST_DONATION": {
      const what = it.field === "FIRST_DONATION" ? "First donation" : "Latest donation";
      return `${what} ${it.is === "BEFORE" ? beforeLabel(it.period) : periodLabel(it.period)}`;
    }
    case "TAG": {
      const name = names.tags.get(it.tagId);
      const tag = name === undefined ? "a deleted tag" : `the tag “${name}”`;
      return it.is === "HAS" ? `Has ${tag}` : `Does not have ${tag}`;
    }
    case "DONOR_FIELD":
      return fieldLabel(it, names);
    case "RECURRING":
      return RECURRING[it.is];
    case "NEWS":
      return NEWS[it.is];
    case "DO_NOT_CONTACT":
      return `${it.is === "MARKED" ? "Must not" : "May"} be contacted by ${CHANNELS[it.channel]}`;
  }
}

const OF_ANY = ["IS", "IS_NOT", "EMPTY", "NOT_EMPTY"] as const;

/** The comparisons available for each type of donor field. */
export const COMPARISONS: Readonly<Record<DonorFieldType, readonly FieldCondition["is"][]>> = {
  TEXT: ["IS", "IS_NOT", "CONTAINS", "EMPTY", "NOT_EMPTY"],
  NUMBER: ["IS", "IS_NOT", "AT_LEAST", "AT_MOST", "EMPTY", "NOT_EMPTY"],
  DATE: ["IS", "IS_NOT", "BEFORE", "AFTER", "EMPTY", "NOT_EMPTY"],
  CHOICE: OF_ANY,
  YES_NO: OF_ANY,
};

/** The wording of each comparison. */
export const COMPARED = {
  IS: "is",
  IS_NOT: "is not",
  CONTAINS: "contains",
  AT_LEAST: "is at least",
  AT_MOST: "is at most",
  BEFORE: "is before",
  AFTER: "is after",
  EMPTY: "is empty",
  NOT_EMPTY: "is not empty",
} as const;

/** `“Shirt size” is “M”`, `“Birthday” is empty`. */
function fieldLabel({ fieldId, is, value }: FieldCondition, names: Names): string {
  const field = quoted(names.fields, fieldId, "donor field");
  const words = `${field.charAt(0).toUpperCase()}${field.slice(1)} ${COMPARED[is]}`;
  if (value === undefined) return words;
  return `${words} ${typeof value === "string" ? `“${value}”` : valueLabel(value).toLowerCase()}`;
}

const RECURRING = {
  ACTIVE: "Has an active recurring donation",
  NOT_ACTIVE: "Has no active recurring donation",
  ENDED: "Had recurring donations, and all have ended",
} as const;

const NEWS = {
  SUBSCRIBED: "Is subscribed to news and may be emailed",
  NOT_SUBSCRIBED: "Is not subscribed to news, or must not be emailed",
} as const;

function givingLabel(it: Extract<Condition, { field: "GIVING" }>, names: Names): string {
  const parts = [
    it.is === "GAVE" ? "Gave" : "Did not give",
    boundsLabel(it.atLeastCents, it.atMostCents, formatUsd),
  ];
  if (it.atLeastDonations !== undefined || it.atMostDonations !== undefined)
    parts.push(
      `in ${boundsLabel(it.atLeastDonations, it.atMostDonations, (value) => value.toLocaleString("en-US"))} donations`,
    );
  if (it.campaignId !== undefined) parts.push(`to ${quoted(names.campaigns, it.campaignId, "campaign")}`);
  if (it.fundId !== undefined) parts.push(`to ${quoted(names.funds, it.fundId, "fund")}`);
  parts.push(periodLabel(it.period));
  return parts.filter((part) => part !== "").join(" ");
}

function quoted(names: ReadonlyMap<string, string>, id: string, what: string): string {
  const name = names.get(id);
  return name === undefined ? `a deleted ${what}` : `“${name}”`;
}

/** A predefined segment that can be saved as is or changed. */
export type Starter = { key: string; name: string; about: string; rules: Rules };

const gave = (period: Period, more: { atLeastCents?: number } = {}): Condition => ({
  field: "GIVING",
  is: "GAVE",
  period,
  ...more,
});
const notIn = (period: Period): Condition => ({ field: "GIVING", is: "DID_NOT_GIVE", period });
const all = (...conditions: Condition[]): Rules => ({ match: "ALL", conditions });
const THIS_YEAR: Period = { kind: "YEAR", yearsAgo: 0 };
const LAST_YEAR: Period = { kind: "YEAR", yearsAgo: 1 };
const TWELVE_MONTHS: Period = { kind: "LAST", count: 12, unit: "MONTHS" };

/** Predefined segments to start from. */
export const STARTERS: readonly Starter[] = [
  {
    key: "lybunt",
    name: "Gave last year but not this year",
    about: "LYBUNT: thank them for last year and ask again before the year ends.",
    rules: all(gave(LAST_YEAR), notIn(THIS_YEAR)),
  },
  {
    key: "sybunt",
    name: "Gave some year but not this year",
    about: "SYBUNT: everyone who ever gave and has not yet given this year.",
    rules: all(gave({ kind: "ANY_TIME" }), notIn(THIS_YEAR)),
  },
  {
    key: "first-time",
    name: "First-time donors",
    about: "Their first donation was within the last 90 days.",
    rules: all({ field: "FIRST_DONATION", is: "IN", period: { kind: "LAST", count: 90, unit: "DAYS" } }),
  },
  {
    key: "major",
    name: "Major donors",
    about: "Gave at least $1,000 in the last 12 months.",
    rules: all(gave(TWELVE_MONTHS, { atLeastCents: 100_000 })),
  },
  {
    key: "lapsed",
    name: "Lapsed donors",
    about: "Their latest donation was more than 12 months ago.",
    rules: all({ field: "LATEST_DONATION", is: "BEFORE", period: TWELVE_MONTHS }),
  },
  {
    key: "recurring",
    name: "Recurring donors",
    about: "Have a recurring donation that is active.",
    rules: all({ field: "RECURRING", is: "ACTIVE" }),
  },
];
