import { now } from "../load/closed-loop";

/** Runs `a` and `b` by turns, `count` times each, and returns how long each took in milliseconds. */
export async function byTurns(
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
    // Each goes first as often as the other: what one leaves in caches serves both alike.
    const order = turn % 2 === 0 ? (["a", "b"] as const) : (["b", "a"] as const);
    for (const which of order) await timed(which === "a" ? a : b, times[which]);
  }
  return times;
}
