/** Seeded random numbers from 0 to 1 (mulberry32), so that runs are reproducible. */
export type Random = {
  next(): number;
  /** Returns a uniformly distributed number between two bounds. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
  };
}
