import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { hashOf } from "./new-picture";
import { listUnmoved, setMoved, type UnmovedRow } from "./unmoved-store";
import { writeFiles } from "./write-files";

/** Amounts to a few megabytes. */
const BATCH = 20;

/**
 * Moves the bytes of pictures and renditions stored before the picture store existed out of the database. Until then
 * they are read from the database. Failures are logged and retried by a later run.
 */
export async function movePictures(ctx: Context): Promise<{ moved: number; failed: number; more: boolean }> {
  const due = await listUnmoved(ctx.db, ctx.now, BATCH);
  let moved = 0;
  let failed = 0;
  for (const row of due) {
    try {
      if (await move(ctx, row)) moved += 1;
    } catch (error) {
      failed += 1;
      log.error({ err: error, hash: row.hash }, "a picture was not moved out of the database");
    }
  }
  return { moved, failed, more: due.length === BATCH && failed === 0 };
}

/**
 * Moves the bytes of one row. If a concurrent run moved or purged the row, its file is the same, or is removed later.
 */
async function move(ctx: Context, row: UnmovedRow): Promise<boolean> {
  const fileHash = hashOf(row.bytes);
  const type = `image/${row.rendition?.format ?? "webp"}`;
  await writeFiles(ctx, [{ hash: fileHash, bytes: row.bytes, type }]);
  return setMoved(ctx.db, row, fileHash, ctx.now);
}
