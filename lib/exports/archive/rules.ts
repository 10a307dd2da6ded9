/** What an import takes, with room for the rows that follow: larger files are continued in another part. */
export const MAX_ROWS = 95_000;
export const MAX_BYTES = 22 * 1024 * 1024;

/** Archives that are written at once: of one organization, and by this process. */
export const MAX_PER_ORGANIZATION = 1;
export const MAX_CONCURRENT = 4;

/** A reader that takes nothing for so long has left; ms. */
export const PATIENCE_MS = 120_000;

/** The name of a part of a file: `donors.csv`, `donors-2.csv`. */
export function partName(name: string, part: number): string {
  return part === 1 ? `${name}.csv` : `${name}-${part}.csv`;
}
