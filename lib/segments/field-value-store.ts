import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "./schemas";

/**
 * The condition on a donor's value, and whether the donor must have such a value or must not. A field has values of one
 * type, so only one of the compared columns is not null.
 */
export function fieldValue({ is, value = "" }: Extract<Condition, { field: "DONOR_FIELD" }>): {
  has: boolean;
  meets: SQL;
} {
  switch (is) {
    case "IS":
      return { has: true, meets: isValue(value) };
    case "IS_NOT":
      return { has: false, meets: isValue(value) };
    case "CONTAINS":
      return { has: true, meets: sql`position(lower(${String(value)}::text) in lower(text)) > 0` };
    case "AT_LEAST":
      return { has: true, meets: sql`number >= ${String(value)}::numeric` };
    case "AT_MOST":
      return { has: true, meets: sql`number <= ${String(value)}::numeric` };
    case "BEFORE":
      return { has: true, meets: sql`day < ${String(value)}::date` };
    case "AFTER":
      return { has: true, meets: sql`day > ${String(value)}::date` };
    case "NOT_EMPTY":
      return { has: true, meets: sql`true` };
    case "EMPTY":
      return { has: false, meets: sql`true` };
  }
}

function isValue(value: string | number | boolean): SQL {
  if (typeof value === "number") return sql`number = ${String(value)}::numeric`;
  if (typeof value === "boolean") return sql`yes = ${value}`;
  return sql`coalesce(lower(text), to_char(day, 'YYYY-MM-DD')) = lower(${value}::text)`;
}
