/** The smallest of some times; null where there is none. */
export function earliest(times: Iterable<number | null>): number | null {
  let first: number | null = null;
  for (const at of times) if (at !== null && (first === null || at < first)) first = at;
  return first;
}
