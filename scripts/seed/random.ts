import { createHash } from "node:crypto";

/** A seeded generator (mulberry32), so that every fresh installation has the same demo. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks a choice by weight. */
export function pick<T>(random: () => number, choices: readonly (readonly [T, number])[]): T {
  let rest = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  const last = choices.at(-1);
  if (!last) throw new Error("nothing to pick from");
  return last[0];
}

/** A stable id for a name, in the format of other ids: a second run adds nothing. */
export function fixedId(name: string): string {
  const digest = BigInt(`0x${createHash("sha256").update(`almoner demo ${name}`).digest("hex")}`);
  return `d${digest.toString(36).slice(0, 23)}`;
}
