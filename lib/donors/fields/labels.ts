import type { DonorFieldType, FieldValue } from "./schemas";

/** The types of donor fields, as staff choose them. */
export const FIELD_TYPE: Record<DonorFieldType, string> = {
  TEXT: "Text",
  NUMBER: "Number",
  DATE: "Date",
  CHOICE: "Choice from a list",
  YES_NO: "Yes or no",
};

/** A value as staff read it: `Yes` for true; days as they are stored. */
export function valueLabel(value: FieldValue["value"]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 4 }) : value;
}
