import { compile, type JSONSchema } from "json-schema-to-typescript";
import { type OpenApi, openApiDocument } from "@/lib/api-docs/openapi/document";

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const NOTHING: Schema = { tsType: "undefined" };
const JSON_TYPE = "application/json";

/** The type `Operations`: parameters, query, body and answer of each operation, from the API's OpenAPI document. */
export async function operationTypes(): Promise<string> {
  const document = openApiDocument({ origin: "https://give.example", mode: "live" });
  const operations = operationsOf(document);
  const root: Schema = {
    ...objectOf(Object.fromEntries(operations.map((it) => [it.operationId, partsOf(it)]))),
    title: "Operations",
    description: "What each operation is called with, and what it answers.",
    components: withTitles(document),
  };
  return compile(withoutSiblings(root) as JSONSchema, "Operations", {
    bannerComment: "",
    additionalProperties: false,
    unknownAny: true,
    format: false,
  });
}

function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>));
}

function partsOf({ summary, parameters = [], requestBody, responses }: Operation): Schema {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  return {
    ...objectOf({
      params: parametersOf(parameters.filter((one) => one.in === "path")),
      query: parametersOf(parameters.filter((one) => one.in === "query")),
      body: requestBody?.content[JSON_TYPE]?.schema ?? NOTHING,
      answer: success?.content?.[JSON_TYPE]?.schema ?? NOTHING,
    }),
    description: summary,
  };
}

function parametersOf(parameters: readonly Parameter[]): Schema {
  if (parameters.length === 0) return NOTHING;
  return {
    ...objectOf(
      Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, { ...schema, description }] as const),
      ),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Keeps only the reference: a description next to it would generate another type. */
function withoutSiblings(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutSiblings);
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part) return { $ref: part.$ref };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutSiblings(value)]));
}

function objectOf(properties: Record<string, unknown>): Schema {
  return { type: "object", additionalProperties: false, properties, required: Object.keys(properties) };
}

/** The shared schemas. Each schema's name is its title, from which the type's name is generated. */
function withTitles({ components }: OpenApi): Schema {
  const { schemas } = components as { schemas: Record<string, Schema> };
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, { title: name, ...schema }]),
    ),
  };
}
