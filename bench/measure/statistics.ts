export type Quantiles = { p50: number; p95: number; p99: number };

/** Quantiles by nearest rank: each is an observed value. NaN for an empty list. */
export function quantiles(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** For at least one value, by nearest rank. */
export function quartiles(values: readonly number[]): { lower: number; median: number; upper: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** How many of `times` lie in the window, per second. All in milliseconds; the end is not included. */
export function ratePerSecond(times: readonly number[], from: number, to: number): number {
  return (times.filter((time) => time >= from && time < to).length * 1000) / (to - from);
}
