import { z } from "zod";

/** A JSON Schema of the dialect of OpenAPI 3.1 (draft 2020-12); what it says is read by tools and by the reference. */
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

/** Which side of a schema: what a caller may send, or what an answer holds (defaults filled in). */
export type Side = "input" | "output";

/**
 * A zod schema as JSON Schema. Named schemas are taken out into `named` and referred to as `<side>:<name>`, which
 * components.ts turns into the document's own addresses.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  side: Side,
): { schema: JsonSchema; named: Record<string, JsonSchema> } {
  // Wrapped, so that a schema with a name of its own is taken out like any other.
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

/** The same value with every `$ref` in it renamed. */
export function rewriteRefs(value: unknown, rename: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => rewriteRefs(one, rename));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    key === "$ref" && typeof one === "string" ? rename(one) : rewriteRefs(one, rename),
  ]);
  return Object.fromEntries(entries);
}

/** Leaves out what tells a reader nothing, and says what zod's conversion leaves unsaid. */
function tidy(zod: z.core.$ZodTypes, json: JsonSchema, side: Side): void {
  // `format` says the same in a word.
  if (json.format && json.format !== "regex") delete json["pattern"];
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) delete json["maximum"];
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) delete json["minimum"];
  // A number that is read from an address has its default all the same.
  if (side === "input" && zod._zod.def.type === "default" && json.type === "integer")
    json.default = zod._zod.def.defaultValue;
  // Answers may gain fields (compatibility): a client must not refuse what it does not know.
  if (side === "output" && json.additionalProperties === false) delete json.additionalProperties;
  // A trimmed text that is piped into an address or a date is one to its sender, too.
  if (side === "input" && zod._zod.def.type === "pipe" && json.type === "string" && !json.format) {
    const format = (zod._zod.def.out._zod.def as { format?: string }).format;
    const known = format && FORMATS[format];
    if (known) json.format = known;
  }
}

const FORMATS: Record<string, string> = { email: "email", url: "uri", date: "date", datetime: "date-time" };
