import type { JsonSchema } from "@/lib/api-docs/openapi/json-schema";
import { rulesOf, valuesOf } from "./field-rules";
import type { FieldDoc } from "./schemas";

type Named = Record<string, JsonSchema>;
/** More than the depth of any schema; only a recursive one would exceed it. */
const MAX_DEPTH = 8;

/** Returns the fields of an object schema in order; for a list, the fields of its entries. */
export function fieldsOf(schema: JsonSchema, named: Named, depth = 0): FieldDoc[] {
  if (depth > MAX_DEPTH) return [];
  const resolved = resolve(schema, named);
  const variants = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? []), ...(resolved.allOf ?? [])];
  const own = Object.entries(resolved.properties ?? {}).map(([name, property]) =>
    fieldOf(name, property, resolved.required?.includes(name) ?? false, named, depth),
  );
  const inner = variants.flatMap((one) => fieldsOf(one, named, depth + 1));
  const entries = resolved.items ? fieldsOf(resolved.items, named, depth + 1) : [];
  const extra = typeof resolved.additionalProperties === "object" ? resolved.additionalProperties : null;
  const values = extra ? fieldsOf(extra, named, depth + 1) : [];
  return unique([...own, ...inner, ...entries, ...values]);
}

/** Describes a field by its schema, including nested fields. */
export function fieldOf(
  name: string,
  schema: JsonSchema,
  required: boolean,
  named: Named,
  depth = 0,
): FieldDoc {
  const resolved = resolve(schema, named);
  const parts = alternatives(resolved, named);
  return {
    name,
    type: typeName(schema, named),
    required,
    rules: unique(parts.flatMap(rulesOf)),
    values: unique(parts.flatMap(valuesOf)),
    fallback: "default" in resolved ? JSON.stringify(resolved.default) : null,
    description: schema.description ?? resolved.description ?? "",
    schema: nameIn(schema),
    children: fieldsOf(schema, named, depth + 1),
  };
}

/** Returns the named schema of a value or of a list's entries, if there is exactly one. */
function nameIn(schema: JsonSchema): string | null {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? null;
  if (schema.items) return nameIn(schema.items);
  const names = (schema.anyOf ?? schema.oneOf ?? []).flatMap((one) => nameIn(one) ?? []);
  return names.length === 1 ? (names[0] ?? null) : null;
}

/** Returns a schema's type as text: the name of a named schema, `list of …` or `… or null`. */
export function typeName(schema: JsonSchema, named: Named): string {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return isPlain(named[name] ?? {}) ? typeName(named[name] ?? {}, named) : name;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return unique(options.map((one) => typeName(one, named))).join(" or ");
  const types = [schema.type ?? (schema.properties ? "object" : "any")].flat();
  return types.map((type) => nameOf(type, schema, named)).join(" or ");
}

const TYPES: Record<string, string> = { boolean: "true or false", any: "anything" };
const FORMATS: Record<string, string> = {
  "date-time": "instant",
  date: "date",
  email: "email address",
  uri: "URL",
  uuid: "UUID",
};

function nameOf(type: string, schema: JsonSchema, named: Named): string {
  if (type === "array") {
    const entry = schema.items ? typeName(schema.items, named) : "anything";
    return `list of ${entry}`;
  }
  if (type === "string" && schema.format) return FORMATS[schema.format] ?? "string";
  return TYPES[type] ?? type;
}

/** Whether a schema is an enumeration, which is printed as its values rather than its name. */
function isPlain(schema: JsonSchema): boolean {
  return !schema.properties && !schema.anyOf && !schema.oneOf && !schema.allOf && schema.type !== "object";
}

function resolve(schema: JsonSchema, named: Named): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  if (!name) return schema;
  const { $ref: _, ...own } = schema;
  return { ...resolve(named[name] ?? {}, named), ...own };
}

/** Returns the alternatives of a value, or of a list's entries. */
function alternatives(schema: JsonSchema, named: Named): JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((one) => alternatives(resolve(one, named), named));
  if (!schema.items) return [schema];
  const entry = resolve(schema.items, named);
  return entry.enum ? [schema, entry] : [schema];
}

function unique<T>(all: T[]): T[] {
  const key = (one: T) => (typeof one === "object" && one && "name" in one ? one.name : one);
  return all.filter((one, index) => all.findIndex((other) => key(other) === key(one)) === index);
}
