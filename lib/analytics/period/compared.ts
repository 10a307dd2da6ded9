import type { Total } from "@/lib/totals/store";

export const NONE: Total = { raisedCents: 0, donationCount: 0 };

/** Converts a total to the fields of reports. */
export function summed({ raisedCents, donationCount }: Total): { amountCents: number; count: number } {
  return { amountCents: raisedCents, count: donationCount };
}

type Compared = { amountCents: number; before: { amountCents: number } };

/** Orders parts of a report, largest first. */
export function larger(a: Compared, b: Compared): number {
  return b.amountCents - a.amountCents || b.before.amountCents - a.before.amountCents;
}

/** Reads the chosen range and then the compared one, because a transaction has one connection. */
export async function inBoth<Range, Read>(
  [now, then]: readonly [Range, Range],
  read: (range: Range) => Promise<Read>,
): Promise<[Read, Read]> {
  return [await read(now), await read(then)];
}

/** Reads any number of ranges one after the other. */
export async function readInSequence<Range, Read>(
  ranges: readonly Range[],
  read: (range: Range) => Promise<Read>,
): Promise<Read[]> {
  const results: Read[] = [];
  for (const range of ranges) results.push(await read(range));
  return results;
}
