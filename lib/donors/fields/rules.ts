import type { DonorFieldType, FieldValue } from "./schemas";

/** The columns of a stored value: the one of its type is set, the others are null. */
export type ValueColumns = {
  text: string | null;
  number: number | null;
  day: string | null;
  yes: boolean | null;
};

type Given = string | number | boolean | null;
type Kind = { type: DonorFieldType; options: readonly string[] | null };

const NONE: ValueColumns = { text: null, number: null, day: null, yes: null };
/** Up to nine digits before the decimal point and four after it. */
const NUMBER = /^-?\d{1,9}(?:\.\d{1,4})?$/;
const DAY = /^(?:19|2\d)\d\d-\d\d-\d\d$/;

/**
 * Converts a value of a request to its columns; null if it removes the value. `problem`: the value does not match the
 * field.
 */
export function readValue(
  { type, options }: Kind,
  given: Given,
): { columns: ValueColumns | null } | { problem: string } {
  const value = typeof given === "string" ? given.trim() : given;
  if (value === null || value === "") return { columns: null };
  switch (type) {
    case "TEXT":
      if (typeof value !== "string") return { problem: "Enter a text" };
      return { columns: { ...NONE, text: value.replaceAll(/\s+/g, " ") } };
    case "CHOICE": {
      const text = options?.find((one) => one === value);
      return text === undefined ? { problem: "Choose one of the options" } : { columns: { ...NONE, text } };
    }
    case "NUMBER":
      if (typeof value !== "number" || !NUMBER.test(String(value)))
        return { problem: "Enter a number, up to 999,999,999 with at most 4 decimals" };
      return { columns: { ...NONE, number: value } };
    case "DATE":
      if (typeof value !== "string" || !isDay(value)) return { problem: "Enter a date such as 2026-11-21" };
      return { columns: { ...NONE, day: value } };
    case "YES_NO":
      if (typeof value !== "boolean") return { problem: "Choose yes or no" };
      return { columns: { ...NONE, yes: value } };
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/** Returns the value stored in the columns. */
export function storedValue({ text, number, day, yes }: ValueColumns): FieldValue["value"] {
  return text ?? number ?? day ?? yes ?? "";
}
