import { expect, test } from "vitest";
import { inRounds } from "./rounds";

const BEGIN = Date.parse("2026-11-21T12:00:00Z");

/** Steps as Inngest keeps them: what a step has answered is not done again. */
function steps(kept: Map<string, unknown> = new Map()) {
  const run = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    if (!kept.has(id)) kept.set(id, JSON.parse(JSON.stringify(await work())));
    return kept.get(id) as T;
  };
  return { run, kept };
}

test("rounds go on until nothing is left, and their counts are summed", async () => {
  let left = 5;
  const { run, kept } = steps();
  const sums = await inRounds({ run }, async () => {
    left -= 2;
    return { more: left > 0, counts: { closed: 2 }, now: new Date(BEGIN) };
  });
  expect([left, sums, [...kept.keys()]]).toEqual([-1, { closed: 6 }, ["round-1", "round-2", "round-3"]]);
});

test("rounds end when their time is up, though there is more", async () => {
  let minutes = -1;
  const sums = await inRounds(steps(), async () => {
    minutes += 1;
    return { more: true, counts: { asked: 1 }, now: new Date(BEGIN + minutes * 60_000) };
  });
  expect(sums).toEqual({ asked: 6 });
});

test("a run that is taken up again repeats no round that was done", async () => {
  const { kept } = steps();
  let done = 0;
  const round = async () => {
    done += 1;
    if (done === 3) throw new Error("crashed");
    return { more: done < 5, counts: { asked: 1 }, now: new Date(BEGIN) };
  };
  await expect(inRounds(steps(kept), round)).rejects.toThrow("crashed");
  expect(await inRounds(steps(kept), round)).toEqual({ asked: 4 });
  expect(done).toBe(5);
});
