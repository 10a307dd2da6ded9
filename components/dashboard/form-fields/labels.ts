import type { CustomField, CustomFieldType } from "@/lib/campaigns/form/schemas";
import { formatUsdShort } from "@/lib/kernel/money";

/** Labels of the question types. */
export const FIELD_TYPE: Record<CustomFieldType, string> = {
  TEXT: "Short text",
  LONG_TEXT: "Long text",
  SELECT: "Single choice",
  CHECKBOX: "Checkbox",
  NUMBER: "Number",
  DATE: "Date",
};

/** Labels of the fields of both forms, keyed by API field name. */
export const LABELS = {
  label: "Question",
  type: "Answer type",
  options: "Options",
  required: "Required",
  name: "Name",
  description: "Description",
  amountCents: "Amount",
  fairMarketValueCents: "Fair market value of benefits",
} as const;

/** Placeholders for empty names. */
export const NO_QUESTION = "Your question";
export const NO_LEVEL = "Your giving level";
/** Heading of the optional questions in the preview. */
export const OPTIONAL_NOTE = "Optional questions, which donors unfold at the end of the form:";

/** Summarizes a question in one line: its answer type and whether it is required. */
export function questionLabel(field: Pick<CustomField, "type" | "options" | "required">): string {
  const how = field.options ? `Choices: ${field.options.join(", ")}` : FIELD_TYPE[field.type];
  return `${how} · ${field.required ? "required" : "optional"}`;
}

/** Summarizes a level in one line: its amount, and the deductible part if that is less. */
export function levelLabel(level: { amountCents: number; fairMarketValueCents: number }): string {
  const { amountCents, fairMarketValueCents: worth } = level;
  if (worth === 0) return formatUsdShort(amountCents);
  return `${formatUsdShort(amountCents)}, ${formatUsdShort(amountCents - worth)} tax-deductible`;
}

/** Announces an item's new position; `index` is 0-based. */
export function movedLabel(name: string, index: number): string {
  return `Moved to position ${index + 1}: ${name}`;
}
