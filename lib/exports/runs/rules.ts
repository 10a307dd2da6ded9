const DAY_MS = 24 * 60 * 60_000;

/** Retention period of a run's file. */
export const KEEP_FILE_MS = 7 * DAY_MS;

/** Time without progress after which an attempt counts as failed and the next one may start. */
export const LEASE_MS = 2 * 60_000;

/** Maximum number of attempts before a run fails. */
export const MAX_ATTEMPTS = 5;

/** Interval at which an attempt records its progress, in milliseconds. */
export const PROGRESS_EVERY_MS = 1000;

/** Returns the name of an attempt's file in the file store. */
export function fileOf({ id, attempt }: { id: string; attempt: number }): string {
  return `export-${id}-${attempt}`;
}
