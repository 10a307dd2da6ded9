import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import { PATHS } from "@/lib/client/paths";
import { routeOf } from "@/lib/http/declaration";
import { openApiDocument, operations } from "./document";
import { isDelivery, refusalsOf } from "./refusals";
import { bodyOf } from "./responses";

const facts = { origin: "http://localhost:3001", mode: "test" } as const;
const document = openApiDocument(facts);

/** Returns every value of a key anywhere in the document. */
function valuesOf(key: string, part: unknown = document): unknown[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === key ? [value, ...valuesOf(key, value)] : valuesOf(key, value),
  );
}

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

describe("recommended rules of Redocly", () => {
  type Described = {
    operationId: string;
    summary?: string;
    security?: unknown[];
    tags: string[];
    responses: Record<string, unknown>;
  };
  const inPaths = Object.values(document.paths).flatMap((path) => Object.values(path));
  const inWebhooks = Object.values(document["webhooks"] as Record<string, { post: unknown }>);
  const all = [...inPaths, ...inWebhooks.map(({ post }) => post)] as Described[];

  test("every operation and webhook declares its security, public ones as an empty list", () => {
    expect(all.filter(({ security }) => !Array.isArray(security)).map((it) => it.operationId)).toEqual([]);
  });

  test("operation ids are unique, and every operation has a summary, a described tag and a success response", () => {
    expect(new Set(all.map((it) => it.operationId)).size).toBe(all.length);
    const tags = (document["tags"] as { name: string; description: string }[]).filter(
      (tag) => tag.description,
    );
    for (const it of all) {
      expect(it.summary, it.operationId).toBeTruthy();
      expect(tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(it.tags));
      expect(Object.keys(it.responses).some((status) => status.startsWith("2"))).toBe(true);
    }
  });

  test("every operation lists its error responses", () => {
    const without = (inPaths as Described[]).filter(
      (it) => !Object.keys(it.responses).some((status) => status.startsWith("4") || status === "503"),
    );
    expect(without.map((it) => it.operationId)).toEqual([]);
  });
});

test("the same declarations produce the same document, byte for byte", () => {
  expect(JSON.stringify(openApiDocument(facts))).toBe(JSON.stringify(document));
});

test("every reference resolves", () => {
  const refs = valuesOf("$ref");
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of new Set(refs)) {
    const [start, ...names] = String(ref).split("/");
    expect(start, String(ref)).toBe("#");
    const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
    expect(found, String(ref)).toBeDefined();
  }
});

test("every named schema is used", () => {
  const refs = new Set(valuesOf("$ref"));
  for (const name of Object.keys(document.components["schemas"] ?? {}))
    expect(refs, name).toContain(`#/components/schemas/${name}`);
});

test("the client's paths equal those of the declarations, each under its own id", () => {
  expect(PATHS).toEqual(Object.fromEntries(Object.values(ENDPOINTS).map(({ id, route }) => [id, route])));
  for (const [name, { id }] of Object.entries(ENDPOINTS)) expect(id).toBe(name);
});

test("origin and mode match the installation", () => {
  const live = openApiDocument({ origin: "https://give.example.org", mode: "live" }, []);
  expect(live.servers).toEqual([
    { url: "https://give.example.org", description: "Live mode: real money moves" },
  ]);
});

describe.each(operations().map((it) => [it.id, it] as const))("%s", (_id, it) => {
  const { method, path } = routeOf(it);
  const operation = document.paths[path]?.[method.toLowerCase()] ?? {};

  test("has a description", () => {
    expect(it.summary).toMatch(/^[A-Z][^.]+$/);
    expect(it.description.length).toBeGreaterThan(30);
    expect(it.description).toMatch(/[.!`)]$/);
  });

  test("declares each path parameter once, with a description", () => {
    const parameters = (operation["parameters"] ?? []) as {
      in: string;
      name: string;
      description?: string;
    }[];
    const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const { name, description } of parameters) expect(description, name).toBeTruthy();
    if (inPath.length > 0) expect(Object.keys(it.example.params ?? {}).sort()).toEqual([...inPath].sort());
  });

  test("states who may call it, and how it refuses other callers", () => {
    const statuses = refusalsOf(it).map(({ status }) => status);
    const isPublic = it.role === "public";
    expect(statuses.includes(401)).toBe(!isPublic);
    expect((operation["security"] as unknown[]).length > 0).toBe(!isPublic || it.keys === true);
    expect(statuses).toContain(500);
    expect(statuses.includes(429)).toBe(it.limit !== "none" || isDelivery(it));
  });

  test("prints every refusal as returned, each as an example of its status", () => {
    const printed = valuesOf("examples", operation["responses"]).flatMap((examples) =>
      Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => JSON.stringify(value)),
    );
    const answered = refusalsOf(it).map((one) => JSON.stringify(bodyOf(one)));
    expect(printed.sort()).toEqual(answered.sort());
  });

  test("lists no refusal twice", () => {
    const texts = refusalsOf(it).map(({ status, error, reason }) => `${status} ${error} ${reason}`);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
