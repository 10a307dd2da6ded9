import { and, count, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
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

/** All keys of an organization, newest first; those that were revoked, too. */
export async function listKeyRows(db: Executor, orgId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.orgId, orgId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** How many keys of an organization can be used at an instant. */
export async function countLive(db: Executor, orgId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.orgId, orgId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
      ),
    );
  return row?.live ?? 0;
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

/** Revokes a key of the organization for good; the first time stays. Returns whether this is it. */
export async function markRevoked(
  db: Executor,
  { orgId, id, by, at }: { orgId: string; id: string; by: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}
