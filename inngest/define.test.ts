import { NonRetriableError, RetryAfterError } from "inngest";
import { expect, test } from "vitest";
import { notFound } from "@/lib/kernel/errors";
import { MailError } from "@/lib/services/resend/outgoing";
import { runEmail, runInBatches, runPartByPart } from "./define";

const failing = (error: Error) =>
  runEmail(() => Promise.reject(error)).then(
    () => null,
    (caught: unknown) => caught,
  );

test("a rejected email is not retried", async () => {
  expect(await failing(new MailError("refused", "no such address"))).toBeInstanceOf(NonRetriableError);
  expect(await failing(notFound("Donation"))).toBeInstanceOf(NonRetriableError);
});

test("the provider's retry delay is kept", async () => {
  const error = await failing(new MailError("temporary", "slow down", 90));
  expect(error).toBeInstanceOf(RetryAfterError);
  expect(error).toMatchObject({ retryAfter: "90" });
});

test("other errors are rethrown unchanged, and a result passes through", async () => {
  const outage = new MailError("temporary", "503");
  expect(await failing(outage)).toBe(outage);
  const bug = new TypeError("bug");
  expect(await failing(bug)).toBe(bug);
  expect(await runEmail(() => Promise.resolve("sent"))).toBe("sent");
});

const BEGIN = Date.parse("2026-11-21T12:00:00Z");

/** Simulates Inngest's memoized steps: a finished step does not run again. */
function steps(kept: Map<string, unknown> = new Map()) {
  const run = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    if (!kept.has(id)) kept.set(id, JSON.parse(JSON.stringify(await work())));
    return kept.get(id) as T;
  };
  return { run, kept };
}

test("batches run until no work is left, and their counts are summed", async () => {
  let left = 5;
  const { run, kept } = steps();
  const sums = await runInBatches({ run }, async () => {
    left -= 2;
    return { more: left > 0, counts: { closed: 2 }, now: new Date(BEGIN) };
  });
  expect([left, sums, [...kept.keys()]]).toEqual([-1, { closed: 6 }, ["round-1", "round-2", "round-3"]]);
});

test("batches end when the time is up, even if work is left", async () => {
  let minutes = -1;
  const sums = await runInBatches(steps(), async () => {
    minutes += 1;
    return { more: true, counts: { checked: 1 }, now: new Date(BEGIN + minutes * 60_000) };
  });
  expect(sums).toEqual({ checked: 6 });
});

test("a resumed run does not repeat finished batches", async () => {
  const { kept } = steps();
  let done = 0;
  const batch = async () => {
    done += 1;
    if (done === 3) throw new Error("crashed");
    return { more: done < 5, counts: { checked: 1 }, now: new Date(BEGIN) };
  };
  await expect(runInBatches(steps(kept), batch)).rejects.toThrow("crashed");
  expect(await runInBatches(steps(kept), batch)).toEqual({ checked: 4 });
  expect(done).toBe(5);
});

test("work in parts ends with its last part, and finished parts are not repeated", async () => {
  let left = 3;
  const sent: string[] = [];
  const sendEvent = async (_id: string, event: string) => void sent.push(event);
  const advance = async () => ({ more: --left > 0 });
  const { run, kept } = steps();
  expect(await runPartByPart({ run, sendEvent }, "test", advance, String)).toEqual({ parts: 3 });
  const again = { run: steps(kept).run, sendEvent };
  expect(await runPartByPart(again, "test", advance, String)).toEqual({ parts: 3 });
  expect({ left, sent }).toEqual({ left: 0, sent: [] });
});

test("work of more than 100 parts continues with one event, identified by its last part", async () => {
  const sent: string[] = [];
  const sendEvent = async (_id: string, event: string) => void sent.push(event);
  const { run, kept } = steps();
  const result = await runPartByPart({ run, sendEvent }, "test", async () => ({ more: true }), String);
  expect(result).toEqual({ parts: 100 });
  expect(sent).toEqual([String((kept.get("part 100") as { at: number }).at)]);
});
