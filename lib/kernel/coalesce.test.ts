import { expect, test } from "vitest";
import { coalesce } from "./coalesce";

/** Records each call; `fail` makes those with this item fail. */
function recorder(most: number, fail?: number) {
  const calls: number[][] = [];
  const add = coalesce<number>(
    async (items) => {
      calls.push(items);
      if (fail !== undefined && items.includes(fail)) throw new Error("refused");
    },
    { most, waitMs: 1 },
  );
  return { calls, add };
}

test("items that come together go into one call, in order", async () => {
  const { calls, add } = recorder(100);
  await Promise.all([1, 2, 3].map(add));
  await add(4);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

test("no call has more items than allowed, and none is left behind", async () => {
  const { calls, add } = recorder(2);
  await Promise.all([1, 2, 3, 4, 5].map(add));
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

test("an item is done only when its call has succeeded, and fails with its call alone", async () => {
  const { add } = recorder(2, 2);
  const ends = await Promise.allSettled([1, 2, 3].map(add));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
