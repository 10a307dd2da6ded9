import type { Total } from "@/lib/totals/store";

export const NONE: Total = { raisedCents: 0, donationCount: 0 };

/** A total as reports name it. */
export function summed({ raisedCents, donationCount }: Total): { amountCents: number; count: number } {
  return { amountCents: raisedCents, count: donationCount };
}

type Compared = { amountCents: number; before: { amountCents: number } };

/** Orders parts of a report: the largest first. */
export function larger(a: Compared, b: Compared): number {
  return b.amountCents - a.amountCents || b.before.amountCents - a.before.amountCents;
}

/** Reads the chosen range, and after it the one to compare with: a transaction has one connection. */
export async function inBoth<Range, Read>(
  [now, then]: readonly [Range, Range],
  read: (range: Range) => Promise<Read>,
): Promise<[Read, Read]> {
  return [await read(now), await read(then)];
}

/** The same for any number of ranges. */
export async function inTurn<Range, Read>(
  ranges: readonly Range[],
  read: (range: Range) => Promise<Read>,
): Promise<Read[]> {
  const results: Read[] = [];
  for (const range of ranges) results.push(await read(range));
  return results;
}
