import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Document } from "./document";

/**
 * Holds values to the schemas of a document. Stricter than it promises to others: an object may have no field that its
 * schema does not name, so that nothing slips into an answer unnoticed.
 */
export function schemaJudge(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "contract:", ...(closed(document) as object) });
  return {
    /** What is wrong with a value by the schema that these names lead to; empty where it fits. */
    faults(value: unknown, ...names: (string | number)[]): string[] {
      const place = names.map((name) =>
        encodeURIComponent(String(name).replaceAll("~", "~0").replaceAll("/", "~1")),
      );
      const address = `contract:#/${place.join("/")}`;
      const check = ajv.getSchema(address) ?? ajv.compile({ $ref: address });
      if (check(value)) return [];
      return (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

/** Every object that names its fields closed to others; parts of an `allOf` stay open, since each sees but its own. */
function closed(part: unknown, inAllOf = false): unknown {
  if (Array.isArray(part)) return part.map((one) => closed(one, inAllOf));
  if (typeof part !== "object" || part === null) return part;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part))
    schema[key] = key.startsWith("example") ? value : closed(value, key === "allOf");
  const names = schema["type"] === "object" && schema["properties"] && !("additionalProperties" in schema);
  return names && !inAllOf ? { ...schema, additionalProperties: false } : schema;
}
