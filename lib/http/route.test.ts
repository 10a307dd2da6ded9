import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { unavailable } from "@/lib/kernel/errors";
import { peerHeader } from "./limits/client-address";
import { POLICIES } from "./limits/rate-limits";
import { route } from "./route";

vi.mock("@/lib/webhooks/outbox/wake-outbox", () => ({ wakeOutbox: async () => {} }));
vi.mock("@/lib/services/log", () => ({ log: { debug() {}, info() {}, warn() {}, error() {} } }));
/** Tokens are named after what they are; `broken` cannot be verified. */
vi.mock("@/lib/services/clerk/identity", () => ({
  verifySessionToken: async (token: string) => {
    if (token === "broken") throw unavailable("Sign-in cannot be checked right now");
    return token.startsWith("user_") ? { userId: token, sessionId: "sess_1" } : null;
  },
}));
vi.mock("@/lib/api-keys/authenticate", () => ({
  looksLikeKey: (token: string) => token.startsWith("alm_"),
  authenticateKey: async (_db: unknown, token: string) =>
    token.startsWith("alm_good")
      ? { kind: "key", keyId: token, orgId: "org_1", role: "MEMBER", mayWrite: true, createdBy: "user_1" }
      : null,
}));
vi.mock("@/lib/services/database", () => ({ database: () => ({}) }));

