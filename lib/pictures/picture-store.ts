import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictureFiles, pictures } from "@/db/schema/pictures";
import { conflictForNow } from "@/lib/kernel/errors";
import type { PictureFile, PictureFormat } from "@/lib/kernel/urls/picture-path";
import { keepFilesOf, protectFiles } from "./file-store";
import { BEING_REMOVED } from "./refusals";
import type { WrittenPicture } from "./write-files";

/**
 * Stores pictures whose files are written, unless already stored, in the transaction that refers to them. Always writes
 * the rows, so that a concurrent purge skips them. Throws `conflict` when a file was removed in the meantime.
 */
export async function storePictures(tx: Executor, written: readonly WrittenPicture[]): Promise<void> {
  const [first] = written;
  if (!first) return;
  const hashes = written.map(({ hash }) => hash);
  if (!(await protectFiles(tx, hashes, first.storedAt))) throw conflictForNow(BEING_REMOVED);
  for (const row of written.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))) {
    const fileHash = row.hash;
    await tx
      .insert(pictures)
      .values({ ...row, fileHash })
      .onConflictDoUpdate({
        target: pictures.hash,
        set: { storedAt: row.storedAt, fileHash, bytes: null },
      });
  }
}

/** Whether an organization shows the picture as its logo or a campaign as its cover. */
export const isShown = sql`(
  exists (select from organizations where logo_hash = ${pictures.hash})
  or exists (select from campaigns where cover_hash = ${pictures.hash})
  or exists (select from campaigns where cover_original_hash = ${pictures.hash})
  or exists (
    select from campaign_covers v join campaigns c on c.id = v.campaign_id and c.cover_image_url = v.source_url
    where v.hash = ${pictures.hash}))`;

/** Location of a row's bytes: in the store (`size` bytes), or still in the row. */
export type FileLocation = { bytes: Buffer | null; fileHash: string | null; size: number | null };

/** Returns the location of a picture if an organization or a campaign shows it, or a campaign shows a crop of it. */
export async function findShownPicture(db: Executor, hash: string): Promise<FileLocation | null> {
  const [row] = await db
    .select({ bytes: pictures.bytes, fileHash: pictures.fileHash, size: pictureFiles.size })
    .from(pictures)
    .leftJoin(pictureFiles, eq(pictureFiles.hash, pictures.fileHash))
    .where(sql`${eq(pictures.hash, hash)} and ${isShown}`);
  return row ?? null;
}

/** A file of a picture; `isFinal` is false while its renditions are not stored yet. */
export type StoredFile = FileLocation & { format: PictureFormat; width: number; isFinal: boolean };

/**
 * Returns the rendition of at least `width` pixels, in `format` if that is smaller, otherwise the whole picture.
 * Returns null unless an organization or a campaign shows it. One statement.
 */
export async function findRendition(
  db: Executor,
  { hash, width, format }: PictureFile & { width: number },
): Promise<StoredFile | null> {
  const [row] = await db.execute<{
    bytes: Buffer | null;
    file_hash: string | null;
    size: number | null;
    format: PictureFormat;
    width: number;
    is_final: boolean;
  }>(sql`
    select case when r.hash is null then ${pictures.bytes} else r.bytes end as bytes, f.hash as file_hash, f.size,
      coalesce(r.format, 'webp') as format, coalesce(r.width, ${pictures.width}) as width,
      ${pictures.renderedAt} is not null as is_final
    from ${pictures} left join lateral (
      select * from picture_renditions
      where hash = ${pictures.hash} and format in ('webp', ${format}) and width >= least(${width}, ${pictures.width})
      order by format = ${format} desc, width limit 1) r on true
      left join picture_files f on f.hash = case when r.hash is null then ${pictures.fileHash} else r.file_hash end
    where ${eq(pictures.hash, hash)} and ${isShown}`);
  if (!row) return null;
  const { file_hash: fileHash, is_final: isFinal, ...rest } = row;
  return { ...rest, fileHash, isFinal };
}

/** Returns a stored picture with its dimensions in pixels and its location, whether shown or not. */
export async function findPicture(
  db: Executor,
  hash: string,
): Promise<(typeof pictures.$inferSelect & FileLocation) | null> {
  const [row] = await db
    .select({ ...getTableColumns(pictures), size: pictureFiles.size })
    .from(pictures)
    .leftJoin(pictureFiles, eq(pictureFiles.hash, pictures.fileHash))
    .where(eq(pictures.hash, hash));
  return row ?? null;
}

/** Matches pictures stored before this instant to which no row refers. */
const unusedSince = (before: Date) => sql`(${pictures.storedAt} < ${before.toISOString()}::timestamptz
  and not exists (select from organizations where logo_hash = ${pictures.hash})
  and not exists (select from campaigns where cover_hash = ${pictures.hash})
  and not exists (select from campaigns where cover_original_hash = ${pictures.hash})
  and not exists (select from campaign_covers where hash = ${pictures.hash}))`;

/**
 * Deletes pictures stored before an instant to which no row refers, and keeps their files for a day from `now`. Returns
 * the number of deleted pictures. Skips pictures that an upload is storing again, because an upload stores several.
 */
export async function purgePictures(db: Executor, before: Date, now: Date): Promise<number> {
  const found = await db.select({ hash: pictures.hash }).from(pictures).where(unusedSince(before));
  const hashes = found.map(({ hash }) => hash);
  if (hashes.length === 0) return 0;
  // A separate statement, because files are locked before pictures.
  await keepFilesOf(db, hashes, now);
  const unused = db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(and(inArray(pictures.hash, hashes), unusedSince(before)))
    .for("update", { skipLocked: true });
  const rows = await db
    .delete(pictures)
    .where(inArray(pictures.hash, unused))
    .returning({ hash: pictures.hash });
  return rows.length;
}
