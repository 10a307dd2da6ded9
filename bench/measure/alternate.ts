import { now } from "../load/closed-loop";

/** Runs `a` and `b` alternately, `count` times each, and returns the duration of each run in milliseconds. */
export async function alternate(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  count: number,
): Promise<{ a: number[]; b: number[] }> {
  const times = { a: [] as number[], b: [] as number[] };
  const timed = async (work: () => Promise<unknown>, into: number[]) => {
    const from = now();
    await work();
    into.push(now() - from);
  };
  for (let turn = 0; turn < count; turn += 1) {
    // Each goes first equally often, so that caches favor neither.
    const order = turn % 2 === 0 ? (["a", "b"] as const) : (["b", "a"] as const);
    for (const which of order) await timed(which === "a" ? a : b, times[which]);
  }
  return times;
}
