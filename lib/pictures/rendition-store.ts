import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictureRenditions, pictures } from "@/db/schema/pictures";
import { isShown } from "./picture-store";

export type NewRendition = Pick<typeof pictureRenditions.$inferInsert, "width" | "format" | "bytes">;
export type UnrenderedPicture = Pick<typeof pictures.$inferSelect, "hash" | "width" | "bytes">;

/** Shown pictures without renditions, at most `limit`. The order changes with `now`, so that none waits for one that fails. */
export async function listUnrendered(db: Executor, now: Date, limit: number): Promise<UnrenderedPicture[]> {
  return db
    .select({ hash: pictures.hash, width: pictures.width, bytes: pictures.bytes })
    .from(pictures)
    .where(and(isNull(pictures.renderedAt), isShown))
    .orderBy(sql`md5(${pictures.hash} || ${now.toISOString()}::text)`)
    .limit(limit);
}

/** Stores the renditions of a picture, unless the picture was purged meanwhile. */
export async function storeRenditions(
  db: Executor,
  hash: string,
  renditions: readonly NewRendition[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(pictures)
      .set({ renderedAt: now })
      .where(and(eq(pictures.hash, hash), isNull(pictures.renderedAt)))
      .returning({ hash: pictures.hash });
    if (rows.length === 0 || renditions.length === 0) return;
    await tx.insert(pictureRenditions).values(renditions.map((one) => ({ ...one, hash })));
  });
}
