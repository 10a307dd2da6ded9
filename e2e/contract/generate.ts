import fc from "fast-check";
import type { Document, Schema } from "../support/document";

type Any = fc.Arbitrary<unknown>;
type Keywords = Schema & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  additionalProperties?: boolean | Schema;
};

/** Generates values for a schema of the document; an open schema yields any value. */
export function valuesOf(schema: Schema, document: Document): Any {
  const it = resolve(schema, document) as Keywords;
  if ("const" in it) return fc.constant(it["const"]);
  if (it.enum) return fc.constantFrom(...it.enum);
  const choices = it.anyOf ?? it.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, document)));
  if (it.allOf)
    return fc
      .tuple(...it.allOf.map((one) => valuesOf(one, document)))
      .map((all) => Object.assign({}, ...all));
  if (Array.isArray(it.type)) return fc.oneof(...it.type.map((type) => valuesOf({ ...it, type }, document)));
  switch (it.type) {
    case "object":
      return objects(it, document);
    case "array":
      return fc.array(valuesOf(it.items ?? {}, document), {
        minLength: number(it, "minItems", 0),
        maxLength: Math.max(number(it, "minItems", 0), Math.min(number(it, "maxItems", 4), 4)),
      });
    case "string":
      return texts(it);
    case "integer":
      return fc.integer({ min: number(it, "minimum", -1e9), max: number(it, "maximum", 1e9) });
    case "number":
      return fc.double({ min: number(it, "minimum", -1e9), max: number(it, "maximum", 1e9), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function resolve(schema: Schema, document: Document): Schema {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return schema;
  const name = ref.split("/").at(-1) ?? "";
  return resolve(document.components.schemas[name] ?? {}, document);
}

function number(it: Keywords, keyword: string, fallback: number): number {
  const value = it[keyword];
  return typeof value === "number" ? value : fallback;
}

function objects(it: Keywords, document: Document): Any {
  const properties = Object.entries(it.properties ?? {});
  const made = properties.map(([name, schema]) => [name, valuesOf(schema, document)] as const);
  const named = fc.record(Object.fromEntries(made), { requiredKeys: it.required ?? [] });
  if (typeof it.additionalProperties !== "object" || properties.length > 0) return named;
  return fc.dictionary(fc.string({ maxLength: 10 }), valuesOf(it.additionalProperties, document), {
    maxKeys: 4,
  });
}

const FORMATS: Record<string, () => Any> = {
  "date-time": () => instants().map((date) => date.toISOString()),
  date: () => instants().map((date) => date.toISOString().slice(0, 10)),
  email: () => fc.stringMatching(/^[a-z]{1,8}[0-9]{0,4}@[a-z]{1,8}\.example$/),
  uri: () => fc.webUrl({ withQueryParameters: true }),
  uuid: () => fc.uuid(),
};

/** Mostly current dates, sometimes a year at the limits of calendars. */
function instants(): fc.Arbitrary<Date> {
  const between = (from: string, to: string) =>
    fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });
  return fc.oneof(
    { weight: 12, arbitrary: between("1990-01-01T00:00:00Z", "2090-01-01T00:00:00Z") },
    { weight: 1, arbitrary: between("0000-01-01T00:00:00Z", "0001-12-31T23:59:59Z") },
    { weight: 1, arbitrary: between("9999-01-01T00:00:00Z", "9999-12-31T23:59:59Z") },
  );
}

function texts(it: Keywords): Any {
  const format = FORMATS[String(it["format"])];
  if (format) return format();
  if (typeof it["pattern"] === "string") return fc.stringMatching(new RegExp(it["pattern"]));
  const minLength = number(it, "minLength", 0);
  const maxLength = Math.max(minLength, Math.min(number(it, "maxLength", 60), 60));
  return fc.oneof(fc.string({ minLength, maxLength }), fc.string({ minLength, maxLength, unit: "grapheme" }));
}
