import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { peerHeader } from "@/lib/http/limits/client-address";
import { canonicalJson } from "./canonical-json";
import { signedCalls } from "./signed-calls";

/** The setting of unit tests (scripts/testing/env.ts), without its prefix. */
const KEY = "00000000000000000000000000000000";
const OLD_KEY = "11111111111111111111111111111111";
const settings = vi.hoisted(() => ({ fallback: undefined as string | undefined }));
vi.mock("@/lib/config/env", async (original) => {
  const real = await original<typeof import("@/lib/config/env")>();
  return { ...real, env: () => ({ ...real.env(), inngestSigningKeyFallback: settings.fallback }) };
});

const NOW = Date.parse("2026-11-21T14:05:00Z");
const MIB = 1024 * 1024;
const LARGE = 200 * 1024;

afterEach(() => {
  settings.fallback = undefined;
  vi.restoreAllMocks();
});

/** Signs as Inngest does: over the canonical form of the body. */
function sign(canonical: string, { key = KEY, at = NOW } = {}): string {
  const t = String(Math.floor(at / 1000));
  const s = createHmac("sha256", key)
    .update(canonical + t)
    .digest("hex");
  return `t=${t}&s=${s}`;
}
const WRONG = sign("something else");

/** Creates the gate with a handler that returns what it received. */
function endpoint() {
  const got: string[] = [];
  const time = { now: NOW };
  const handle = signedCalls(
    async (request) => {
      got.push(`${request.method} ${request.url} ${await request.text()}`);
      return Response.json({ done: true });
    },
    { clock: () => time.now },
  );
  const call = (
    method: string,
    given: { signature?: string; body?: BodyInit; length?: number; address?: string; headers?: object },
  ) => {
    const { signature, body, address = "192.0.2.1" } = given;
    const length = given.length ?? (typeof body === "string" ? Buffer.byteLength(body) : undefined);
    const headers = {
      [peerHeader()]: address,
      ...(signature ? { "x-inngest-signature": signature } : {}),
      ...(length === undefined ? {} : { "content-length": String(length) }),
      ...given.headers,
    };
    const init = { method, headers, body, duplex: "half" } as RequestInit;
    return handle(new Request("http://localhost/api/inngest?fnId=a", init));
  };
  return { got, call, time };
}

/** Creates an endless body that records how much of it was read. */
function endless() {
  const taken = { bytes: 0 };
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

const UNAUTHORIZED = [401, { error: "Unauthorized", status: 401 }];
const resultOf = async (answer: Response) => [answer.status, await answer.json()];

describe("a call is refused before any of its body is read", () => {
  const s = "0".repeat(64);
  const t = NOW / 1000;
  test.each([
    ["no signature", undefined],
    ["one of another form", "t=1&s=00"],
    ["one that is far too long", `t=${t}&s=${s}&${"x".repeat(8000)}`],
    ["one without a time", `t=&s=${s}`],
    ["one that is five minutes old", `t=${t - 301}&s=${s}`],
    ["one from five minutes ahead", `t=${t + 301}&s=${s}`],
  ])("with %s", async (_kind, signature) => {
    for (const method of ["POST", "PUT"]) {
      const { got, call } = endpoint();
      const { body, taken } = endless();
      const answer = await call(method, { body, ...(signature ? { signature } : {}) });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("connection")).toBe("close");
      expect([await resultOf(answer), taken.bytes, got]).toEqual([UNAUTHORIZED, 0, []]);
    }
  });

  test("with a declared size above Inngest's maximum", async () => {
    const { body, taken } = endless();
    const answer = await endpoint().call("POST", { signature: WRONG, body, length: 150 * MIB });
    expect([await resultOf(answer), taken.bytes]).toEqual([
      [413, { error: "Request body is too large", status: 413 }],
      0,
    ]);
  });
});

test("a body without a length is read up to a limit", async () => {
  const { body, taken } = endless();
  expect((await endpoint().call("POST", { signature: WRONG, body })).status).toBe(413);
  expect(taken.bytes).toBeLessThan(6 * MIB);
});

test("a body declared small is read only up to that size", async () => {
  const { body, taken } = endless();
  expect((await endpoint().call("POST", { signature: WRONG, body, length: 2 })).status).toBe(413);
  expect(taken.bytes).toBeLessThan(MIB);
});

test("an unsigned caller does not learn what runs here", async () => {
  const { got, call } = endpoint();
  expect(await resultOf(await call("GET", {}))).toEqual(UNAUTHORIZED);
  expect(await resultOf(await call("GET", { signature: WRONG }))).toEqual(UNAUTHORIZED);
  expect(got).toEqual([]);
});

