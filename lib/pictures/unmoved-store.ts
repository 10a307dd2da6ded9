import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictureRenditions, pictures } from "@/db/schema/pictures";
import { conflictForNow } from "@/lib/kernel/errors";
import type { PictureFormat } from "@/lib/kernel/urls/picture-path";
import { protectFiles } from "./file-store";
import { BEING_REMOVED } from "./refusals";

/** A picture, or one of its renditions, whose bytes are in the database. */
export type UnmovedRow = {
  hash: string;
  bytes: Buffer;
  rendition: { width: number; format: PictureFormat } | null;
};

/**
 * Returns at most `limit` rows whose bytes are in the database. The order varies with `now`, so that failing rows do
 * not block others.
 */
export async function listUnmoved(db: Executor, now: Date, limit: number): Promise<UnmovedRow[]> {
  const rows = await db.execute<{
    hash: string;
    width: number | null;
    format: PictureFormat | null;
    bytes: Buffer;
  }>(sql`
    with due as (
      select hash, null::int as width, null::text as format from pictures where bytes is not null
      union all
      select hash, width, format from picture_renditions where bytes is not null
      order by 1 limit 10000),
    chosen as (
      select * from due order by md5(hash || coalesce(width::text || format, '') || ${now.toISOString()}::text) limit ${limit})
    select c.*, coalesce(r.bytes, p.bytes) as bytes from chosen c
      left join picture_renditions r on r.hash = c.hash and r.width = c.width and r.format = c.format
      left join pictures p on p.hash = c.hash and c.width is null`);
  return rows.map(({ hash, width, format, bytes }) => ({
    hash,
    bytes,
    rendition: width !== null && format !== null ? { width, format } : null,
  }));
}

/**
 * Replaces a row's bytes with a reference to its written file. Returns whether the row still had its bytes. Throws
 * `conflict` when the file was removed before.
 */
export async function setMoved(
  db: Executor,
  { hash, rendition }: UnmovedRow,
  fileHash: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await protectFiles(tx, [fileHash], now))) throw conflictForNow(BEING_REMOVED);
    const moved = { bytes: null, fileHash };
    const rows = rendition
      ? await tx
          .update(pictureRenditions)
          .set(moved)
          .where(
            and(
              eq(pictureRenditions.hash, hash),
              eq(pictureRenditions.width, rendition.width),
              eq(pictureRenditions.format, rendition.format),
              isNotNull(pictureRenditions.bytes),
            ),
          )
          .returning({ hash: pictureRenditions.hash })
      : await tx
          .update(pictures)
          .set(moved)
          .where(and(eq(pictures.hash, hash), isNotNull(pictures.bytes)))
          .returning({ hash: pictures.hash });
    return rows.length > 0;
  });
}
