import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Document } from "./document";

/**
 * Validates values against the schemas of a document. Stricter than the document: unknown object fields are errors, so
 * that no field enters a response unnoticed.
 */
export function schemaValidator(document: Document) {
  // Optimized and inlined code takes longer to compile than it saves: most checks run only a few times.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, allErrors: true, code, inlineRefs: false });
  formats.default(ajv);
  const contract = closed(document) as object;
  ajv.addSchema({ $id: "contract:", ...contract });
  // Most refusals have the same few schemas, and compiling one takes longer than a hundred checks.
  const byAddress = new Map<string, ValidateFunction>();
  const byContent = new Map<string, ValidateFunction>();
  function checkOf(address: string, names: readonly (string | number)[]): ValidateFunction {
    const known = byAddress.get(address);
    if (known) return known;
    const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], contract);
    const content = JSON.stringify(found) ?? address;
    const check = byContent.get(content) ?? ajv.getSchema(address) ?? ajv.compile<unknown>({ $ref: address });
    byContent.set(content, check as ValidateFunction);
    byAddress.set(address, check as ValidateFunction);
    return check as ValidateFunction;
  }
  return {
    /** Validates a value against the schema at this path; returns the problems, empty when valid. */
    problemsOf(value: unknown, ...names: (string | number)[]): string[] {
      const segments = names.map((name) =>
        encodeURIComponent(String(name).replaceAll("~", "~0").replaceAll("/", "~1")),
      );
      const address = `contract:#/${segments.join("/")}`;
      const check = checkOf(address, names);
      if (check(value)) return [];
      return (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

/** Adds `additionalProperties: false` to every object with properties, except inside `allOf`. */
function closed(part: unknown, inAllOf = false): unknown {
  if (Array.isArray(part)) return part.map((one) => closed(one, inAllOf));
  if (typeof part !== "object" || part === null) return part;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part))
    schema[key] = key.startsWith("example") ? value : closed(value, key === "allOf");
  const names = schema["type"] === "object" && schema["properties"] && !("additionalProperties" in schema);
  return names && !inAllOf ? { ...schema, additionalProperties: false } : schema;
}
