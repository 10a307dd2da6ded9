import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit-entries";

export type NewEntry = Omit<typeof auditEntries.$inferInsert, "id">;
export type EntryRow = typeof auditEntries.$inferSelect;

export async function insertEntry(db: Executor, entry: NewEntry): Promise<void> {
  await insertEntries(db, [entry]);
}

export async function insertEntries(db: Executor, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntries).values([...entries]);
}

export type EntryFilter = {
  orgId: string;
  action?: string | undefined;
  actorId?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  /** Null: unlimited. */
  from: Date | null;
  before: Date | null;
  /** Only entries older than this one. */
  olderThan?: number | undefined;
  limit: number;
};

/** Returns an organization's matching entries, newest first. */
export async function listEntries(db: Executor, filter: EntryFilter): Promise<EntryRow[]> {
  const { action, actorId, subjectType, subjectId, from, before, olderThan } = filter;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.orgId, filter.orgId),
        action === undefined ? undefined : eq(auditEntries.action, action),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        from ? gte(auditEntries.createdAt, from) : undefined,
        before ? lt(auditEntries.createdAt, before) : undefined,
        olderThan === undefined ? undefined : lt(auditEntries.id, olderThan),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(filter.limit);
}

/** Returns the names of an organization's own keys, by id. */
export async function keyNames(
  db: Executor,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), sql`${apiKeys.id} = any(${sql.param(ids)}::text[])`));
  return new Map(rows.map((row) => [row.id, row.name]));
}
