import type { CustomField, CustomFieldType } from "@/lib/campaigns/form/schemas";
import { formatUsdShort } from "@/lib/kernel/money";

/** Ways to answer, named for people. */
export const FIELD_TYPE: Record<CustomFieldType, string> = {
  TEXT: "A line of text",
  LONG_TEXT: "Several lines of text",
  SELECT: "One of several options",
  CHECKBOX: "A box to tick",
  NUMBER: "A number",
  DATE: "A date",
};

/** Names of the fields of both forms, by their API names. */
export const LABELS = {
  label: "Question",
  type: "How donors answer",
  options: "Options",
  required: "An answer is required",
  name: "Name",
  description: "What it does, or what donors get for it",
  amountCents: "Amount",
  fairMarketValueCents: "Worth of what donors get",
} as const;

/** A question in a line: how it is answered, and whether it must be. */
export function questionInWords(field: Pick<CustomField, "type" | "options" | "required">): string {
  const how = field.options ? `One of: ${field.options.join(", ")}` : FIELD_TYPE[field.type];
  return `${how} · ${field.required ? "required" : "optional"}`;
}

/** A level in a line: its amount, and what of it is deductible where that is less. */
export function levelInWords(level: { amountCents: number; fairMarketValueCents: number }): string {
  const { amountCents, fairMarketValueCents: worth } = level;
  if (worth === 0) return formatUsdShort(amountCents);
  return `${formatUsdShort(amountCents)}, of which ${formatUsdShort(amountCents - worth)} is deductible`;
}
