import { expect, test, vi } from "vitest";
import { ViewCounts, type Views } from "./views";

const counter = (store: (views: Views) => Promise<void>) => {
  const onFailure = vi.fn();
  return { counts: new ViewCounts({ store, onFailure, everyMs: 3_600_000 }), onFailure };
};

test("any number of views takes one write, and no view is written twice", async () => {
  const stored: [string, number][][] = [];
  const { counts } = counter(async (views) => void stored.push([...views]));
  for (let n = 0; n < 1000; n++) counts.count(n % 2 === 0 ? "a" : "b");
  expect(stored).toEqual([]);
  await counts.write();
  await counts.write();
  expect(stored).toEqual([
    [
      ["a", 500],
      ["b", 500],
    ],
  ]);
});

test("views that cannot be stored are kept together with newer ones", async () => {
  const stored: Views[] = [];
  let fails = true;
  const { counts, onFailure } = counter(async (views) => {
    counts.count("a");
    if (fails) throw new Error("the database is down");
    stored.push(views);
  });
  counts.count("a");
  await counts.write();
  expect(onFailure).toHaveBeenCalledOnce();
  fails = false;
  await counts.write();
  expect([...(stored[0] ?? [])]).toEqual([["a", 2]]);
});

test("the memory used for pending views is bounded", async () => {
  const sizes: number[] = [];
  const { counts } = counter(async ({ size }) => void sizes.push(size));
  for (let n = 0; n < 10_050; n++) counts.count(`c${n}`);
  counts.count("c1");
  await counts.write();
  expect(sizes).toEqual([10_000]);
});
