import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictureFiles, pictureRenditions, pictures } from "@/db/schema/pictures";
import { conflictForNow } from "@/lib/kernel/errors";
import { protectFiles } from "./file-store";
import { type FileLocation, isShown } from "./picture-store";
import { BEING_REMOVED } from "./refusals";

/** A rendition whose file is written. */
export type NewRendition = Pick<typeof pictureRenditions.$inferInsert, "width" | "format"> & {
  fileHash: string;
};
export type UnrenderedPicture = Pick<typeof pictures.$inferSelect, "hash" | "width"> & FileLocation;

/**
 * Returns at most `limit` shown pictures without renditions. The order varies with `now`, so that failing pictures do
 * not block others.
 */
export async function listUnrendered(db: Executor, now: Date, limit: number): Promise<UnrenderedPicture[]> {
  return db
    .select({
      hash: pictures.hash,
      width: pictures.width,
      bytes: pictures.bytes,
      fileHash: pictures.fileHash,
      size: pictureFiles.size,
    })
    .from(pictures)
    .leftJoin(pictureFiles, eq(pictureFiles.hash, pictures.fileHash))
    .where(and(isNull(pictures.renderedAt), isShown))
    .orderBy(sql`md5(${pictures.hash} || ${now.toISOString()}::text)`)
    .limit(limit);
}

/**
 * Stores the renditions of a picture, unless the picture was purged in the meantime. Throws `conflict` when a file was
 * removed before.
 */
export async function storeRenditions(
  db: Executor,
  hash: string,
  renditions: readonly NewRendition[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const hashes = renditions.map(({ fileHash }) => fileHash);
    if (!(await protectFiles(tx, hashes, now))) throw conflictForNow(BEING_REMOVED);
    const rows = await tx
      .update(pictures)
      .set({ renderedAt: now })
      .where(and(eq(pictures.hash, hash), isNull(pictures.renderedAt)))
      .returning({ hash: pictures.hash });
    if (rows.length === 0 || renditions.length === 0) return;
    await tx.insert(pictureRenditions).values(renditions.map((one) => ({ ...one, hash })));
  });
}
