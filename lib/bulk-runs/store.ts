import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { bulkRuns } from "@/db/schema/bulk-runs";

export type BulkRunRow = typeof bulkRuns.$inferSelect;

/** Inserts a run. Returns false while another run of the organization is running, or if the id exists. */
export async function insertBulkRun(tx: Executor, row: typeof bulkRuns.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(bulkRuns).values(row).onConflictDoNothing().returning({ id: bulkRuns.id });
  return rows.length > 0;
}

export async function findBulkRun(db: Executor, id: string): Promise<BulkRunRow | null> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
  return row ?? null;
}

/** Returns an organization's newest runs. */
export function listBulkRunRows(db: Executor, orgId: string, limit: number): Promise<BulkRunRow[]> {
  return db
    .select()
    .from(bulkRuns)
    .where(eq(bulkRuns.orgId, orgId))
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(limit);
}

type Progress = { cursor: { at: Date; id: string } | null; done: number; changed: number; isOver: boolean };

/**
 * Records the progress made after the cursor of `run`. Does nothing if another pass recorded it or the run has ended.
 */
export async function recordProgress(
  db: Executor,
  run: BulkRunRow,
  { cursor, done, changed, isOver }: Progress,
  now: Date,
): Promise<void> {
  await db
    .update(bulkRuns)
    .set({
      ...(cursor ? { cursorAt: cursor.at, cursorId: cursor.id } : {}),
      done: sql`${bulkRuns.done} + ${done}`,
      changed: sql`${bulkRuns.changed} + ${changed}`,
      ...(isOver ? { status: "COMPLETED" as const, endedAt: now } : {}),
      updatedAt: now,
    })
    .where(
      and(running(run.id), run.cursorId ? eq(bulkRuns.cursorId, run.cursorId) : isNull(bulkRuns.cursorId)),
    );
}

const running = (id: string): SQL | undefined => and(eq(bulkRuns.id, id), eq(bulkRuns.status, "RUNNING"));

/** Cancels the running run of an organization. Returns its id, or null if none is running. */
export async function endBulkRun(tx: Executor, orgId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(bulkRuns)
    .set({ status: "CANCELED", endedAt: now, updatedAt: now })
    .where(and(eq(bulkRuns.orgId, orgId), eq(bulkRuns.status, "RUNNING")))
    .returning({ id: bulkRuns.id });
  return row?.id ?? null;
}

/** Returns the running runs without progress since an instant. */
export function listStalledBulkRuns(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ runId: string; orgId: string }[]> {
  return db
    .select({ runId: bulkRuns.id, orgId: bulkRuns.orgId })
    .from(bulkRuns)
    .where(and(eq(bulkRuns.status, "RUNNING"), lt(bulkRuns.updatedAt, before)))
    .limit(limit);
}
