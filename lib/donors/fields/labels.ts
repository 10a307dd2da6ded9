import type { DonorFieldType, FieldValue } from "./schemas";

/** Labels of the donor field types. */
export const FIELD_TYPE: Record<DonorFieldType, string> = {
  TEXT: "Text",
  NUMBER: "Number",
  DATE: "Date",
  CHOICE: "Choice from a list",
  YES_NO: "Yes or no",
};

/** Formats a value for staff: `Yes` for true, thousands separators in numbers, days as stored. */
export function valueLabel(value: FieldValue["value"]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 4 }) : value;
}

/** Returns the values that are not among `others`, formatted as `Shirt size: M`. */
export function changedLines(values: readonly FieldValue[], others: readonly FieldValue[]): string[] {
  return values
    .filter((one) => !others.some((it) => it.fieldId === one.fieldId && it.value === one.value))
    .map(({ name, value }) => `${name}: ${valueLabel(value)}`);
}
