import type { CampaignRow, CustomFieldRow, GivingLevelRow } from "@/lib/campaigns/store";
import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import type { CreateDonationInput } from "./schemas";

type Campaign = Pick<
  CampaignRow,
  | "ticketPriceCents"
  | "ticketCapacity"
  | "allowRecurring"
  | "allowCustomAmount"
  | "suggestedAmounts"
  | "defaultFundId"
>;
type Field = Pick<CustomFieldRow, "id" | "label" | "type" | "options" | "required">;
type Parts = {
  customFields: readonly Field[];
  givingLevels: readonly Pick<GivingLevelRow, "id" | "amountCents">[];
  /** The funds that donors can choose instead of the default. */
  funds: readonly { id: string }[];
};

/**
 * Checks a donation against its campaign: amount, frequency, payment method, fund and answers. Throws `invalid` with
 * every violation by field.
 */
export function checkCampaignRules(campaign: Campaign, parts: Parts, input: CreateDonationInput): void {
  const problems: FieldErrors = {};
  const addProblem = (field: string, problem: string) => {
    problems[field] = [...(problems[field] ?? []), problem];
  };
  if (input.frequency !== "one_time") {
    if (campaign.ticketPriceCents !== null) addProblem("frequency", "Tickets are bought once");
    else if (!campaign.allowRecurring) addProblem("frequency", "This campaign takes one-time donations");
  }
  const level = parts.givingLevels.find((one) => one.id === input.givingLevelId);
  if (input.givingLevelId && !level) addProblem("givingLevelId", "This campaign has no such giving level");
  if (level && input.amount !== level.amountCents)
    addProblem("amount", "Must be the amount of the giving level");
  if (
    input.fundId &&
    input.fundId !== campaign.defaultFundId &&
    !parts.funds.some(({ id }) => id === input.fundId)
  )
    addProblem("fundId", "This campaign does not offer this fund");
  if (campaign.ticketPriceCents !== null) {
    const count = input.ticketCount ?? 1;
    if (input.amount !== count * campaign.ticketPriceCents)
      addProblem(
        "amount",
        `Must be ${count * campaign.ticketPriceCents} cents for ${count === 1 ? "1 ticket" : `${count} tickets`}`,
      );
    if (campaign.ticketCapacity !== null && input.paymentMethod === "ach")
      addProblem("paymentMethod", "Tickets are paid by card: a bank payment takes days to arrive");
  } else {
    if (input.ticketCount) addProblem("ticketCount", "This campaign sells no tickets");
    const offered = [...campaign.suggestedAmounts, ...parts.givingLevels.map((one) => one.amountCents)];
    if (!campaign.allowCustomAmount && !offered.includes(input.amount))
      addProblem("amount", "Choose one of the campaign's amounts");
  }
  for (const [field, problem] of answerProblems(parts.customFields, input.customFields ?? []))
    addProblem(field, problem);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

type GivenAnswer = { fieldId: string; value: string };

/** Yields the errors in the answers, as pairs of field name and message. */
function* answerProblems(
  fields: readonly Field[],
  answers: readonly GivenAnswer[],
): Generator<[string, string]> {
  const seen = new Set<string>();
  for (const [index, answer] of answers.entries()) {
    const field = fields.find((one) => one.id === answer.fieldId);
    if (!field) yield [`customFields.${index}.fieldId`, "This campaign has no such question"];
    else if (seen.has(field.id)) yield [`customFields.${index}.fieldId`, "Answered twice"];
    else if (answer.value !== "") {
      const problem = answerProblem(field, answer.value);
      if (problem) yield [`customFields.${index}.value`, problem];
    }
    seen.add(answer.fieldId);
  }
  for (const field of fields) {
    const value = answers.find((one) => one.fieldId === field.id)?.value ?? "";
    const missing = field.type === "CHECKBOX" ? value !== "true" : value === "";
    if (field.required && missing) yield [`customFields.${field.id}`, `Answer "${field.label}"`];
  }
}

function answerProblem(field: Field, value: string): string | null {
  switch (field.type) {
    case "TEXT":
      return value.length > 500 ? "At most 500 characters" : null;
    case "LONG_TEXT":
      return value.length > 2000 ? "At most 2000 characters" : null;
    case "SELECT":
      return field.options?.includes(value) ? null : "Choose one of the options";
    case "CHECKBOX":
      return value === "true" || value === "false" ? null : "Must be true or false";
    case "NUMBER":
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? null : "Enter a number";
    case "DATE":
      return isDate(value) ? null : "Enter a date such as 2026-11-21";
  }
}

function isDate(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  );
}
