import { and, eq, isNull, lte, or } from "drizzle-orm";
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
