import { z } from "zod";

/** A JSON Schema in the dialect of OpenAPI 3.1 (draft 2020-12), for tools and the reference. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  format?: string;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
};

/** A side of a schema: what a caller may send, or what a response contains with defaults filled in. */
export type Side = "input" | "output";

/**
 * Converts a zod schema to JSON Schema. Named schemas are moved to `named` and referenced as `<side>:<name>`, which
 * components.ts turns into final references.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  side: Side,
): { schema: JsonSchema; named: Record<string, JsonSchema> } {
  // Wrapped, so that a schema with its own name is extracted like any other.
  const wrapped = z.toJSONSchema(z.object({ it: schema }), {
    io: side,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as JsonSchema, side),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const refer = (part: unknown) => rewriteRefs(part, (ref) => ref.replace(/^#\/\$defs\//, `${side}:`));
  const named = Object.entries(wrapped.$defs ?? {}).map(([name, def]) => [name, refer(def)] as const);
  return {
    schema: refer(wrapped.properties?.["it"] ?? {}) as JsonSchema,
    named: Object.fromEntries(named) as Record<string, JsonSchema>,
  };
}

/** Returns a copy of a value with every `$ref` renamed. */
export function rewriteRefs(value: unknown, rename: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => rewriteRefs(one, rename));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    key === "$ref" && typeof one === "string" ? rename(one) : rewriteRefs(one, rename),
  ]);
  return Object.fromEntries(entries);
}

/** Removes redundant keywords, and adds those that zod's conversion omits. */
function tidy(zod: z.core.$ZodTypes, json: JsonSchema, side: Side): void {
  // `format` implies the pattern.
  if (json.format && json.format !== "regex") delete json["pattern"];
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) delete json["maximum"];
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) delete json["minimum"];
  // A number parsed from the query keeps its default.
  if (side === "input" && zod._zod.def.type === "default" && json.type === "integer")
    json.default = zod._zod.def.defaultValue;
  // Responses may gain fields (compatibility), so clients must accept unknown ones.
  if (side === "output" && json.additionalProperties === false) delete json.additionalProperties;
  // To the sender, a text that is trimmed and piped into a URL or date is a URL or date as well.
  if (side === "input" && zod._zod.def.type === "pipe" && json.type === "string" && !json.format) {
    const format = (zod._zod.def.out._zod.def as { format?: string }).format;
    const known = format && FORMATS[format];
    if (known) json.format = known;
  }
}

const FORMATS: Record<string, string> = { email: "email", url: "uri", date: "date", datetime: "date-time" };
