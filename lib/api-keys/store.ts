import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { memberships } from "@/db/schema/memberships";
import type { Role } from "@/lib/orgs/schemas";
import { ancestorEnded } from "./ancestry-store";

/** A key with the current role of the person responsible for it; null if that person left the organization. */
export type ApiKeyRow = typeof apiKeys.$inferSelect & { role: Role | null };

/** Returns the person whose current role limits a key: who kept it when its creator was removed, else its creator. */
export function answerableFor(row: { createdBy: string; keptBy: string | null }): string {
  return row.keptBy ?? row.createdBy;
}

const responsible = sql<string>`coalesce(${apiKeys.keptBy}, ${apiKeys.createdBy})`;
const withRole = { ...getTableColumns(apiKeys), role: memberships.role };
const ofResponsible = and(eq(memberships.orgId, apiKeys.orgId), eq(memberships.userId, responsible));

/** Returns a key with everything that decides whether it is valid at an instant, in one statement. */
export async function findByHash(
  db: Executor,
  keyHash: string,
  at: Date,
): Promise<(ApiKeyRow & { ancestorEnded: boolean }) | null> {
  const [row] = await db
    .select({ ...withRole, ancestorEnded: ancestorEnded(at) })
    .from(apiKeys)
    .leftJoin(memberships, ofResponsible)
    .where(eq(apiKeys.keyHash, keyHash));
  return row ?? null;
}

/** Records the last use, unless one after `unlessSince` is already recorded. */
export async function recordUse(db: Executor, id: string, at: Date, unlessSince: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, unlessSince))));
}

/** When a key ended or will end; null if it has no known end. */
const endOf = sql`least(${apiKeys.revokedAt}, ${apiKeys.expiresAt})`;

const liveAt = (orgId: string, at: Date) =>
  and(
    eq(apiKeys.orgId, orgId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
  );

/**
 * Returns an organization's keys that had not ended by `endedSince`, newest first. If there are more than `limit`,
 * those that end last.
 */
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
    .select(withRole)
    .from(apiKeys)
    .leftJoin(memberships, ofResponsible)
    .where(inArray(apiKeys.id, kept))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Counts an organization's keys that are usable at an instant. */
export async function countLive(db: Executor, orgId: string, at: Date): Promise<number> {
  const [row] = await db.select({ live: count() }).from(apiKeys).where(liveAt(orgId, at));
  return row?.live ?? 0;
}

/** Counts the usable keys at an instant per responsible person. People without keys are omitted. */
export async function countActiveByCreator(
  db: Executor,
  orgId: string,
  at: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: responsible, live: count() })
    .from(apiKeys)
    .where(liveAt(orgId, at))
    .groupBy(responsible);
  return new Map(rows.map((row) => [row.userId, row.live]));
}

/** Revokes an organization's usable keys that a person is responsible for. Returns their ids. */
export async function revokeCreatedBy(
  db: Executor,
  { orgId, userId, by, at }: { orgId: string; userId: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(liveAt(orgId, at), eq(responsible, userId)))
    .returning({ id: apiKeys.id });
  return rows.map((row) => row.id).sort();
}

/** Transfers responsibility for a person's usable keys to another person. Returns their ids. */
export async function keepKeysOf(
  db: Executor,
  { orgId, userId, keptBy, at }: { orgId: string; userId: string; keptBy: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .update(apiKeys)
    .set({ keptBy })
    .where(and(liveAt(orgId, at), eq(responsible, userId)))
    .returning({ id: apiKeys.id });
  return rows.map((row) => row.id).sort();
}

export async function insertKey(db: Executor, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  await db.insert(apiKeys).values(row);
  const made = await findKey(db, row.orgId, row.id);
  if (!made) throw new Error("insert returned no key");
  return made;
}

/** Returns a key of the organization, or null. */
export async function findKey(db: Executor, orgId: string, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select(withRole)
    .from(apiKeys)
    .leftJoin(memberships, ofResponsible)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id)));
  return row ?? null;
}
