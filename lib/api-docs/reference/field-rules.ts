import type { JsonSchema } from "@/lib/api-docs/openapi/json-schema";

type Rule = [keyword: string, words: (limit: number) => string];

const RULES: Rule[] = [
  ["minLength", (n) => `at least ${n} characters`],
  ["maxLength", (n) => `at most ${n.toLocaleString("en-US")} characters`],
  ["minimum", (n) => `at least ${n}`],
  ["maximum", (n) => `at most ${n.toLocaleString("en-US")}`],
  ["exclusiveMinimum", (n) => `above ${n}`],
  ["exclusiveMaximum", (n) => `below ${n}`],
  ["minItems", (n) => `at least ${n} ${n === 1 ? "entry" : "entries"}`],
  ["maxItems", (n) => `at most ${n} entries`],
];

/** Returns the constraints of a value, as text. */
export function rulesOf(schema: JsonSchema): string[] {
  const limits = RULES.flatMap(([keyword, words]) => {
    const limit = schema[keyword];
    // A minimum length of 1 is implied.
    const applies = typeof limit === "number" && !(keyword === "minLength" && limit === 1);
    return applies ? [words(limit)] : [];
  });
  const pattern = schema["pattern"];
  return typeof pattern === "string" ? [...limits, `matches ${pattern}`] : limits;
}

/** Returns the enumerated values of a field. */
export function valuesOf(schema: JsonSchema): string[] {
  const fixed = schema.enum ?? ("const" in schema ? [schema.const] : []);
  return fixed
    .filter((one) => one !== null)
    .map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
}
