/** Mulberry32: the same seed gives the same decisions, so that a failing run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one by weight. */
export function weighted<Name extends string>(random: () => number, weights: Record<Name, number>): Name {
  const all = Object.entries(weights) as [Name, number][];
  let left = random() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of all) {
    left -= weight;
    if (left < 0) return name;
  }
  throw new Error("there is nothing to choose from");
}
