import { expect, test } from "playwright/test";
import type { Document } from "../support/document";
import { type Exchange, responseValidator } from "../support/response-validator";

// Tests the response checks that every other test relies on, against a small test document.
const limits = { "X-RateLimit-Limit": {}, "X-RateLimit-Remaining": {}, "X-RateLimit-Reset": {} };
const headers = { "X-Request-Id": {}, ...limits };
const error = {
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      examples: { no: { value: { error: "No", status: 404 } } },
    },
  },
  headers,
};
const schema = {
  type: "object",
  properties: {
    id: { type: "string" },
    cents: { type: "integer" },
    at: { type: "string", format: "date-time" },
  },
  required: ["id", "cents"],
};
const document = {
  openapi: "3.1.0",
  paths: {
    "/api/things/{id}": {
      get: {
        operationId: "getThing",
        security: [],
        "x-role": "public",
        responses: {
          200: { content: { "application/json": { schema } }, headers },
          404: error,
          500: error,
        },
      },
    },
    "/api/open": {
      post: {
        operationId: "openThing",
        security: [],
        "x-role": "public",
        responses: {
          200: {
            content: { "application/json": { schema } },
            headers: { ...headers, "Access-Control-Allow-Origin": {} },
          },
          409: { ...error, headers: { ...headers, "Access-Control-Allow-Origin": {}, "Retry-After": {} } },
          429: { ...error, headers: { ...headers, "Access-Control-Allow-Origin": {}, "Retry-After": {} } },
        },
      },
      get: {
        operationId: "closedThing",
        security: [{ apiKey: [] }],
        "x-role": "MEMBER",
        responses: { 200: { content: { "application/json": { schema } }, headers } },
      },
    },
    "/api/things/all.csv": {
      get: {
        operationId: "exportThings",
        security: [],
        "x-role": "public",
        responses: { 200: { content: { "text/csv": { schema: { type: "string" } } }, headers } },
      },
    },
  },
  components: {
    schemas: {
      Error: {
        type: "object",
        properties: { error: { type: "string" }, status: { type: "integer" } },
        required: ["error", "status"],
      },
    },
  },
} as unknown as Document;

const validate = responseValidator(document);
const sent: Record<string, string> = {
  "content-type": "application/json",
  "x-request-id": "r",
  "x-ratelimit-limit": "100",
  "x-ratelimit-remaining": "99",
  "x-ratelimit-reset": "1",
};
function seen(given: Partial<Omit<Exchange, "header">> & { headers?: Record<string, string | undefined> }) {
  const { headers: changed, ...rest } = given;
  const all: Record<string, string | undefined> = { ...sent, ...changed };
  const header = (name: string) => all[name.toLowerCase()] ?? null;
  const body = JSON.stringify({ id: "x", cents: 1 });
  return validate({ method: "GET", address: "/api/things/x?a=b", status: 200, header, body, ...rest });
}
const refusal = (status: number, text = "No") => JSON.stringify({ error: text, status });
const NO_METHOD = "Method not allowed";

const open = { "access-control-allow-origin": "*" };
/** A CORS preflight request and its response. */
const exchange = {
  method: "OPTIONS",
  address: "/api/open",
  status: 204,
  body: "",
  headers: { ...open, "access-control-allow-methods": "POST", allow: "GET, HEAD, POST, OPTIONS" },
};

