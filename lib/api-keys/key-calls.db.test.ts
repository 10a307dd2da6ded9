import { beforeAll, expect, test, vi } from "vitest";
import { makeOrganization, testDatabase } from "@/db/testing";
import { serve } from "@/lib/http/serve";
import { getOrganization, updateOrganization } from "@/lib/orgs/api";
import { now } from "@/lib/services/clock";
import { createApiKey, createApiKey as createKey, revokeApiKey } from "./api";
import type { KeyScope } from "./schemas";
import { newKey } from "./secret";

vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async () => new Map(),
  verifySessionToken: async () => null,
}));

const { GET, PATCH } = serve(getOrganization, updateOrganization);
const { POST } = serve(createKey);

let org: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  org = await makeOrganization();
});

const owner = () => ({
  db: testDatabase(),
  actor: { kind: "person" as const, userId: org.ownerId },
  now: now(),
  requestId: "test",
});
const make = (scope: KeyScope) =>
  createApiKey.run(owner(), { params: { idOrSlug: org.id }, body: { name: "test", scope } });
async function send(handler: typeof GET, key: string, body?: unknown, idOrSlug = org.id) {
  const request = new Request(`http://localhost:9/api/orgs/${idOrSlug}`, {
    method: handler === GET ? "GET" : handler === POST ? "POST" : "PATCH",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve({ idOrSlug }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("a key reads its own organization, by id and slug, with its own rate limit", async () => {
  const { key } = await make("read");
  const { status, body, headers } = await send(GET, key);
  expect({ status, id: body.org.id }).toEqual({ status: 200, id: org.id });
  expect(headers.get("x-ratelimit-limit")).toBe("600");
  expect((await send(GET, key, undefined, org.slug)).status).toBe(200);
  const another = await send(GET, (await make("read")).key);
  expect(another.headers.get("x-ratelimit-remaining")).toBe("599");
});

test("another organization is forbidden, a nonexistent one is not found", async () => {
  const { key } = await make("admin");
  const other = await makeOrganization();
  expect(await send(GET, key, undefined, other.id)).toMatchObject({
    status: 403,
    body: { error: "Forbidden", status: 403 },
  });
  expect((await send(PATCH, key, { name: "Mine" }, other.id)).status).toBe(403);
  expect((await send(GET, key, undefined, "nowhere")).status).toBe(404);
});

test("a read key cannot write, and a write key cannot act as an admin", async () => {
  for (const scope of ["read", "write"] as const) {
    const { key } = await make(scope);
    expect((await send(PATCH, key, { name: "No" })).status).toBe(403);
    expect((await send(POST, key, { name: "More", scope: "read" })).status).toBe(403);
  }
  const { key } = await make("admin");
  expect((await send(PATCH, key, { name: "Yes" })).body.org.name).toBe("Yes");
  const made = await send(POST, key, { name: "More", scope: "write" });
  expect(made.status).toBe(201);
  expect((await send(GET, made.body.key)).status).toBe(200);
});

test("an unknown key gets 401 on every operation", async () => {
  const { key, apiKey } = await make("admin");
  await revokeApiKey.run(owner(), {
    params: { idOrSlug: org.id, keyId: apiKey.id },
    query: { keepCreatedResources: false },
  });
  for (const wrong of [key, newKey("test"), newKey("live"), "alm_test_", "alm_", "nonsense"]) {
    const { status, body, headers } = await send(PATCH, wrong, "not even a body", "nowhere");
    expect({ status, body }).toEqual({ status: 401, body: { error: "Unauthorized", status: 401 } });
    expect(headers.get("x-ratelimit-limit")).toBe("100");
  }
});
