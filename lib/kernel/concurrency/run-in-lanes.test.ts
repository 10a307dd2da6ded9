import { expect, test } from "vitest";
import { runInLanes } from "./run-in-lanes";

/** Work that blocks until released, and the items started so far. */
function bench() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (item: string) =>
    new Promise<void>((resolve) => {
      begun.push(item);
      finish.set(item, resolve);
    });
  const letGo = async (item: string) => {
    finish.get(item)?.();
    await new Promise(setImmediate);
  };
  return { begun, work, letGo };
}
const shouldContinue = () => true;

test("at most `concurrency` items run at a time, and the next starts when one is done", async () => {
  const { begun, work, letGo } = bench();
  const done = runInLanes(["a", "b", "c"], { concurrency: 2, lane: (item) => item, shouldContinue }, work);
  expect(begun).toEqual(["a", "b"]);
  await letGo("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await letGo("a");
  await letGo("c");
  expect(await done).toEqual([]);
});

test("items of one lane run in order, one after another", async () => {
  const { begun, work, letGo } = bench();
  const lane = (item: string) => item.slice(0, 1);
  const done = runInLanes(["a1", "a2", "b1"], { concurrency: 3, lane, shouldContinue }, work);
  expect(begun).toEqual(["a1", "b1"]);
  await letGo("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await letGo("a2");
  await letGo("b1");
  await done;
});

test("once stopped, no item starts, and those not started are returned", async () => {
  const worked: string[] = [];
  const left = await runInLanes(
    ["a", "b", "c", "d"],
    { concurrency: 1, lane: (item) => item, shouldContinue: () => worked.length < 2 },
    async (item) => void worked.push(item),
  );
  expect([worked, left]).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});