test("a response that matches its schema passes and is attributed to its operation", () => {
  expect(seen({})).toEqual({ operationId: "getThing", succeeded: true, problems: [] });
  expect(seen({ status: 404, body: refusal(404) })).toMatchObject({ succeeded: false, problems: [] });
  expect(seen({ method: "HEAD", body: null }).problems).toEqual([]);
  const csv = { address: "/api/things/all.csv", headers: { "content-type": "text/csv; charset=utf-8" } };
  expect(seen({ ...csv, body: null })).toEqual({
    operationId: "exportThings",
    succeeded: true,
    problems: [],
  });
  const nothing = { address: "/api/nothing", status: 404, body: refusal(404, "Not found") };
  expect(seen(nothing).problems).toEqual([]);
  const wrong = {
    method: "PUT",
    status: 405,
    body: refusal(405, NO_METHOD),
    headers: { allow: "GET, HEAD" },
  };
  expect(seen(wrong).problems).toEqual([]);
  const posted = { method: "POST", address: "/api/open", headers: open };
  expect(seen(posted).problems).toEqual([]);
  expect(seen({ ...posted, status: 409, body: refusal(409) }).problems).toEqual([]);
  expect(seen({ address: "/api/open" }).problems).toEqual([]);
  expect(seen(exchange).problems).toEqual([]);
});

for (const [what, given] of [
  ["a missing field", { body: '{"id":"x"}' }],
  ["a field of another type", { body: '{"id":"x","cents":1.5}' }],
  ["a field that is not written down", { body: '{"id":"x","cents":1,"secret":"s"}' }],
  ["an invalid time", { body: '{"id":"x","cents":1,"at":"yesterday"}' }],
  ["a body that breaks off", { body: '{"id":"x","ce' }],
  ["another media type", { headers: { "content-type": "text/html" }, body: "<p>" }],
  ["a status that is not written down", { status: 403, body: refusal(403) }],
  ["a mistake of ours", { status: 500, body: refusal(500) }],
  ["no request id", { headers: { "x-request-id": undefined } }],
  ["no word about the limit", { headers: { "x-ratelimit-reset": undefined } }],
  ["an address that answers and is not written down", { address: "/api/hidden" }],
  ["a method that answers and is not written down", { method: "DELETE" }],
  [
    "a 405 that allows something else",
    { method: "PUT", status: 405, headers: { allow: "GET, POST" }, body: refusal(405, NO_METHOD) },
  ],
  [
    "a 405 that conceals that HEAD is answered",
    { method: "PUT", status: 405, body: refusal(405, NO_METHOD), headers: { allow: "GET" } },
  ],
  [
    "a 405 that conceals that OPTIONS is answered",
    {
      method: "PUT",
      address: "/api/open",
      status: 405,
      headers: { allow: "GET, HEAD, POST" },
      body: refusal(405, NO_METHOD),
    },
  ],
  ["no word to pages of other sites that may call", { method: "POST", address: "/api/open" }],
  ["a word to pages of other sites that may not call", { address: "/api/open", headers: open }],
  [
    "no word about when to try again",
    { method: "POST", address: "/api/open", status: 429, headers: open, body: refusal(429) },
  ],
  ["a question of a browser that is refused", { ...exchange, status: 405, body: refusal(405) }],
  [
    "a question of a browser that is promised too much",
    { ...exchange, headers: { ...exchange.headers, "access-control-allow-methods": "GET, POST" } },
  ],
  [
    "OPTIONS of what pages of other sites may not call",
    { ...exchange, address: "/api/things/x", headers: { ...exchange.headers, allow: "GET, HEAD, OPTIONS" } },
  ],
  ["an unknown address without the general body", { address: "/api/x", status: 404, body: "{}" }],
  [
    "an unknown address in other words",
    { address: "/api/x", status: 404, body: refusal(404, "Nothing here") },
  ],
  [
    "a method that there is not in other words",
    { method: "PUT", status: 405, body: refusal(405), headers: { allow: "GET, HEAD" } },
  ],
  ["a refusal in words that are not listed", { status: 404, body: refusal(404, "Nobody knows") }],
  [
    "a refusal in the words of another status",
    { status: 404, body: refusal(404, "Minimum donation is $5.00") },
  ],
  [
    "a refusal with a key that is not written down",
    { status: 404, body: '{"error":"No","status":404,"why":"x"}' },
  ],
] as const)
  test(`a response is checked against the document: ${what}`, () => {
    expect(seen(given).problems).not.toEqual([]);
  });
