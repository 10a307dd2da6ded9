import type { ContactChannel } from "@/lib/donors/schemas";
import { dayIn } from "@/lib/kernel/time/zoned";
import { type Days, daysOf } from "../rules";
import type { Condition, FieldCondition, Rules } from "../schemas";

/** A donor as represented in memory, independently of the database. */
export type Remembered = {
  id: string;
  /** Counted donations only. `parts` are cents by fund. */
  donations: { at: Date; cents: number; campaignId: string; parts: ReadonlyMap<string, number> }[];
  tagIds: ReadonlySet<string>;
  subscriptions: readonly ("ACTIVE" | "PAUSED" | "CANCELED" | "INCOMPLETE")[];
  wantsNews: boolean;
  doNotContact: readonly ContactChannel[];
  /** Values by field id. */
  values: ReadonlyMap<string, string | number | boolean>;
};

/** Whether a donor meets the rules, evaluated donation by donation. */
export function meets(donor: Remembered, { match, conditions }: Rules, today: string, zone: string): boolean {
  const one = (it: Condition) => meetsOne(donor, it, today, zone);
  return match === "ALL" ? conditions.every(one) : conditions.some(one);
}

function meetsOne(donor: Remembered, it: Condition, today: string, zone: string): boolean {
  const dayOf = (at: Date) => dayIn(at.toISOString(), zone);
  const cents = donor.donations.map((one) => one.cents);
  switch (it.field) {
    case "GIVING": {
      const within = daysOf(it.period, today);
      const sums = donor.donations
        .filter(({ at }) => isIn(dayOf(at), within))
        .flatMap((one) => {
          if (it.campaignId !== undefined) return one.campaignId === it.campaignId ? [one.cents] : [];
          return it.fundId === undefined ? [one.cents] : (one.parts.get(it.fundId) ?? []);
        });
      const sum = sums.reduce((all, one) => all + one, 0);
      const gave =
        sums.length >= (it.atLeastDonations ?? 1) &&
        sums.length <= (it.atMostDonations ?? sums.length) &&
        sum >= (it.atLeastCents ?? sum) &&
        sum <= (it.atMostCents ?? sum);
      return gave === (it.is === "GAVE");
    }
    case "LARGEST_DONATION": {
      const largest = Math.max(...cents);
      return (
        cents.length > 0 && largest >= (it.atLeastCents ?? largest) && largest <= (it.atMostCents ?? largest)
      );
    }
    case "FIRST_DONATION":
    case "LATEST_DONATION": {
      const days = donor.donations.map(({ at }) => dayOf(at)).sort();
      const day = it.field === "FIRST_DONATION" ? days[0] : days.at(-1);
      if (day === undefined) return false;
      const within = daysOf(it.period, today);
      return it.is === "IN" ? isIn(day, within) : day < (within.from ?? "");
    }
    case "TAG":
      return donor.tagIds.has(it.tagId) === (it.is === "HAS");
    case "DONOR_FIELD":
      return meetsField(donor.values.get(it.fieldId), it);
    case "RECURRING": {
      const active = donor.subscriptions.includes("ACTIVE");
      if (it.is !== "ENDED") return active === (it.is === "ACTIVE");
      const begun = donor.subscriptions.filter((one) => one !== "INCOMPLETE");
      return begun.length > 0 && begun.every((one) => one === "CANCELED");
    }
    case "NEWS":
      return (donor.wantsNews && !donor.doNotContact.includes("EMAIL")) === (it.is === "SUBSCRIBED");
    case "DO_NOT_CONTACT":
      return donor.doNotContact.includes(it.channel) === (it.is === "MARKED");
  }
}

type Value = string | number | boolean | undefined;

/** Days are compared as strings. */
function meetsField(has: Value, { is, value = "" }: FieldCondition): boolean {
  const lower = (it: Value) => (typeof it === "string" ? it.toLowerCase() : it);
  switch (is) {
    case "IS":
      return lower(has) === lower(value);
    case "IS_NOT":
      return lower(has) !== lower(value);
    case "CONTAINS":
      return String(lower(has) ?? "").includes(String(lower(value)));
    case "AT_LEAST":
      return has !== undefined && has >= value;
    case "AT_MOST":
      return has !== undefined && has <= value;
    case "BEFORE":
      return has !== undefined && has < value;
    case "AFTER":
      return has !== undefined && has > value;
    case "EMPTY":
      return has === undefined;
    case "NOT_EMPTY":
      return has !== undefined;
  }
}

function isIn(day: string, { from, to }: Days): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
