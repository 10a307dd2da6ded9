import { expect, test } from "vitest";
import type { FunctionConfig } from "../protocol/types";
import { Registry } from "../server/registry";
import { Queue } from "./queue";
import { newRun } from "./run";

const base: FunctionConfig = { id: "", triggers: [{ event: "a" }], steps: {} };
const registry = new Registry([
  { ...base, id: "free" },
  { ...base, id: "keyed", concurrency: [{ limit: 3 }, { limit: 1, key: "event.data.k" }] },
]);

function add(queue: Queue, fnId: string, id: string, k = ""): void {
  const fn = registry.functions.get(fnId);
  if (!fn) throw new Error(fnId);
  const run = newRun(id, fnId, { id, name: "a", data: { k }, ts: 0 }, 0, 0);
  queue.add({ run, stepId: null, attempt: 0, wakes: 0 }, fn);
}

const drain = (queue: Queue): string[] => {
  const ids: string[] = [];
  for (let job = queue.take(); job; job = queue.take()) ids.push(job.run.id);
  return ids;
};

test("a long queue of one function does not delay another", () => {
  const queue = new Queue();
  for (let n = 0; n < 100; n += 1) add(queue, "keyed", `k${n}`, "same");
  add(queue, "free", "f");
  expect(drain(queue)).toEqual(["k0", "f"]);
  expect(queue.size).toBe(99);
});

test("keys alternate, one call at a time each, and all limits hold together", () => {
  const queue = new Queue();
  for (const k of ["a", "a", "b", "c", "d"]) add(queue, "keyed", `${k}${queue.size}`, k);
  const first = [queue.take(), queue.take(), queue.take()];
  expect(first.map((job) => job?.run.id)).toEqual(["a0", "b2", "c3"]);
  expect(queue.take()).toBeUndefined();
  for (const job of first) if (job) queue.release(job);
  expect(drain(queue).sort()).toEqual(["a1", "d4"]);
});
