/** The smallest of some times; null for an empty list. */
export function earliest(times: Iterable<number | null>): number | null {
  let first: number | null = null;
  for (const at of times) if (at !== null && (first === null || at < first)) first = at;
  return first;
}
