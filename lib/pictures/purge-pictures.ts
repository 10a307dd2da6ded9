import type { Context } from "@/lib/kernel/context";
import { fileStore } from "@/lib/services/files/file-store";
import { claimUnusedFiles, deleteFileRows } from "./file-store";
import { purgePictures } from "./picture-store";
import { KEEP_FILES_MS, KEEP_UNUSED_MS, REMOVAL_MS } from "./rules";

/** Number of files removed per batch. */
const BATCH = 100;

/**
 * Deletes pictures that have not been shown for an hour. Their files are removed after a day. Returns the number of
 * pictures.
 */
export function purgeUnusedPictures(ctx: Context): Promise<number> {
  return purgePictures(ctx.db, new Date(ctx.now.getTime() - KEEP_UNUSED_MS), ctx.now);
}

/**
 * Removes files of the store to which no row has referred for a day: those of purged pictures and of interrupted
 * uploads. A later run retries failed or interrupted removals.
 */
export async function removeUnusedFiles(ctx: Context): Promise<{ removed: number; more: boolean }> {
  const { db, now } = ctx;
  const before = new Date(now.getTime() - KEEP_FILES_MS);
  const begun = new Date(now.getTime() - REMOVAL_MS);
  const hashes = await claimUnusedFiles(db, { now, before, begun, limit: BATCH });
  const store = await fileStore();
  if (hashes.length === 0) return { removed: await store.removeUnfinished(), more: false };
  await store.delete(hashes);
  await deleteFileRows(db, hashes);
  return { removed: hashes.length, more: hashes.length === BATCH };
}
