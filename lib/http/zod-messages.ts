import { z } from "zod";

const TYPES: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
};

/** Units of minimum and maximum, by kind of value. */
const UNITS: Record<string, { one: string; more: string }> = {
  number: { one: "", more: "" },
  int: { one: "", more: "" },
  string: { one: " character", more: " characters" },
  array: { one: " entry", more: " entries" },
};

function limit(side: "least" | "most", origin: string, value: number | bigint): string | undefined {
  const unit = UNITS[origin];
  if (!unit) return undefined;
  if (origin === "string" && side === "least" && Number(value) === 1) return "Required";
  return `At ${side} ${value.toLocaleString("en-US")}${Number(value) === 1 ? unit.one : unit.more}`;
}

/** Sets messages for people where a schema has none; zod's defaults are for programmers. */
export function configureZodMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === "invalid_type")
        return issue.input === undefined || issue.input === null ? "Required" : TYPES[issue.expected];
      if (issue.code === "invalid_value") return `Must be one of: ${issue.values.join(", ")}`;
      if (issue.code === "too_big" && issue.inclusive) return limit("most", issue.origin, issue.maximum);
      if (issue.code === "too_small" && issue.inclusive) return limit("least", issue.origin, issue.minimum);
      return undefined;
    },
  });
}
