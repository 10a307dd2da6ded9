import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function findByHash(db: Executor, keyHash: string): Promise<ApiKeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash));
  return row ?? null;
}

/** Notes the last use, unless that was done after `unlessSince`. */
export async function noteUse(db: Executor, id: string, at: Date, unlessSince: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, unlessSince))));
}

/** When a key ended or will; null: not known to end. */
const endOf = sql`least(${apiKeys.revokedAt}, ${apiKeys.expiresAt})`;

const liveAt = (orgId: string, at: Date) =>
  and(
    eq(apiKeys.orgId, orgId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
  );

/** Keys of an organization that had not ended by `endedSince`, newest first; of more than `limit`, those that end last. */
export async function listKeyRows(
  db: Executor,
  orgId: string,
  { endedSince, limit }: { endedSince: Date; limit: number },
): Promise<ApiKeyRow[]> {
  const kept = db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.orgId, orgId),
        sql`(${endOf} is null or ${endOf} >= ${endedSince.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(sql`${endOf} desc nulls first`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit);
  return db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, kept))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** How many keys of an organization can be used at an instant. */
export async function countLive(db: Executor, orgId: string, at: Date): Promise<number> {
  const [row] = await db.select({ live: count() }).from(apiKeys).where(liveAt(orgId, at));
  return row?.live ?? 0;
}

/** How many keys that can be used at an instant each person made; whoever made none is not there. */
export async function countLiveByMaker(db: Executor, orgId: string, at: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: apiKeys.createdBy, live: count() })
    .from(apiKeys)
    .where(liveAt(orgId, at))
    .groupBy(apiKeys.createdBy);
  return new Map(rows.map((row) => [row.userId, row.live]));
}

/** Revokes the keys of an organization that somebody made and that can be used at an instant; returns their ids. */
export async function revokeMadeBy(
  db: Executor,
  { orgId, userId, by, at }: { orgId: string; userId: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(liveAt(orgId, at), eq(apiKeys.createdBy, userId)))
    .returning({ id: apiKeys.id });
  return rows.map((row) => row.id).sort();
}

export async function insertKey(db: Executor, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [made] = await db.insert(apiKeys).values(row).returning();
  if (!made) throw new Error("no key was made");
  return made;
}

/** A key of the organization, or null. */
export async function findKey(db: Executor, orgId: string, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id)));
  return row ?? null;
}
