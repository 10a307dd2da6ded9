import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const rung = vi.hoisted(() => ({ times: 0 }));
const settings = vi.hoisted(() => vi.fn());
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: (work: () => unknown) => void work(),
}));
vi.mock("@/lib/config/env", async (original) => {
  const real = await original<typeof import("@/lib/config/env")>();
  settings.mockImplementation(real.env);
  return { ...real, env: settings };
});
vi.mock("@/lib/services/database", () => ({ database: () => ({}) }));
vi.mock("@/lib/webhooks/outbox/wake-outbox", () => ({
  wakeOutbox: async () => {
    rung.times += 1;
  },
}));
vi.mock("@/lib/services/log", () => ({
  log: { debug() {}, info() {}, warn() {}, error() {} },
}));

/** The address in the settings of unit tests (scripts/testing/env.ts). */
const OURS = "http://localhost:9/api/inngest";
const KEY = "00000000000000000000000000000000";
/** The two kinds of sync: the response lists the functions, or a call to Inngest does. */
const KINDS: Record<string, string>[] = [{ "x-inngest-sync-kind": "in_band" }, {}];

type Called = { url: string; authorization: string | null; body: string };
let outward: Called[];

beforeEach(() => {
  rung.times = 0;
  outward = [];
  // Inngest at any address. It accepts every registration.
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { url, headers } = request;
    outward.push({ url, authorization: headers.get("authorization"), body: await request.text() });
    return Response.json({ ok: true, modified: true });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Returns the `x-inngest-signature` of a canonical JSON text, as Inngest and the emulator compute it. */
function signatureOf(body: string, key = KEY): Record<string, string> {
  const t = String(Math.floor(Date.now() / 1000));
  return {
    "x-inngest-signature": `t=${t}&s=${createHmac("sha256", key)
      .update(body + t)
      .digest("hex")}`,
  };
}

/** Makes a call that claims to be for another host. */
async function call(method: "GET" | "PUT" | "POST", headers: Record<string, string>, body?: string) {
  const route = await import("./route");
  const all = { host: "attacker.example", "x-forwarded-host": "attacker.example", ...headers };
  const init = { method, headers: all, ...(body === undefined ? {} : { body }) };
  const answer = await route[method](new Request("https://attacker.example/api/inngest?fnId=nope", init));
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test("the handler is not created before its first call, since a build has no settings", async () => {
  await import("./route");
  expect(settings).not.toHaveBeenCalled();
  expect((await call("PUT", {}, "{}")).status).toBe(401);
  expect(settings).toHaveBeenCalled();
});

test("an unsigned PUT is rejected, and no event is sent", async () => {
  for (const kind of KINDS) {
    const { status, text } = await call("PUT", kind, "{}");
    expect([status, JSON.parse(text)]).toEqual([401, { error: "Unauthorized", status: 401 }]);
  }
  expect(outward).toEqual([]);
});

test("a signature with another key changes nothing", async () => {
  for (const kind of KINDS) {
    const body = `{"url":"https://attacker.example/api/inngest"}`;
    const { status, text } = await call("PUT", { ...kind, ...signatureOf(body, "11".repeat(16)) }, body);
    expect(status).toBe(401);
    expect(text).not.toContain("attacker.example");
  }
  expect(outward).toEqual([]);
});

test("a signed sync returns every function at APP_ORIGIN, regardless of the Host header", async () => {
  const body = `{"url":"https://attacker.example/api/inngest"}`;
  const { status, text } = await call(
    "PUT",
    { ...signatureOf(body), "x-inngest-sync-kind": "in_band" },
    body,
  );
  expect(status).toBe(200);
  expect(text).not.toContain("attacker.example");
  const { functions, url } = JSON.parse(text) as {
    url: string;
    functions: { id: string; steps: { step: { runtime: { url: string } } } }[];
  };
  expect(url).toBe(OURS);
  expect(functions.length).toBeGreaterThan(20);
  for (const { id, steps } of functions) {
    const at = new URL(steps.step.runtime.url);
    expect([at.origin + at.pathname, at.searchParams.get("fnId")]).toEqual([OURS, id]);
  }
  expect(outward).toEqual([]);
});

test("a signed registration sends APP_ORIGIN to Inngest, regardless of the Host header", async () => {
  const { status } = await call("PUT", signatureOf("{}"), "{}");
  expect(status).toBe(200);
  expect(outward).toHaveLength(1);
  expect(outward[0]?.url).toBe("http://127.0.0.1:9/fn/register");
  expect(outward[0]?.body).toContain(OURS);
  expect(outward[0]?.body).not.toContain("attacker.example");
});

test("a rejected call runs no work, a signed one wakes the outbox", async () => {
  expect((await call("POST", {}, "{}")).status).toBe(401);
  expect((await call("POST", signatureOf("{}", "11".repeat(16)), "{}")).status).toBe(401);
  expect(rung.times).toBe(0);
  expect((await call("POST", signatureOf("{}"), "{}")).text).toContain("was not found in this app");
  expect(rung.times).toBe(1);
});
