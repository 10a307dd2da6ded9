import type { Declaration, Refusal } from "@/lib/http/declaration";
import { isOpen } from "@/lib/http/declaration";
import type { Components } from "./components";
import type { JsonSchema } from "./json-schema";
import { refusalsOf } from "./refusals";

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Response headers, for the document's components. */
export const HEADERS: Record<string, { description: string; schema: JsonSchema }> = {
  "X-Request-Id": {
    description: "The id of the request, also in our logs. Include it in support requests.",
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": {
    description: "Requests allowed per minute.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "Requests left in this minute.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "When the next minute begins, in Unix seconds.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
  "WWW-Authenticate": {
    description: "`Bearer`: send the token in the `Authorization` header.",
    schema: { type: "string" },
  },
  "Access-Control-Allow-Origin": {
    description: "`*`: pages on any site can call this operation and read its response.",
    schema: { type: "string", const: "*" },
  },
  "Idempotent-Replayed": {
    description: "`true` if this repeats the first response of a request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
};

/** The two shapes of an error, for the document's components. */
export const ERRORS: Record<string, JsonSchema> = {
  Error: {
    type: "object",
    description: "Why a request was refused. Some errors have further fields, which their endpoint lists.",
    properties: {
      error: {
        type: "string",
        description:
          "One of the messages that the endpoint lists; amounts, email addresses, statuses and the processor's messages within them vary",
      },
      status: { type: "integer", description: "The HTTP status" },
    },
    required: ["error", "status"],
  },
  ValidationError: {
    type: "object",
    description: "A part of the request is invalid.",
    properties: {
      error: { type: "string", const: "Validation failed" },
      details: {
        type: "object",
        properties: {
          fieldErrors: {
            type: "object",
            description: "Problems by field; a nested field is named by its path, such as `donor.email`",
            additionalProperties: { type: "array", items: { type: "string" } },
          },
          formErrors: {
            type: "array",
            description: "Problems of the request as a whole",
            items: { type: "string" },
          },
        },
        required: ["fieldErrors", "formErrors"],
      },
    },
    required: ["error", "details"],
  },
};

/** Returns every response of an operation, by status. */
export function responsesOf(it: Declaration, components: Components): Record<string, unknown> {
  const all = refusalsOf(it);
  const statuses = [...new Set(all.map(({ status }) => status))];
  const refusals = statuses.map((status) => [
    status,
    refusal(
      it,
      status,
      all.filter((one) => one.status === status),
      components,
    ),
  ]);
  const done = success(it, components);
  return {
    [it.status ?? 200]: done,
    ...(it.accepted ? { 202: { ...done, description: it.accepted } } : {}),
    ...Object.fromEntries(refusals),
  };
}

const SUCCESS = { 200: "Success", 201: "Created", 202: "Accepted" } as const;

function success(it: Declaration, components: Components) {
  const own = Object.entries(it.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const schema = it.media ? { type: "string" } : components.add(it.answer, "output");
  return {
    description: SUCCESS[it.status ?? 200],
    headers: {
      ...commonHeaders(it),
      ...(it.idempotent ? { "Idempotent-Replayed": header("Idempotent-Replayed") } : {}),
      ...Object.fromEntries(own),
    },
    content: { [it.media ?? "application/json"]: { schema, example: it.example.answer } },
  };
}

function commonHeaders(it: Declaration) {
  const limits = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
  const names = [
    "X-Request-Id",
    ...(it.limit === "none" ? [] : limits),
    ...(isOpen(it) ? ["Access-Control-Allow-Origin"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, header(name)]));
}

/** Statuses of errors that may be replayed under an `Idempotency-Key`: only final errors are stored. */
const KEPT = [400, 404, 409];

function refusal(it: Declaration, status: number, all: Refusal[], components: Components) {
  const kinds = [...new Set(all.map((one) => JSON.stringify(schemaOf(one, components))))].sort();
  const schemas = kinds.map((kind) => JSON.parse(kind) as JsonSchema);
  // Of the conflicts, only the one for a request that is still running has it.
  const passing = status === 429 || status === 503 || (status === 409 && it.idempotent);
  const retry = passing ? { "Retry-After": header("Retry-After") } : {};
  const kept = it.idempotent && KEPT.includes(status);
  const replayed = kept ? { "Idempotent-Replayed": header("Idempotent-Replayed") } : {};
  const scheme = status === 401 ? { "WWW-Authenticate": header("WWW-Authenticate") } : {};
  const examples = all.map((one) => [
    slugOf(one.reason ?? one.error),
    { summary: one.when, value: bodyOf(one) },
  ]);
  return {
    description: [...new Set(all.map(({ error }) => `\`${error}\``))].join(", "),
    headers: { ...commonHeaders(it), ...retry, ...replayed, ...scheme },
    content: {
      "application/json": {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Returns the schema of an error body: a common one, or the general one with the error's own fields. */
function schemaOf({ error, reason, more }: Refusal, components: Components): JsonSchema {
  if (!more && !reason)
    return { $ref: `#/components/schemas/${error === INVALID ? "ValidationError" : "Error"}` };
  const own: JsonSchema = more ? components.add(more.schema, "output") : REASON;
  const { error: text, status } = ERRORS["Error"]?.properties ?? {};
  return {
    type: "object",
    properties: { ...(text && { error: text }), ...(status && { status }), ...own.properties },
    required: ["error", "status", ...(own.required ?? [])],
  };
}

const INVALID = "Validation failed";
const REASON: JsonSchema = {
  properties: {
    reason: { type: "string", description: "Which limit was reached, as a sentence for people" },
  },
  required: ["reason"],
};

/** Returns the body of an error as sent. */
export function bodyOf({ error, status, reason, more }: Refusal): unknown {
  return error === INVALID
    ? { error, details: { fieldErrors: { field: ["Required"] }, formErrors: [] } }
    : { error, status, ...(reason ? { reason } : {}), ...more?.example };
}

function slugOf(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-|-$/g, "").slice(0, 60) || "refused";
}
