import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictures } from "@/db/schema/pictures";
import type { PictureFile, PictureFormat } from "@/lib/kernel/urls/picture-path";

/**
 * Stores a picture unless it is known, in the transaction that refers to it. Returns its hash. The row is written in any
 * case, so that a concurrent purge leaves it.
 */
export async function storePicture(tx: Executor, row: typeof pictures.$inferInsert): Promise<string> {
  await tx
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({ target: pictures.hash, set: { storedAt: row.storedAt } });
  return row.hash;
}

/** Whether an organization shows it as its logo or a campaign as its cover. */
export const isShown = sql`(
  exists (select from organizations where logo_hash = ${pictures.hash})
  or exists (select from campaigns where cover_hash = ${pictures.hash})
  or exists (select from campaigns where cover_original_hash = ${pictures.hash})
  or exists (
    select from campaign_covers v join campaigns c on c.id = v.campaign_id and c.cover_image_url = v.source_url
    where v.hash = ${pictures.hash}))`;

/** The bytes of a picture, as long as an organization or a campaign shows it, or a campaign a part of it. */
export async function readPictureBytes(db: Executor, hash: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(sql`${eq(pictures.hash, hash)} and ${isShown}`);
  return row?.bytes ?? null;
}

/** A file of a picture; `isFinal` is false while its renditions are not stored yet. */
export type StoredFile = { bytes: Buffer; format: PictureFormat; width: number; isFinal: boolean };

/**
 * The rendition of at least `width` pixels, in `format` if it is smaller so; else the whole picture. Null unless an organization or
 * a campaign shows it. One statement.
 */
export async function readRendition(
  db: Executor,
  { hash, width, format }: PictureFile & { width: number },
): Promise<StoredFile | null> {
  const [row] = await db.execute<{
    bytes: Buffer;
    format: PictureFormat;
    width: number;
    is_final: boolean;
  }>(sql`
    select coalesce(r.bytes, ${pictures.bytes}) as bytes, coalesce(r.format, 'webp') as format,
      coalesce(r.width, ${pictures.width}) as width, ${pictures.renderedAt} is not null as is_final
    from ${pictures} left join lateral (
      select * from picture_renditions
      where hash = ${pictures.hash} and format in ('webp', ${format}) and width >= least(${width}, ${pictures.width})
      order by format = ${format} desc, width limit 1) r on true
    where ${eq(pictures.hash, hash)} and ${isShown}`);
  return row ? { bytes: row.bytes, format: row.format, width: row.width, isFinal: row.is_final } : null;
}

/** A stored picture with its size, shown or not. */
export async function findPicture(db: Executor, hash: string): Promise<typeof pictures.$inferSelect | null> {
  const [row] = await db.select().from(pictures).where(eq(pictures.hash, hash));
  return row ?? null;
}

/**
 * Deletes pictures stored before an instant to which no row refers. Returns their number. Those that are being stored again
 * are left: an upload stores several.
 */
export async function purgePictures(db: Executor, before: Date): Promise<number> {
  const unused = db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(
      sql`${pictures.storedAt} < ${before.toISOString()}::timestamptz
        and not exists (select from organizations where logo_hash = ${pictures.hash})
        and not exists (select from campaigns where cover_hash = ${pictures.hash})
        and not exists (select from campaigns where cover_original_hash = ${pictures.hash})
        and not exists (select from campaign_covers where hash = ${pictures.hash})`,
    )
    .for("update", { skipLocked: true });
  const rows = await db
    .delete(pictures)
    .where(inArray(pictures.hash, unused))
    .returning({ hash: pictures.hash });
  return rows.length;
}
