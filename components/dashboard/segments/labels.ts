import type { DonorField } from "@/lib/donors/fields/schemas";
import { CHANNELS } from "@/lib/donors/labels";
import { contactChannel } from "@/lib/donors/schemas";
import { COMPARED, COMPARISONS, yearLabel } from "@/lib/segments/labels";
import type { Condition } from "@/lib/segments/schemas";
import type { Draft } from "./draft";

type Option = { value: string; label: string };

/** Kinds of conditions, in display order. */
export const FIELD_OPTIONS: readonly { value: Condition["field"]; label: string }[] = [
  { value: "GIVING", label: "Giving" },
  { value: "LARGEST_DONATION", label: "Largest donation" },
  { value: "FIRST_DONATION", label: "First donation" },
  { value: "LATEST_DONATION", label: "Latest donation" },
  { value: "TAG", label: "Tag" },
  { value: "DONOR_FIELD", label: "Donor field" },
  { value: "RECURRING", label: "Recurring donation" },
  { value: "NEWS", label: "News" },
  { value: "DO_NOT_CONTACT", label: "Do not contact" },
];

const TIMES: readonly Option[] = [
  { value: "IN", label: "was" },
  { value: "BEFORE", label: "was before" },
];

/** Operators of each kind of condition; empty if it has only amounts, or if they depend on the donor field. */
export const IS_OPTIONS: Record<Condition["field"], readonly Option[]> = {
  GIVING: [
    { value: "GAVE", label: "gave" },
    { value: "DID_NOT_GIVE", label: "did not give" },
  ],
  LARGEST_DONATION: [],
  FIRST_DONATION: TIMES,
  LATEST_DONATION: TIMES,
  TAG: [
    { value: "HAS", label: "has" },
    { value: "HAS_NOT", label: "does not have" },
  ],
  DONOR_FIELD: [],
  RECURRING: [
    { value: "ACTIVE", label: "has an active one" },
    { value: "NOT_ACTIVE", label: "has no active one" },
    { value: "ENDED", label: "had one, and all have ended" },
  ],
  NEWS: [
    { value: "SUBSCRIBED", label: "is subscribed and may be emailed" },
    { value: "NOT_SUBSCRIBED", label: "is not subscribed, or must not be emailed" },
  ],
  DO_NOT_CONTACT: [
    { value: "MARKED", label: "must not be contacted" },
    { value: "NOT_MARKED", label: "may be contacted" },
  ],
};

export const CHANNEL_OPTIONS = contactChannel.options.map((value) => ({ value, label: CHANNELS[value] }));

/** Returns the comparisons available for a donor field type. */
export function comparisonOptions(type: DonorField["type"]): Option[] {
  return COMPARISONS[type].map((value) => ({ value, label: COMPARED[value] }));
}

/** Returns the periods that a condition can refer to, including its current one. */
export function periodOptions({ field, is, period }: Pick<Draft, "field" | "is" | "period">): Option[] {
  const years = new Set(["YEAR:0", "YEAR:1", "YEAR:2", ...(period.startsWith("YEAR:") ? [period] : [])]);
  return [
    ...(field === "GIVING" ? [{ value: "ANY_TIME", label: "at any time" }] : []),
    { value: "LAST", label: is === "BEFORE" ? "the last …" : "in the last …" },
    ...[...years].map((value) => ({ value, label: yearLabel(Number(value.slice(5))) })),
    { value: "DATES", label: is === "BEFORE" ? "a date" : "between dates" },
  ];
}

export const UNIT_OPTIONS = [
  { value: "DAYS", label: "days" },
  { value: "MONTHS", label: "months" },
  { value: "YEARS", label: "years" },
] as const;

/** Labels of a segment's fields, keyed by API field name. */
export const SEGMENT_LABELS: Readonly<Record<string, string>> = { name: "Name", conditions: "Conditions" };

/** Formats a number of donors: `1 donor`, `1,250 donors`. */
export function donorsLabel(count: number): string {
  return count === 1 ? "1 donor" : `${count.toLocaleString("en-US")} donors`;
}
