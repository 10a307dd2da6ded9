import type { PictureFormat } from "@/lib/kernel/urls/picture-path";

/** The largest file of an upload. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Pictures that nothing shows are purged after an hour. */
export const KEEP_UNUSED_MS = 60 * 60_000;
/** Files that no row names stay a day, so that a copy of them made after one of the database has all that it names. */
export const KEEP_FILES_MS = 24 * 60 * 60_000;
/** Longer than the removal of a batch of files may take: one that is older has broken off. */
export const REMOVAL_MS = 10 * 60_000;
/** Longer than fetching and encoding may take: the holder of an older lease has crashed. */
export const LEASE_MS = 2 * 60_000;

/** Widths of narrower renditions in pixels: a logo, and a cover on phones and laptops. */
const RENDITION_WIDTHS = [160, 480, 960];

/** The renditions of a picture: those narrower than it as WebP and AVIF, and one of its own width as AVIF. */
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
/** Delays after the first attempts; after them, a cover counts as failed and is tried once a day. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** What follows failed attempt `attempt` (from 1). A final failure is not retried before the next day. */
export function afterFailure(
  attempts: number,
  isFinal: boolean,
): { status: "PENDING" | "FAILED"; pauseMs: number } {
  const pauseMs = isFinal ? undefined : PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? { status: "FAILED", pauseMs: DAY_MS } : { status: "PENDING", pauseMs };
}
