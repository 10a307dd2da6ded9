import { type Column, getTableColumns, type Table } from "drizzle-orm";
import fc from "fast-check";
import { HOSTILE_INSTANTS, memoized, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";
import { clipText } from "@/lib/kernel/text";

const dates = fc.constantFrom(...HOSTILE_INSTANTS.map((text) => new Date(text)));

/** Ids, and columns that contain only letters, digits and hyphens. */
const MADE_BY_US = /^(?:id|token|slug|.*Id)$/;
/** The longest email address that the API accepts. */
const MAX_EMAIL = 254;

/** For tests: generates a table's row with values that respect only the columns' types and enums. */
export function hostileRow<T extends Table>(table: T, texts: Texts): fc.Arbitrary<T["$inferSelect"]> {
  return rowsOf(table, texts) as fc.Arbitrary<T["$inferSelect"]>;
}

const rowsOf = memoized((table: Table, texts): fc.Arbitrary<unknown> => {
  const columns = Object.entries(getTableColumns(table)) as [string, Column][];
  const values = columns.map(([name, column]) => {
    const value = MADE_BY_US.test(name) ? fc.constant("c1") : columnValue(column, texts);
    return [name, column.notNull ? value : fc.option(value, { nil: null, freq: 4 })] as const;
  });
  return fc.record(Object.fromEntries(values));
});

function columnValue(column: Column, texts: Texts): fc.Arbitrary<unknown> {
  if (column.enumValues?.length) return fc.constantFrom(...column.enumValues);
  switch (column.dataType) {
    case "string":
      return /email$/i.test(column.name) ? texts.map((text) => clipText(text, MAX_EMAIL)) : texts;
    case "number":
      return numbers;
    case "boolean":
      return fc.boolean();
    case "date":
      return dates;
    default:
      return fc.array(texts, { maxLength: 2 });
  }
}
