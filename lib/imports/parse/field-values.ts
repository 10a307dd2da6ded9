import { readValue, type ValueColumns } from "@/lib/donors/fields/rules";
import type { DonorFieldType } from "@/lib/donors/fields/schemas";
import { shortened } from "@/lib/kernel/text";
import { plainName } from "../rules";
import { type NumberFormat, readNumber } from "./amounts";
import { type DateOrder, readDay } from "./dates";
import { type Read, readYes } from "./values";

export type ImportedField = {
  id: string;
  name: string;
  type: DonorFieldType;
  options: readonly string[] | null;
};
type Reading = { numberFormat: NumberFormat; dateOrder: DateOrder; zone: string; isUtc: boolean };

const LONGEST = 500;
const NO = new Set(["no", "n", "false", "f", "0", "off"]);

/** Parses a donor field's value by the field's type. Returns null for an empty cell. */
export function readFieldValue(
  field: ImportedField,
  text: string,
  reading: Reading,
): Read<ValueColumns | null> {
  if (text === "") return { value: null };
  const typed = typedOf(field, text, reading);
  if ("problem" in typed) return { problem: `${field.name}: ${typed.problem}` };
  const read = readValue(field, typed.value);
  if ("problem" in read) return { problem: `${field.name}: “${shortened(text, 40)}” does not fit` };
  return { value: read.columns };
}

function typedOf(
  { type, options }: ImportedField,
  text: string,
  reading: Reading,
): Read<string | number | boolean> {
  switch (type) {
    case "TEXT":
      return text.length <= LONGEST ? { value: text } : { problem: `more than ${LONGEST} characters` };
    case "CHOICE": {
      const option = options?.find((one) => plainName(one) === plainName(text));
      return option === undefined
        ? { problem: `“${shortened(text, 40)}” is not one of its options` }
        : { value: option };
    }
    case "NUMBER":
      return readNumber(text, reading.numberFormat);
    case "DATE":
      return readDay(text, { ...reading, order: reading.dateOrder });
    case "YES_NO":
      if (readYes(text)) return { value: true };
      return NO.has(plainName(text))
        ? { value: false }
        : { problem: `“${shortened(text, 40)}” is neither yes nor no` };
  }
}
