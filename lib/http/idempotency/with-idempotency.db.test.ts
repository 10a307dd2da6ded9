import { expect, test, vi } from "vitest";
import { z } from "zod";
import { unique } from "@/db/testing";
import { route } from "@/lib/http/route";
import { conflict, conflictForNow } from "@/lib/kernel/errors";

const clock = vi.hoisted(() => ({ at: Date.parse("2026-06-01T12:00:00Z") }));
vi.mock("@/lib/services/clock", () => ({ now: () => new Date(clock.at) }));
vi.mock("@/lib/services/database", async () => {
  const { testDatabase } = await import("@/db/testing");
  return { database: testDatabase };
});

/** Returns a body that takes longer to arrive than a lease lasts. */
function slowBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      clock.at += 21_000;
      controller.enqueue(new TextEncoder().encode("{}"));
      controller.close();
    },
  });
}

function send(
  handler: ReturnType<typeof route>,
  key: string,
  body: BodyInit,
  more: Record<string, string> = {},
): Promise<Response> {
  const init = { method: "POST", body, duplex: "half" };
  const headers = { "content-type": "application/json", "idempotency-key": key, ...more };
  return handler(new Request("http://localhost/api/x", { ...init, headers } as RequestInit), {
    params: Promise.resolve({}),
  });
}

test("a body slower than a lease opens no gap: the second of two equal requests gets a conflict", async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const handler = route({
    access: "public",
    limit: "none",
    body: z.object({}),
    idempotent: "createDonation",
    handle: async () => {
      runs += 1;
      begin();
      await finished;
      return { body: { runs } };
    },
  });
  const key = unique();
  const first = send(handler, key, slowBody());
  await begun;
  const waiting = await send(handler, key, "{}");
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([409, "1"]);
  finish();
  expect((await first).status).toBe(200);
  const again = await send(handler, key, "{}");
  expect([again.headers.get("idempotent-replayed"), await again.json(), runs]).toEqual([
    "true",
    { runs: 1 },
    1,
  ]);
});

test("a request creates the same id in every run after a failure", async () => {
  const seeds: (string | undefined)[] = [];
  const handler = route({
    access: "public",
    limit: "none",
    body: z.object({}),
    idempotent: "createDonation",
    handle: async ({ ctx }) => {
      seeds.push(ctx.seed);
      if (seeds.length < 3) throw new Error("broken");
      return { body: {} };
    },
  });
  const key = unique();
  const statuses = [];
  for (let run = 0; run < 3; run++) statuses.push((await send(handler, key, "{}")).status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(new Set(seeds).size).toBe(1);
  expect(seeds[0]).toEqual(expect.any(String));
});

test("a final refusal is replayed; a temporary one is not", async () => {
  const refusals = [conflictForNow("Not yet"), conflict("It has ended")];
  const handler = route({
    access: "public",
    limit: "none",
    body: z.object({}),
    idempotent: "createDonation",
    handle: async () => {
      throw refusals.shift() ?? new Error("it ran once more");
    },
  });
  const key = unique();
  const answers = [];
  for (let run = 0; run < 3; run++) {
    const answer = await send(handler, key, "{}");
    answers.push([answer.status, (await answer.json()).error, answer.headers.get("idempotent-replayed")]);
  }
  expect(answers).toEqual([
    [409, "Not yet", null],
    [409, "It has ended", null],
    [409, "It has ended", "true"],
  ]);
});

test("a guessable public key belongs to one browser: another browser at the address makes its own request", async () => {
  let runs = 0;
  const handler = route({
    access: "public",
    limit: "none",
    body: z.object({}),
    idempotent: "createDonation",
    handle: async () => {
      runs += 1;
      return { body: { runs } };
    },
  });
  const call = async (key: string, browser: string) =>
    (await (await send(handler, key, "{}", { "user-agent": browser })).json()).runs;
  const short = unique().slice(0, 15);
  expect([await call(short, "a"), await call(short, "b"), await call(short, "a")]).toEqual([1, 2, 1]);
  const long = unique().slice(0, 16);
  expect([await call(long, "a"), await call(long, "b")]).toEqual([3, 3]);
});
