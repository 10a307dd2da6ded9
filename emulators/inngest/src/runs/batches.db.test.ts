import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Bench, createDatabase, EVENT_KEY, setUp, until } from "../testing/harness";

/** The guarantees of `batchEvents`, with the real SDK. No batch of these functions ends by real time. */
let bench: Bench;
beforeAll(async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
});
afterAll(() => bench.close());

const HOUR_MS = 3_600_000;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const batchOf = (key: string, ...notes: (number | string)[]) =>
  notes.map((note) => ({ name: "t/batch", data: { key, note: String(note) } }));
const notes = async (fn: string) => (await bench.effects(fn)).map((effect) => effect.note);

async function post(events: object[], headers: Record<string, string> = {}): Promise<string[]> {
  const url = `${bench.jobsUrl}/e/${EVENT_KEY}`;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(events) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { ids: string[] }).ids;
}

/** Ends the time of all open batches; the clock is ahead afterwards. */
let ahead = 0;
async function endTimes(): Promise<void> {
  ahead += 2 * HOUR_MS;
  bench.moveClock(ahead);
  await bench.idle();
}

test("a full batch starts at once with its events in order, the first one as `event`", async () => {
  await post(batchOf("full", 1, 2, 3));
  await bench.idle();
  expect(await notes("batch")).toEqual(["1:1,2,3"]);
});

test("a batch that is not full starts when its time is over, and not before; it is shown until then", async () => {
  await post(batchOf("partial", "a"));
  await post(batchOf("partial", "b"));
  expect(await bench.state()).toMatchObject({ batches: 1, batched: 2, idle: false, queued: 0 });
  expect(Date.parse((await bench.state()).nextDueAt ?? "")).toBeGreaterThan(Date.now() + 30_000);
  const page = await (await fetch(bench.jobsUrl)).text();
  expect(page).toContain("<td>app-batch</td><td>partial</td><td>2</td>");
  expect(await notes("batch")).toHaveLength(1);
  await endTimes();
  expect(await notes("batch")).toEqual(["1:1,2,3", "a:a,b"]);
  expect(await bench.state()).toMatchObject({ batches: 0, batched: 0 });
});

test("each key has its own batch", async () => {
  const [x, y] = [batchOf("x", "x1", "x2", "x3"), batchOf("y", "y1", "y2", "y3")];
  await post([0, 1, 2].flatMap((n) => [x, y].flatMap((batch) => batch[n] ?? [])));
  await bench.idle();
  expect((await notes("batch")).slice(-2).sort()).toEqual(["x1:x1,x2,x3", "y1:y1,y2,y3"]);
});

test("a repeated request appends nothing again; another event with the same id is appended, as by Inngest", async () => {
  const headers = { "x-inngest-event-id-seed": "1743130137367,eii2YKXRVTJPuA==" };
  const event = { name: "t/batch", id: "same", data: { key: "twice", note: "one" } };
  const ids = await post([event, ...batchOf("twice", "two")], headers);
  expect(await post([event, ...batchOf("twice", "two")], headers)).toEqual(ids);
  const [first, second] = await Promise.all(
    [1, 2].map(() => post([event, ...batchOf("twice", "two")], headers)),
  );
  expect([first, second]).toEqual([ids, ids]);
  expect(await bench.state()).toMatchObject({ batches: 1, batched: 2 });
  await post([event]);
  await bench.idle();
  expect((await notes("batch")).at(-1)).toBe("one:one,two,one");
});

test("a retry repeats the whole batch with the same events, also when more have come since", async () => {
  await post(
    batchOf("again", "a1", "a2", "a3").map((event) => ({ ...event, data: { ...event.data, fails: true } })),
  );
  await post(batchOf("again", 4));
  const tries = async () => (await notes("batch")).filter((note) => note === "a1:a1,a2,a3");
  await until("the retry", async () => (await tries()).length === 2);
  await endTimes();
  expect((await notes("batch")).at(-1)).toBe("4:4");
});

test("an event for which `if` does not hold runs alone and at once", async () => {
  const some = (note: string, alone?: string) => ({
    name: "t/some",
    data: { note, ...(alone && { alone }) },
  });
  await post([some("a", "no"), some("b", "yes"), some("c")]);
  await until("the single ones", async () => (await notes("some")).length === 2);
  expect((await notes("some")).sort()).toEqual(["b:b", "c:c"]);
  await post([some("d", "no")]);
  await bench.idle();
  expect((await notes("some")).at(-1)).toBe("a:a,d");
});

test("concurrency limits batches, regardless of its key", async () => {
  await post(numbers(1, 12).map((n) => ({ name: "t/one-batch", data: { key: `k${n}`, note: "" } })));
  await bench.idle();
  const steps = (await bench.effects("one-batch")).map((effect) => effect.step);
  expect(steps.join()).toBe(
    numbers(1, 6)
      .map(() => "enter,leave")
      .join(),
  );
});

test("a failed batch is announced with all its events", async () => {
  await post(["a", "b"].map((note) => ({ name: "t/lost-batch", data: { note } })));
  await bench.idle();
  expect(await notes("lost-batch-failure")).toEqual(["a:a,b"]);
});

test("a batch starts early when its events reach 10 MiB", async () => {
  const text = "x".repeat(500_000);
  for (const n of numbers(1, 22)) await post([{ name: "t/crowd", data: { note: String(n), text } }]);
  await until("the batch", async () => (await notes("crowd")).length === 1);
  expect(await notes("crowd")).toEqual([`1:${numbers(1, 21).join()}`]);
  expect(await bench.state()).toMatchObject({ batches: 1, batched: 1 });
  await endTimes();
  expect((await notes("crowd")).at(-1)).toBe("22:22");
});

test("of 1,000 events each is in exactly one of 20 batches", async () => {
  const before = (await notes("crowd")).length;
  const events = numbers(1, 1000).map((n) => ({ name: "t/crowd", data: { note: `n${n}` } }));
  await Promise.all(numbers(0, 99).map((n) => bench.client.send(events.slice(n * 10, n * 10 + 10))));
  await bench.idle();
  const batches = (await notes("crowd")).slice(before).map((note) => note.split(":")[1]?.split(",") ?? []);
  expect(batches.map((batch) => batch.length)).toEqual(numbers(1, 20).map(() => 50));
  expect(new Set(batches.flat()).size).toBe(1000);
});

test("a batch that was opened under a clock that is moved back since starts at once", async () => {
  await post(batchOf("back", "tomorrow"));
  expect(await bench.state()).toMatchObject({ batched: 1 });
  ahead = 0;
  bench.moveClock(0);
  await bench.idle();
  expect((await notes("batch")).at(-1)).toBe("tomorrow:tomorrow");
});

test("with duplicated, dropped, delayed and failing calls each batch is still done", async () => {
  const before = (await notes("crowd")).length;
  for (const kind of ["duplicate", "drop", "delay", "fail"])
    await bench.control("POST", "faults", {
      on: "deliveries",
      kind,
      match: "app-crowd t/crowd",
      times: 1,
      ms: 20,
    });
  await post(numbers(1, 200).map((n) => ({ name: "t/crowd", data: { note: `f${n}` } })));
  await bench.idle();
  const done = new Set((await bench.effects("crowd")).slice(before).map((effect) => effect.run_id));
  expect(done.size).toBe(4);
});
