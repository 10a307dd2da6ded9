import type { DonorField } from "@/lib/donors/fields/schemas";
import type { ContactChannel } from "@/lib/donors/schemas";
import { parseUsd } from "@/lib/kernel/money";
import {
  type Condition,
  type FieldCondition,
  type Period,
  type Rules,
  rulesSchema,
} from "@/lib/segments/schemas";
import { givenValue, typedValue } from "../donor-fields/payload";
import { checkInput, type Problems } from "../forms/check-input";
import { typedDollars } from "../forms/dollars";

/** A condition during editing: the values of its controls, including currently hidden ones. */
export type Draft = {
  key: number;
  field: Condition["field"];
  is: string;
  /** `ANY_TIME`, `LAST`, `DATES` or `YEAR:<years ago>`. */
  period: string;
  count: string;
  unit: Extract<Period, { kind: "LAST" }>["unit"];
  from: string;
  to: string;
  /** `campaign:<id>` or `fund:<id>`; empty for any. */
  target: string;
  least: string;
  most: string;
  leastDonations: string;
  mostDonations: string;
  tagId: string;
  channel: ContactChannel;
  fieldId: string;
  fieldType: DonorField["type"];
  /** The typed value that a donor field is compared with, or `yes` or `no`. */
  value: string;
};

const EMPTY: Omit<Draft, "key"> = {
  field: "GIVING",
  is: "GAVE",
  period: "ANY_TIME",
  count: "12",
  unit: "MONTHS",
  from: "",
  to: "",
  target: "",
  least: "",
  most: "",
  leastDonations: "",
  mostDonations: "",
  tagId: "",
  channel: "EMAIL",
  fieldId: "",
  fieldType: "TEXT",
  value: "",
};

/** Defaults of each kind of condition. */
const FIRST: Record<Condition["field"], Partial<Draft>> = {
  GIVING: { is: "GAVE", period: "ANY_TIME" },
  LARGEST_DONATION: { is: "" },
  FIRST_DONATION: { is: "IN", period: "LAST" },
  LATEST_DONATION: { is: "BEFORE", period: "LAST" },
  TAG: { is: "HAS" },
  DONOR_FIELD: { is: "IS" },
  RECURRING: { is: "ACTIVE" },
  NEWS: { is: "SUBSCRIBED" },
  DO_NOT_CONTACT: { is: "MARKED" },
};

/** Returns a new condition. */
export function newDraft(key: number, field: Draft["field"] = "GIVING"): Draft {
  return { ...EMPTY, ...FIRST[field], field, key };
}

/** Converts a saved condition for editing; `fields` provides the types of donor fields. */
export function draftOf(
  key: number,
  it: Condition,
  fields: readonly Pick<DonorField, "id" | "type">[] = [],
): Draft {
  const draft = { ...newDraft(key, it.field), ...("is" in it ? { is: it.is } : {}) };
  if ("period" in it) Object.assign(draft, periodDraft(it.period));
  if (it.field === "TAG") draft.tagId = it.tagId;
  if (it.field === "DO_NOT_CONTACT") draft.channel = it.channel;
  if (it.field === "DONOR_FIELD") {
    draft.fieldId = it.fieldId;
    draft.fieldType = fields.find(({ id }) => id === it.fieldId)?.type ?? typeOf(it);
    draft.value = typedValue(it.value);
  }
  if (it.field === "GIVING" || it.field === "LARGEST_DONATION") {
    draft.least = typedDollars(it.atLeastCents ?? null);
    draft.most = typedDollars(it.atMostCents ?? null);
  }
  if (it.field === "GIVING") {
    draft.leastDonations = String(it.atLeastDonations ?? "");
    draft.mostDonations = String(it.atMostDonations ?? "");
    if (it.campaignId !== undefined) draft.target = `campaign:${it.campaignId}`;
    if (it.fundId !== undefined) draft.target = `fund:${it.fundId}`;
  }
  return draft;
}

/** Infers the type of a deleted donor field from its comparison. */
function typeOf({ is, value }: FieldCondition): DonorField["type"] {
  if (typeof value === "boolean") return "YES_NO";
  if (typeof value === "number") return "NUMBER";
  return is === "BEFORE" || is === "AFTER" ? "DATE" : "TEXT";
}

