import { and, inArray, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { pictureFiles } from "@/db/schema/pictures";

/** A file in the picture store, identified by the hash of its bytes. */
export type RecordedFile = Pick<typeof pictureFiles.$inferInsert, "hash" | "size">;

/**
 * Records files before they are written, so that they can be removed if no row ever refers to them. Returns whether all
 * may be written: false while one of them is being removed.
 */
export async function recordFiles(db: Executor, files: readonly RecordedFile[], now: Date): Promise<boolean> {
  if (files.length === 0) return true;
  const rows = await db
    .insert(pictureFiles)
    .values(files.map(({ hash, size }) => ({ hash, size, usedAt: now })))
    .onConflictDoUpdate({
      target: pictureFiles.hash,
      set: { usedAt: now },
      setWhere: sql`${pictureFiles.removingAt} is null`,
    })
    .returning({ hash: pictureFiles.hash });
  return rows.length === files.length;
}

/**
 * Protects written files from removal until the transaction that refers to them ends. Returns whether all still exist:
 * a file may be gone if more than a day passed since it was recorded.
 */
export async function protectFiles(tx: Executor, hashes: readonly string[], now: Date): Promise<boolean> {
  const all = [...new Set(hashes)];
  if (all.length === 0) return true;
  const held = tx
    .select({ hash: pictureFiles.hash })
    .from(pictureFiles)
    .where(and(inArray(pictureFiles.hash, all), sql`${pictureFiles.removingAt} is null`))
    .orderBy(pictureFiles.hash)
    .for("no key update");
  const rows = await tx
    .update(pictureFiles)
    .set({ usedAt: now })
    .where(inArray(pictureFiles.hash, held))
    .returning({ hash: pictureFiles.hash });
  return rows.length === all.length;
}

/**
 * Keeps the files of pictures for a day from now. Their rows are about to be deleted, but a backup made just before
 * still refers to them.
 */
export async function keepFilesOf(db: Executor, pictures: readonly string[], now: Date): Promise<void> {
  const hashes = textList(pictures);
  await db.execute(sql`
    with kept as (
      select hash from picture_files
      where hash in (
        select file_hash from pictures where hash = any(${hashes})
        union select file_hash from picture_renditions where hash = any(${hashes}))
      order by hash for no key update)
    update picture_files f set used_at = ${now.toISOString()}::timestamptz from kept where f.hash = kept.hash`);
}

/**
 * Which files to remove: those last used before `before`, and those whose removal began before `begun` and was
 * interrupted.
 */
export type Unused = { now: Date; before: Date; begun: Date; limit: number };

/**
 * Marks files to which no row refers as being removed, so that they are not written or referred to during the removal.
 * Returns their hashes.
 */
export async function claimUnusedFiles(
  db: Executor,
  { now, before, begun, limit }: Unused,
): Promise<string[]> {
  const unused = db
    .select({ hash: pictureFiles.hash })
    .from(pictureFiles)
    .where(
      sql`${pictureFiles.usedAt} < ${before.toISOString()}::timestamptz
        and (${pictureFiles.removingAt} is null or ${pictureFiles.removingAt} < ${begun.toISOString()}::timestamptz)
        and not exists (select from pictures where file_hash = ${pictureFiles.hash})
        and not exists (select from picture_renditions where file_hash = ${pictureFiles.hash})`,
    )
    .orderBy(pictureFiles.hash)
    .limit(limit)
    .for("no key update", { skipLocked: true });
  const rows = await db
    .update(pictureFiles)
    .set({ removingAt: now })
    .where(inArray(pictureFiles.hash, unused))
    .returning({ hash: pictureFiles.hash });
  return rows.map(({ hash }) => hash);
}

/** Deletes the rows of removed files. */
export async function deleteFileRows(db: Executor, hashes: readonly string[]): Promise<void> {
  await db
    .delete(pictureFiles)
    .where(and(inArray(pictureFiles.hash, [...hashes]), sql`${pictureFiles.removingAt} is not null`));
}