describe("a call signed by Inngest is passed on unchanged, and its response is signed", () => {
  test("with a canonical body, an equivalent one, and none", async () => {
    const { got, call } = endpoint();
    const canonical = '{"a":"ü","b":[1,{}]}';
    const other = ' {"b": [1.0, {}],\n"a": "\\u00fc"} ';
    for (const body of [canonical, other]) {
      const answer = await call("POST", { signature: sign(canonical), body });
      const signature = new URLSearchParams(answer.headers.get("x-inngest-signature") ?? "");
      const text = await answer.text();
      expect([text, sign(text)]).toEqual([
        '{"done":true}',
        `t=${signature.get("t")}&s=${signature.get("s")}`,
      ]);
    }
    await call("PUT", { signature: sign('{"url":"x"}'), body: '{"url":"x"}' });
    await call("GET", { signature: sign("") });
    expect(got).toEqual([
      `POST http://localhost/api/inngest?fnId=a ${canonical}`,
      `POST http://localhost/api/inngest?fnId=a ${other}`,
      'PUT http://localhost/api/inngest?fnId=a {"url":"x"}',
      "GET http://localhost/api/inngest?fnId=a ",
    ]);
  });

  test("as large as Inngest sends, canonical or not", async () => {
    const { got, call } = endpoint();
    const value = { z: "x".repeat(4 * MIB), a: [{ d: 1, c: 2 }] };
    const canonical = canonicalJson(value);
    expect((await call("POST", { signature: sign(canonical), body: canonical })).status).toBe(200);
    expect((await call("POST", { signature: sign(canonical), body: JSON.stringify(value) })).status).toBe(
      200,
    );
    expect(got).toHaveLength(2);
  });

  test("with either key during rotation, and the response signed with the same one", async () => {
    const { call } = endpoint();
    const signature = sign("{}", { key: OLD_KEY });
    expect((await call("POST", { signature, body: "{}" })).status).toBe(401);
    settings.fallback = `signkey-prod-${OLD_KEY}`;
    const answer = await call("POST", { signature, body: "{}" });
    expect(answer.headers.get("x-inngest-signature")).toBe(sign('{"done":true}', { key: OLD_KEY }));
    expect((await call("POST", { signature: sign("{}"), body: "{}" })).status).toBe(200);
  });
});

test("a signed body that is not JSON is refused", async () => {
  const { got, call } = endpoint();
  const answer = await call("POST", { signature: sign("{nope"), body: "{nope" });
  expect([await resultOf(answer), got]).toEqual([[400, { error: "Invalid JSON", status: 400 }], []]);
});

test("an error in the handler is not treated as a refusal", async () => {
  const broken = signedCalls(
    async () => {
      throw new Error("broken");
    },
    { clock: () => NOW },
  );
  const request = new Request("http://localhost/", { headers: { "x-inngest-signature": sign("") } });
  await expect(broken(request)).rejects.toThrow("broken");
});

describe("a wrong signature costs next to nothing", () => {
  const hostile = {
    deep: "[".repeat(LARGE / 2) + "]".repeat(LARGE / 2),
    wide: `[${"[],".repeat(LARGE / 3)}1]`,
    "none of JSON": "{".repeat(LARGE),
  };
  test.each(Object.entries(hostile))(
    "a large body that is %s is never parsed on the event loop",
    async (_kind, body) => {
      const { got, call } = endpoint();
      const parse = vi.spyOn(JSON, "parse");
      const answer = await call("POST", { signature: WRONG, body });
      expect(
        parse.mock.calls.map(([text]) => String(text).length).filter((length) => length > 32 * 1024),
      ).toEqual([]);
      expect([await resultOf(answer), got]).toEqual([UNAUTHORIZED, []]);
    },
  );

  test("a small body that is nested too deeply is refused", async () => {
    const body = "[".repeat(16_000) + "]".repeat(16_000);
    expect(await resultOf(await endpoint().call("POST", { signature: WRONG, body }))).toEqual(UNAUTHORIZED);
  });

  const large = `[${"1,".repeat(LARGE / 2)}1]`;
  const refusedUnread = async (call: ReturnType<typeof endpoint>["call"], address?: string) => {
    const { body, taken } = endless();
    const answer = await call("POST", {
      signature: WRONG,
      body,
      length: LARGE,
      ...(address ? { address } : {}),
    });
    return [answer.status, answer.headers.get("retry-after"), taken.bytes];
  };

  test("after three within a minute, an address's large bodies are refused unread", async () => {
    const { call, time } = endpoint();
    for (let n = 0; n < 3; n++)
      expect((await call("POST", { signature: WRONG, body: large })).status).toBe(401);
    expect(await refusedUnread(call)).toEqual([429, "60", 0]);
    expect((await call("POST", { signature: WRONG, body: large, address: "192.0.2.2" })).status).toBe(401);
    time.now += 60_000;
    expect((await call("POST", { signature: sign("[]", { at: time.now }), body: large })).status).toBe(401);
  });

  test("sixty-four at once from one address are not all read: waiting ones are refused once three have failed", async () => {
    const { call } = endpoint();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("POST", { signature: WRONG, body: large })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(26);
  });

  test("Inngest's own calls from the same address are admitted: small ones always, large ones once one was", async () => {
    const { call } = endpoint();
    for (let n = 0; n < 10; n++) await call("POST", { signature: WRONG, body: large });
    expect((await call("POST", { signature: sign(large), body: large })).status).toBe(429);
    expect((await call("POST", { signature: sign("{}"), body: "{ }" })).status).toBe(200);
    expect((await call("POST", { signature: sign(large), body: large })).status).toBe(200);
    for (let n = 0; n < 10; n++) await call("POST", { signature: WRONG, body: large });
    expect((await call("POST", { signature: sign(large), body: large })).status).toBe(200);
  });
});

describe("with bodies that do not arrive", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** Creates a body that starts and never continues. */
  const stuck = () =>
    new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) });

  test("strangers time out after ten seconds, and Inngest's large calls are admitted beside them", async () => {
    const { call } = endpoint();
    await call("POST", { signature: sign("{}"), body: "{}", address: "198.51.100.7" });
    const waiting = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map((address) =>
      call("POST", { signature: WRONG, body: stuck(), address }),
    );
    const text = JSON.stringify("x".repeat(LARGE));
    const own = call("POST", { signature: sign(text), body: text, address: "198.51.100.7" });
    expect((await own).status).toBe(200);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([408, 408, 408]);
  });
});
