import type { OpenApi } from "@/lib/api-docs/openapi/document";
import type { JsonSchema } from "@/lib/api-docs/openapi/json-schema";
import type { Parameter } from "@/lib/api-docs/openapi/parameters";
import { isGeneral, refusalsOf } from "@/lib/api-docs/openapi/refusals";
import { tagSlug } from "@/lib/api-docs/openapi/tags";
import type { Declaration, Refusal } from "@/lib/http/declaration";
import { routeOf } from "@/lib/http/declaration";
import { accessLabel, limitLabel, roleLabel } from "./access-labels";
import { fieldOf, fieldsOf } from "./fields";
import type { FieldDoc, OperationDoc, RefusalDoc } from "./schemas";

const FILE: FieldDoc = {
  name: "",
  type: "CSV",
  required: true,
  rules: [],
  values: [],
  fallback: null,
  description: "",
  schema: null,
  children: [],
};

const TYPES = { "text/csv": "CSV", "application/pdf": "PDF", "application/zip": "ZIP" };

/** The parts of an operation that the reference reads from the finished document. */
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: { "application/json"?: { schema: JsonSchema } } };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
};

// Further fields of the body are described in prose.
function refusalDoc(it: Declaration, one: Refusal): RefusalDoc {
  const { more: _, ...documented } = one;
  return { ...documented, general: isGeneral(it, one) };
}

/** Returns an operation as a section of the reference, with its schemas read from the document. */
export function describeEndpoint(it: Declaration, document: OpenApi): OperationDoc {
  const { method, path } = routeOf(it);
  const named = (document.components["schemas"] ?? {}) as Record<string, JsonSchema>;
  const described = document.paths[path]?.[method.toLowerCase()] as unknown as Described;
  const status = it.status ?? 200;
  const answer = described.responses[status]?.content[it.media ?? "application/json"]?.schema ?? {};
  const body = described.requestBody?.content["application/json"]?.schema;
  const parameters = (location: Parameter["in"]): FieldDoc[] =>
    (described.parameters ?? [])
      .filter((one) => one.in === location)
      .map((one) => ({
        ...fieldOf(one.name, one.schema, one.required ?? false, named),
        description: one.description ?? "",
      }));
  return {
    id: it.id,
    tag: it.tag,
    tagSlug: tagSlug(it.tag),
    summary: it.summary,
    description: it.description,
    method,
    path,
    access: accessLabel(it),
    role: roleLabel(it),
    limit: limitLabel(it),
    idempotent: it.idempotent === true,
    parameters: { path: parameters("path"), query: parameters("query"), header: parameters("header") },
    body: body ? fieldsOf(body, named) : null,
    upload: it.upload?.media.join(", ") ?? null,
    status,
    answer: it.media ? { ...FILE, type: TYPES[it.media] } : fieldOf("", answer, true, named),
    headers: Object.entries(it.headers ?? {}).map(([name, description]) => ({ name, description })),
    refusals: refusalsOf(it).map((one) => refusalDoc(it, one)),
  };
}
