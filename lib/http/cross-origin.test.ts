import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, Reply } from "./endpoint";
import { methods } from "./methods";
import { route } from "./route";
import { serve } from "./serve";

vi.mock("@/lib/webhooks/outbox/wake-outbox", () => ({ wakeOutbox: async () => {} }));

const declared = {
  tag: "Service",
  summary: "Look",
  description: "Looks.",
  answer: z.unknown(),
  example: { answer: null },
} as const;
const handle = async () => new Reply({}, { headers: { Location: "/x" } });
const answer = async () => ({ body: {}, headers: { Location: "/x" } });
const open = endpoint({
  ...declared,
  id: "give",
  route: "POST /api/x",
  role: "public",
  limit: "none",
  handle,
});
const closed = endpoint({ ...declared, id: "read", route: "GET /api/x", role: "signed-in", handle });

const both = serve(closed, open);
const ours = serve(closed);
const deliveries = methods({ POST: route({ access: "public", limit: "none", handle: answer }) });

const call = (handler: (typeof both)["GET"], method: string, search = "") =>
  handler(new Request(`http://localhost/api/x${search}`, { method }), { params: Promise.resolve({}) });
const origin = (response: Response) => response.headers.get("access-control-allow-origin");

describe("a page from another origin", () => {
  test("may call public operations and read their responses, including refusals", async () => {
    const taken = await call(both.POST, "POST");
    expect([taken.status, origin(taken)]).toEqual([200, "*"]);
    const exposed = taken.headers.get("access-control-expose-headers")?.split(", ");
    for (const name of ["Location", "X-Request-Id", "X-RateLimit-Remaining", "Retry-After"])
      expect(exposed).toContain(name);
    const refused = await call(both.POST, "POST", "?unknown=1");
    expect([refused.status, origin(refused)]).toEqual([400, "*"]);
  });

  test("learns the allowed methods and headers from the preflight, which allows no credentials", async () => {
    const preflight = await call(both.OPTIONS, "OPTIONS");
    expect([preflight.status, await preflight.text(), origin(preflight)]).toEqual([204, "", "*"]);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "Content-Type, Idempotency-Key, X-Proof",
    );
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    expect(preflight.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    expect(preflight.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("may neither call nor read operations that need a credential, nor processor deliveries", async () => {
    expect(origin(await call(both.GET, "GET"))).toBeNull();
    for (const { OPTIONS } of [ours, deliveries]) {
      const refused = await call(OPTIONS, "OPTIONS");
      expect([refused.status, origin(refused)]).toEqual([405, null]);
    }
    expect(origin(await call(deliveries.POST, "POST"))).toBeNull();
  });
});

test("a 405 lists the path's methods, with HEAD and OPTIONS where they are supported", async () => {
  const [here, there] = [await call(both.PUT, "PUT"), await call(ours.PUT, "PUT")];
  expect([here.status, here.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  expect([there.status, there.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a 401 names the authentication scheme", async () => {
  const refused = await call(ours.GET, "GET");
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});
