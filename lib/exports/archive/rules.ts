/**
 * Limits of a file, below those of an import to leave room for the last rows. Larger files continue in another part.
 */
export const MAX_ROWS = 95_000;
export const MAX_BYTES = 22 * 1024 * 1024;

/** Maximum number of archives written concurrently, per organization and by this process. */
export const MAX_PER_ORGANIZATION = 1;
export const MAX_CONCURRENT = 4;

/** Time after which a reader that consumes nothing counts as gone, in milliseconds. */
export const PATIENCE_MS = 120_000;

/** Returns the name of a part of a file: `donors.csv`, `donors-2.csv`. */
export function partName(name: string, part: number): string {
  return part === 1 ? `${name}.csv` : `${name}-${part}.csv`;
}
