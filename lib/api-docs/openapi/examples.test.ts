import { describe, expect, test } from "vitest";
import type { Document } from "@/e2e/support/document";
import { schemaValidator } from "@/e2e/support/schema-validator";
import { routeOf } from "@/lib/http/declaration";
import { openApiDocument, operations } from "./document";

const document = openApiDocument({ origin: "http://localhost:3001", mode: "test" });
const { problemsOf } = schemaValidator(document as unknown as Document);

test("a field missing from its schema is detected", () => {
  const schema = ["paths", "/api/health", "get", "responses", 200, "content", "application/json", "schema"];
  expect(problemsOf({ ok: true }, ...schema)).toEqual([]);
  expect(problemsOf({ ok: true, secret: 1 }, ...schema)).toHaveLength(1);
  expect(problemsOf({}, ...schema)).toHaveLength(1);
});

test.each(Object.entries(document["webhooks"] as Webhooks))(
  "the example of %s matches its schema",
  (type, { post }) => {
    const { example } = post.requestBody.content["application/json"];
    const schema = ["webhooks", type, "post", "requestBody", "content", "application/json", "schema"];
    if (example) expect(problemsOf(example, ...schema)).toEqual([]);
    else expect(problemsOf({ type }, ...schema)).not.toEqual([]);
  },
);

type Webhooks = Record<
  string,
  { post: { requestBody: { content: { "application/json": { example?: unknown } } } } }
>;

describe.each(operations().map((it) => [it.id, it] as const))("the example of %s", (_id, it) => {
  const { method, path } = routeOf(it);
  const pointer = ["paths", path, method.toLowerCase()];
  const operation = document.paths[path]?.[method.toLowerCase()] as {
    responses: Record<string, { content: Record<string, { examples?: Record<string, { value: unknown }> }> }>;
  };

  test("passes the validation of path, query and body", () => {
    for (const [schema, value] of [
      [it.params, it.example.params ?? {}],
      [it.query, it.example.query ?? {}],
      [it.body, it.example.body],
    ] as const)
      if (schema) expect(schema.safeParse(value).error).toBeUndefined();
    if (!it.body) expect(it.example.body).toBeUndefined();
    else
      expect(
        problemsOf(it.example.body, ...pointer, "requestBody", "content", "application/json", "schema"),
      ).toEqual([]);
    const known = it.query && "shape" in it.query ? Object.keys(it.query.shape as object) : [];
    for (const name of Object.keys(it.example.query ?? {})) expect(known).toContain(name);
  });

  test("has a response that matches the schema", () => {
    const media = it.media ?? "application/json";
    const schema = [...pointer, "responses", it.status ?? 200, "content", media, "schema"];
    expect(problemsOf(it.example.answer, ...schema)).toEqual([]);
    if (!it.media) expect(it.answer.safeParse(it.example.answer).error).toBeUndefined();
  });

  test("has error responses in the documented shapes", () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = [...pointer, "responses", status, "content", "application/json", "schema"];
      for (const { value } of Object.values(content["application/json"]?.examples ?? {}))
        expect(problemsOf(value, ...schema)).toEqual([]);
    }
  });
});