function periodDraft(period: Period): Partial<Draft> {
  switch (period.kind) {
    case "ANY_TIME":
      return { period: "ANY_TIME" };
    case "LAST":
      return { period: "LAST", count: String(period.count), unit: period.unit };
    case "YEAR":
      return { period: `YEAR:${period.yearsAgo}` };
    case "DATES":
      return { period: "DATES", from: period.from ?? "", to: period.to ?? "" };
  }
}

const HAS_PERIOD: ReadonlySet<Draft["field"]> = new Set(["GIVING", "FIRST_DONATION", "LATEST_DONATION"]);
const HAS_AMOUNT: ReadonlySet<Draft["field"]> = new Set(["GIVING", "LARGEST_DONATION"]);

/** Returns which additional controls a kind of condition has. */
export const partsOf = ({ field }: Pick<Draft, "field">) => ({
  period: HAS_PERIOD.has(field),
  amount: HAS_AMOUNT.has(field),
  giving: field === "GIVING",
  tag: field === "TAG",
  channel: field === "DO_NOT_CONTACT",
  donorField: field === "DONOR_FIELD",
});

type Raw = Record<string, unknown>;

/** Converts drafts to rules, or returns problems keyed by `conditions.<position>.<field>`. */
export function rulesOf(
  match: Rules["match"],
  drafts: readonly Draft[],
): { rules: Rules; problems: null } | { rules: null; problems: Problems } {
  const typed: Problems["fields"] = {};
  const conditions = drafts.map((draft, index) => {
    const [it, wrong] = rawOf(draft);
    for (const [field, problem] of Object.entries(wrong)) typed[`conditions.${index}.${field}`] = [problem];
    return it;
  });
  const body = { match, conditions };
  const found = checkInput(rulesSchema, body);
  const fields = { ...found?.fields, ...typed };
  return Object.keys(fields).length > 0
    ? { rules: null, problems: { message: "Please check the highlighted fields.", fields } }
    : { rules: rulesSchema.parse(body), problems: null };
}

function rawOf(draft: Draft): [Raw, Record<string, string>] {
  const wrong: Record<string, string> = {};
  const { field, is } = draft;
  const parts = partsOf(draft);
  const dollars = (name: string, text: string): Raw => {
    if (text.trim() === "") return {};
    const cents = parseUsd(text);
    if (cents === null) wrong[name] = "Enter a dollar amount, such as 50 or 1,250.00";
    return cents === null ? {} : { [name]: cents };
  };
  const number = (name: string, text: string): Raw => (text.trim() === "" ? {} : { [name]: Number(text) });
  const [kind = "", id = ""] = draft.target.split(/:(.*)/);
  const it: Raw = {
    field,
    ...(is === "" ? {} : { is }),
    ...(parts.channel ? { channel: draft.channel } : {}),
    ...(parts.period ? { period: rawPeriod(draft) } : {}),
    ...(parts.amount
      ? { ...dollars("atLeastCents", draft.least), ...dollars("atMostCents", draft.most) }
      : {}),
    ...(parts.giving
      ? {
          ...number("atLeastDonations", draft.leastDonations),
          ...number("atMostDonations", draft.mostDonations),
          ...(kind === "" ? {} : { [`${kind}Id`]: id }),
        }
      : {}),
  };
  if (parts.tag) {
    it["tagId"] = draft.tagId;
    if (draft.tagId === "") wrong["tagId"] = "Choose a tag";
  }
  if (parts.donorField) {
    it["fieldId"] = draft.fieldId;
    if (draft.fieldId === "") wrong["fieldId"] = "Choose a field";
    else if (is !== "EMPTY" && is !== "NOT_EMPTY") {
      const value = givenValue(draft.fieldType, draft.value);
      if (value === null) wrong["value"] = "Enter a value";
      else it["value"] = value;
    }
  }
  return [it, wrong];
}

function rawPeriod({ period, count, unit, from, to }: Draft): Raw {
  const [kind, yearsAgo] = period.split(":");
  if (kind === "YEAR") return { kind, yearsAgo: Number(yearsAgo) };
  if (kind === "LAST") return { kind, count: Number(count), unit };
  return kind === "DATES" ? { kind, from: from || null, to: to || null } : { kind };
}
