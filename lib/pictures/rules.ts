import type { PictureFormat } from "@/lib/kernel/urls/picture-path";

/** Maximum size of an uploaded file, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Pictures that have not been shown for an hour are purged. */
export const KEEP_UNUSED_MS = 60 * 60_000;
/**
 * Files to which no row refers are kept for a day, so that a copy of the store made after a copy of the database
 * contains every file the database refers to.
 */
export const KEEP_FILES_MS = 24 * 60 * 60_000;
/** Longer than removing a batch of files may take: an older removal was interrupted. */
export const REMOVAL_MS = 10 * 60_000;
/** Longer than fetching and encoding may take: the holder of an older lease has crashed. */
export const LEASE_MS = 2 * 60_000;

/** Widths of the narrower renditions in pixels: for a logo, and for a cover on phones and laptops. */
const RENDITION_WIDTHS = [160, 480, 960];

/** Returns the renditions of a picture: WebP and AVIF at each narrower width, and AVIF at its own width. */
export function renditionsOf(width: number): { width: number; format: PictureFormat }[] {
  const narrower = RENDITION_WIDTHS.filter((one) => one < width);
  return [
    ...narrower.flatMap((one) => [
      { width: one, format: "webp" as const },
      { width: one, format: "avif" as const },
    ]),
    { width, format: "avif" as const },
  ];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Delays after the first failed attempts. After them, a cover counts as failed and is retried once a day. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/**
 * Returns the state after failed attempt number `attempt` (1-based). A permanent failure is not retried before the next
 * day.
 */
export function afterFailure(
  attempts: number,
  isFinal: boolean,
): { status: "PENDING" | "FAILED"; pauseMs: number } {
  const pauseMs = isFinal ? undefined : PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? { status: "FAILED", pauseMs: DAY_MS } : { status: "PENDING", pauseMs };
}
