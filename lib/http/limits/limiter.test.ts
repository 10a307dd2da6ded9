import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { consume, giveBack } from "./limiter";

const settings = vi.hoisted(() => ({ upstash: undefined as { url: string; token: string } | undefined }));
vi.mock("@/lib/services/log");
vi.mock("@/lib/config/env", () => ({ env: () => settings }));
// The database is down: each process counts alone.
vi.mock("./counts-store", () => ({
  newCountingProcess: () => "",
  exchangeCounts: () => Promise.reject(new Error("the database is down")),
}));
vi.mock("@/lib/services/database", () => ({ database: () => null }));

const shared = globalThis as typeof globalThis & { almonerLimiters?: unknown };
const window = { name: "test", limit: 3, seconds: 60 };
/** The start of a window, in Unix seconds. */
const BEGIN = Date.parse("2026-11-21T14:05:00Z") / 1000;
let key = 0;

beforeEach(() => {
  // The clock is fixed unless a test moves it: all calls of a test fall into one window, and no response times out.
  vi.useFakeTimers({ now: BEGIN * 1000, toFake: ["Date", "setTimeout", "clearTimeout"] });
  delete shared.almonerLimiters;
  settings.upstash = undefined;
  key += 1;
});
afterEach(() => void vi.useRealTimers());

/** Returns the results of five calls in a row. */
async function fiveCalls() {
  const seen = [];
  for (let call = 0; call < 5; call++) seen.push(await consume(window, `k${key}`));
  return seen;
}

const ALLOWED = [true, true, true, false, false];

test("in the process: as many calls as the window allows, then refusals with the window's end", async () => {
  const seen = await fiveCalls();
  expect(seen.map((one) => one.allowed)).toEqual(ALLOWED);
  expect(seen.map((one) => one.remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(seen[0]).toMatchObject({ limit: 3, resetAt: BEGIN + 60 });
  expect((await consume(window, `other${key}`)).allowed).toBe(true);
});

test("in the process: an uncounted call can be made again, once", async () => {
  await fiveCalls();
  for (let n = 0; n < 3; n++) await giveBack(window, `k${key}`);
  expect((await fiveCalls()).map((one) => one.allowed)).toEqual([true, false, false, false, false]);
});

test("in the process: 100,000 callers are counted separately, and the limit holds", async () => {
  for (let n = 0; n < 100_000; n++) await consume(window, `crowd${key}-${n}`);
  const seen = await consume(window, `crowd${key}-0`);
  expect([seen.allowed, seen.remaining]).toEqual([true, 1]);
  expect((await fiveCalls()).map((one) => one.allowed)).toEqual(ALLOWED);
});

describe("with Upstash", () => {
  let server: Server;
  let calls: unknown[][];
  /** How often another machine has counted the same caller. */
  let already: number;
  let broken: "no" | "500" | "silent";

  beforeEach(async () => {
    calls = [];
    already = 0;
    broken = "no";
    const counts = new Map<string, number>();
    server = createServer(async (request, response) => {
      if (broken === "silent") return;
      if (broken === "500") return void response.writeHead(500).end("{}");
      let text = "";
      for await (const chunk of request) text += chunk;
      const commands: unknown[][] = JSON.parse(text);
      // evalsha <sha> <number of keys> <key> <limit> <window> <increment>
      const results = commands.map((command) => {
        calls.push(command);
        const [, , , name = "", limit, , by] = command.map(String);
        const count = (counts.get(name) ?? already) + Number(by);
        counts.set(name, count);
        return { result: [count, Number(limit)] };
      });
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(results));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    settings.upstash = { url: `http://127.0.0.1:${port}`, token: "t" };
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test("calls are counted together with those of other machines", async () => {
    already = 2;
    expect((await fiveCalls()).map((one) => one.allowed)).toEqual([true, false, false, false, false]);
    expect(calls).toHaveLength(5);
  });

  test("a call is uncounted in Upstash", async () => {
    await fiveCalls();
    for (let n = 0; n < 3; n++) await giveBack(window, `k${key}`);
    expect((await fiveCalls()).map((one) => one.allowed)).toEqual([true, false, false, false, false]);
    expect(calls).toHaveLength(13);
  });

  test("when it fails, the process counts: a limit is never off", async () => {
    broken = "500";
    expect((await fiveCalls()).map((one) => one.allowed)).toEqual(ALLOWED);
  });

  test("when it does not respond, the process counts after less than a second per call", async () => {
    broken = "silent";
    const seen = fiveCalls();
    await vi.advanceTimersByTimeAsync(5 * 999);
    expect((await seen).map((one) => one.allowed)).toEqual(ALLOWED);
  });
});
