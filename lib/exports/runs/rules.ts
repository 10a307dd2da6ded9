const DAY_MS = 24 * 60 * 60_000;

/** How long the file of a run is kept. */
export const KEEP_FILE_MS = 7 * DAY_MS;

/** An attempt that recorded no progress for so long has ended with its process, and the next one may begin. */
export const LEASE_MS = 2 * 60_000;

/** How often the writing of a run begins before the run has failed. */
export const MAX_ATTEMPTS = 5;

/** How often an attempt records its progress; ms. */
export const PROGRESS_EVERY_MS = 1000;

/** The file that an attempt writes, in the file store. */
export function fileOf({ id, attempt }: { id: string; attempt: number }): string {
  return `export-${id}-${attempt}`;
}
