/** The kinds of texts. The tribute notice has one per kind of dedication, because their sentences differ. */
export const DONOR_TEXT_KINDS = [
  "RECEIPT",
  "RENEWAL_RECEIPT",
  "TICKET_RECEIPT",
  "THANK_YOU",
  "HONOR_NOTICE",
  "MEMORY_NOTICE",
  "RENEWAL_FAILED",
  "SUBSCRIPTION_CHANGED",
  "SUBSCRIPTION_CANCELED",
  "BANK_PAYMENT",
  "REFUND_NOTICE",
  "MEMBERSHIP_REMINDER",
  "COMMITMENT_ASKING",
  "STATEMENT",
] as const;

/** Emails that belong to no campaign: only the organization has their texts. */
const WITHOUT_CAMPAIGN: ReadonlySet<DonorTextKind> = new Set(["STATEMENT"]);
export const isOfCampaign = (kind: DonorTextKind): boolean => !WITHOUT_CAMPAIGN.has(kind);

export type DonorTextKind = (typeof DONOR_TEXT_KINDS)[number];

const GIFT = ["firstName", "fullName", "amount", "campaign", "organization", "date"] as const;
const REGULAR = ["firstName", "fullName", "amount", "interval", "campaign", "organization"] as const;
const TRIBUTE = ["donor", "honoree", "campaign", "organization"] as const;

/** The variables of each text, for example `{{firstName}}`. The tribute notice has no amount. */
export const VARIABLES = {
  RECEIPT: GIFT,
  RENEWAL_RECEIPT: [...GIFT, "interval"],
  TICKET_RECEIPT: [...GIFT, "tickets"],
  THANK_YOU: ["firstName", "amount", "campaign", "organization"],
  HONOR_NOTICE: TRIBUTE,
  MEMORY_NOTICE: TRIBUTE,
  RENEWAL_FAILED: REGULAR,
  SUBSCRIPTION_CHANGED: REGULAR,
  SUBSCRIPTION_CANCELED: REGULAR,
  BANK_PAYMENT: GIFT,
  REFUND_NOTICE: GIFT,
  MEMBERSHIP_REMINDER: ["firstName", "fullName", "campaign", "organization", "day", "number"],
  COMMITMENT_ASKING: REGULAR,
  STATEMENT: ["firstName", "fullName", "organization", "period", "amount"],
} as const satisfies Record<DonorTextKind, readonly string[]>;

/** Texts that donors of property get, too. Their parts with `{{amount}}` do not apply to property. */
const FOR_PROPERTY: ReadonlySet<DonorTextKind> = new Set(["RECEIPT", "TICKET_RECEIPT", "THANK_YOU"]);
export const isForProperty = (kind: DonorTextKind): boolean => FOR_PROPERTY.has(kind);

export type Variable = (typeof VARIABLES)[DonorTextKind][number];
export type VariableValues<K extends DonorTextKind> = Readonly<Record<(typeof VARIABLES)[K][number], string>>;

/** Returns a variable as written in a text: `{{firstName}}`. */
export const inBraces = (name: string): string => `{{${name}}}`;

const IN_TEXT = /\{\{\s*([A-Za-z]*)\s*\}\}/g;

/** Returns the problem of a text's variables; null if there is none. */
export function variableProblem(kind: DonorTextKind, text: string): string | null {
  const known: readonly string[] = VARIABLES[kind];
  for (const [, name = ""] of text.matchAll(IN_TEXT))
    if (!known.includes(name))
      return `${inBraces(name)} is not a variable of this text; use ${known.map(inBraces).join(", ")}`;
  if (/\{\{|\}\}/.test(text.replace(IN_TEXT, "")))
    return `Write a variable as ${inBraces(known[0] ?? "")}, with two braces on each side`;
  return null;
}

/** Whether a text states the amount. */
export function usesAmount(text: string): boolean {
  return Array.from(text.matchAll(IN_TEXT)).some(([, name]) => name === "amount");
}

/** A variable at the beginning of a text with the comma after it, or one with a comma before it. */
const WITH_COMMA = /^\{\{\s*([A-Za-z]*)\s*\}\},?\s*|,?[ ]*\{\{\s*([A-Za-z]*)\s*\}\}/g;

/**
 * Fills in a text's variables, once: braces in a value stay unchanged. A variable without a value, such as the name of
 * an unnamed donor, is omitted with the comma that separates it.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  const isEmpty = (name: string) => Object.hasOwn(values, name) && values[name] === "";
  return text
    .replace(WITH_COMMA, (written, first?: string, later?: string) =>
      isEmpty(first ?? later ?? "") ? "" : written,
    )
    .replace(IN_TEXT, (written, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : written,
    );
}