beforeEach(() => {
  // The clock is fixed, so all calls of a test fall into one window.
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:05:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const mine = route({ access: "caller", handle: async ({ ctx }) => ({ body: ctx.actor }) });
let addresses = 0;
/** Calls from an address unique to the test. */
function visitor() {
  addresses += 1;
  const from = { [peerHeader()]: `192.0.2.${addresses}` };
  return async (token?: string) => {
    const headers = token ? { ...from, authorization: `Bearer ${token}` } : from;
    const answer = await mine(new Request("http://localhost/api/x", { headers }), {
      params: Promise.resolve({}),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
}
type Visitor = ReturnType<typeof visitor>;
async function statuses(
  call: Visitor,
  token: string | undefined,
  times: number,
): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let n = 0; n < times; n++) {
    const { status } = await call(token);
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe("calls without a valid caller count by address", () => {
  test("without a credential, and with a wrong one", async () => {
    const call = visitor();
    expect(await statuses(call, undefined, 40)).toEqual({ 401: 40 });
    expect(await statuses(call, "no", 70)).toEqual({ 401: 60, 429: 10 });
    expect(await statuses(visitor(), "no", 1)).toEqual({ 401: 1 });
  });

  test("with one that cannot be verified, which is reported within the limit", async () => {
    const call = visitor();
    const { status, headers } = await call("broken");
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([503, "99"]);
    expect(await statuses(call, "broken", 105)).toEqual({ 503: 99, 429: 6 });
    expect((await call("broken")).headers.get("retry-after")).toBe("60");
  });

  test("and a valid credential behind the same address still works", async () => {
    const call = visitor();
    await statuses(call, "broken", 101);
    const { status, headers, body } = await call("user_1");
    expect([status, body]).toEqual([200, { kind: "person", userId: "user_1" }]);
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["600", "599"]);
  });
});

test("PDF files have their own limit for each person and API key, beside the general one", async () => {
  const drawn = route({
    access: "caller",
    limit: "document",
    handle: async ({ ctx }) => ({ body: ctx.actor }),
  });
  const call = async (handler: typeof drawn, token: string) => {
    const headers = { authorization: `Bearer ${token}`, [peerHeader()]: "192.0.2.250" };
    const answer = await handler(new Request("http://localhost/api/x.pdf", { headers }), {
      params: Promise.resolve({}),
    });
    return `${answer.status} of ${answer.headers.get("x-ratelimit-limit")}`;
  };
  for (const token of ["user_files", "alm_good_files"]) {
    for (let n = 0; n < POLICIES.document.limit; n++) expect(await call(drawn, token)).toBe("200 of 60");
    expect(await call(drawn, token)).toBe("429 of 60");
    expect(await call(mine, token)).toBe("200 of 600");
  }
  expect(await call(drawn, "user_other_files")).toBe("200 of 60");
});

describe("every response", () => {
  test("has its declared type, which browsers must not sniff, and is not cached", async () => {
    const call = visitor();
    for (const token of ["user_2", "no", "broken"]) {
      const { headers } = await call(token);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  test("carries HSTS where the installation is served over https", async () => {
    vi.resetModules();
    vi.stubEnv("APP_ORIGIN", "https://give.example.org");
    const again = await import("./route");
    const answer = await again.route({ access: "public", limit: "none", handle: async () => ({ body: {} }) })(
      new Request("https://give.example.org/api/x"),
      { params: Promise.resolve({}) },
    );
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
  });
});

describe("a change that lost to a concurrent one", () => {
  const failing = (code: string) =>
    route({
      access: "public",
      limit: "none",
      handle: async () => {
        throw new Error("query failed", { cause: Object.assign(new Error(code), { code }) });
      },
    });
  const callRoute = async (code: string, method: string) => {
    const answer = await failing(code)(new Request("http://localhost/api/x", { method }), {
      params: Promise.resolve({}),
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      body: await answer.json(),
    };
  };

  test.each(["40P01", "40001", "23503", "23505"])("is a temporary conflict: %s", async (code) => {
    for (const method of ["POST", "PATCH", "DELETE"])
      expect(await callRoute(code, method)).toEqual({
        status: 409,
        retryAfter: "1",
        body: { error: "Another change was made at the same time; try again", status: 409 },
      });
  });

  test("does not include a violated check constraint, which is a bug", async () => {
    expect((await callRoute("23514", "POST")).status).toBe(500);
    expect((await callRoute("23514", "GET")).status).toBe(500);
  });
});

describe("a read that lost to a concurrent change", () => {
  /** Creates a read that fails `times` times; its response contains the number of runs. */
  const reading = (code: string, times: number) => {
    let runs = 0;
    return route({
      access: "public",
      limit: "none",
      handle: async () => {
        runs += 1;
        if (runs > times) return { body: { runs } };
        throw new Error("query failed", { cause: Object.assign(new Error(code), { code }) });
      },
    });
  };
  const callRoute = async (code: string, times: number, method = "GET") => {
    const answer = await reading(code, times)(new Request("http://localhost/api/x", { method }), {
      params: Promise.resolve({}),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test.each(["40P01", "40001", "23503", "23505", "23P01"])("runs again after %s", async (code) => {
    for (const method of ["GET", "HEAD"])
      expect(await callRoute(code, 3, method)).toEqual({ status: 200, body: { runs: 4 } });
  });

  test("is abandoned after four attempts", async () => {
    expect((await callRoute("23503", 4)).status).toBe(503);
  });

  test("does not run again after a lock timeout or another failure, and a change never does", async () => {
    expect((await callRoute("55P03", 1)).status).toBe(503);
    expect((await callRoute("08006", 1)).status).toBe(503);
    expect((await callRoute("23514", 1)).status).toBe(500);
    expect((await callRoute("23503", 1, "POST")).status).toBe(409);
  });
});

test("NUL in a path, query or body is refused with a message before any work", async () => {
  const anything = z.looseObject({});
  let done = 0;
  const open = route({
    access: "public",
    limit: "none",
    params: anything,
    query: anything,
    body: anything,
    handle: async () => ({ body: { done: ++done } }),
  });
  const callRoute = async (given: { query?: string; body?: unknown; id?: string }) => {
    const request = new Request(`http://localhost/api/x?q=${given.query ?? "a"}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given.body ?? {}),
    });
    const answer = await open(request, { params: Promise.resolve({ id: given.id ?? "a" }) });
    return [answer.status, await answer.json()];
  };
  const refusal = [
    400,
    {
      error: "Validation failed",
      details: { fieldErrors: {}, formErrors: ["Text cannot contain NUL characters"] },
    },
  ];
  for (const given of [{ query: "%00" }, { id: "\0" }, { body: { a: ["b\0"] } }, { body: { "\0": 1 } }])
    expect(await callRoute(given)).toEqual(refusal);
  expect(done).toBe(0);
  expect(await callRoute({ body: { a: "\u0001" } })).toEqual([200, { done: 1 }]);
});

describe("a public operation that accepts API keys", () => {
  const give = route({
    access: "public",
    keys: true,
    limit: "give",
    handle: async ({ ctx, request }) => {
      if (request.headers.get("x-foreign")) await ctx.client?.countAddress?.();
      if (request.headers.get("x-waits")) await ctx.client?.countWaiting?.();
      return { body: { caller: ctx.actor.kind } };
    },
  });
  const plain = route({
    access: "public",
    limit: "give",
    handle: async ({ ctx }) => ({ body: ctx.actor.kind }),
  });
  const call = async (handler: typeof give, headers: Record<string, string>) => {
    const answer = await handler(new Request("http://localhost/api/x", { headers }), {
      params: Promise.resolve({}),
    });
    return [answer.status, answer.headers.get("x-ratelimit-limit"), await answer.json()] as const;
  };
  const from = () => {
    addresses += 1;
    return { [peerHeader()]: `192.0.2.${addresses}` };
  };

  test("counts a valid key by itself and everything else by its address", async () => {
    const here = from();
    const key = { ...here, authorization: "Bearer alm_good_1" };
    expect(await call(give, key)).toEqual([200, "600", { caller: "key" }]);
    for (let n = 0; n < 99; n++) await call(give, here);
    expect((await call(give, { ...here, authorization: "Bearer alm_bad" }))[1]).toBe("100");
    expect((await call(give, { ...here, authorization: "Bearer user_1" }))[0]).toBe(429);
    expect((await call(give, key))[0]).toBe(200);
  });

  test("also counts a key by its address once it turns out to be another organization's", async () => {
    const here = from();
    const foreign = { ...here, authorization: "Bearer alm_good_2", "x-foreign": "1" };
    for (let n = 0; n < 100; n++) expect((await call(give, foreign))[1]).toBe("100");
    expect((await call(give, foreign))[0]).toBe(429);
    expect((await call(give, { ...here, authorization: "Bearer alm_good_2" }))[0]).toBe(200);
  });

  test("counts a waiting call separately, so waiting uses up no donation of the address", async () => {
    const here = from();
    const waits = { ...here, "x-waits": "1" };
    for (let n = 0; n < POLICIES.waiting.limit; n++) expect((await call(give, waits))[1]).toBe("100");
    expect((await call(give, waits))[0]).toBe(429);
    for (let n = 0; n < 99; n++) expect((await call(give, here))[0]).toBe(200);
  });

  test("is the only kind that reads a key", async () => {
    const key = { ...from(), authorization: "Bearer alm_good_3" };
    expect(await call(plain, key)).toEqual([200, "100", "public"]);
  });
});
