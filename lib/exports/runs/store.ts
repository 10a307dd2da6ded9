import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { exportRuns } from "@/db/schema/export-runs";
import { MAX_ATTEMPTS } from "./rules";

export type ExportRunRow = typeof exportRuns.$inferSelect;

/** Inserts a run. Returns false while another run of the organization is running, or if the id exists. */
export async function insertExportRun(tx: Executor, row: typeof exportRuns.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(exportRuns).values(row).onConflictDoNothing().returning({ id: exportRuns.id });
  return rows.length > 0;
}

export async function findExportRun(db: Executor, orgId: string, id: string): Promise<ExportRunRow | null> {
  const [row] = await db
    .select()
    .from(exportRuns)
    .where(and(eq(exportRuns.id, id), eq(exportRuns.orgId, orgId)));
  return row ?? null;
}

/** Returns an organization's newest runs. */
export function listExportRunRows(db: Executor, orgId: string, limit: number): Promise<ExportRunRow[]> {
  return db
    .select()
    .from(exportRuns)
    .where(eq(exportRuns.orgId, orgId))
    .orderBy(desc(exportRuns.createdAt), desc(exportRuns.id))
    .limit(limit);
}

const isFree = (now: Date): SQL =>
  sql`coalesce(${exportRuns.leasedUntil} <= ${now.toISOString()}::timestamptz, true)`;

/**
 * Starts the next attempt of a running run that no attempt is writing. Returns null if there is nothing to do or no
 * attempt is left.
 */
export async function beginAttempt(
  db: Executor,
  id: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ExportRunRow | null> {
  const [row] = await db
    .update(exportRuns)
    .set({
      attempt: sql`${exportRuns.attempt} + 1`,
      leasedUntil,
      tablesDone: 0,
      rows: 0,
      bytes: 0,
      updatedAt: now,
    })
    .where(
      and(
        eq(exportRuns.id, id),
        eq(exportRuns.status, "RUNNING"),
        isFree(now),
        sql`${exportRuns.attempt} < ${MAX_ATTEMPTS}`,
      ),
    )
    .returning();
  return row ?? null;
}

type Attempt = { id: string; attempt: number };
const written = ({ id, attempt }: Attempt): SQL | undefined =>
  and(eq(exportRuns.id, id), eq(exportRuns.status, "RUNNING"), eq(exportRuns.attempt, attempt));

export type WriteProgress = { tablesDone: number; rows: number; bytes: number };

/** Records the progress of an attempt. Returns false if another one has started. */
export async function recordExportProgress(
  db: Executor,
  it: Attempt,
  progress: WriteProgress,
  { now, leasedUntil }: { now: Date; leasedUntil: Date | null },
): Promise<boolean> {
  const rows = await db
    .update(exportRuns)
    .set({ ...progress, leasedUntil, updatedAt: now })
    .where(written(it))
    .returning({ id: exportRuns.id });
  return rows.length > 0;
}

/** Completes the run of an attempt. Returns false if another one has started. */
export async function completeExportRun(
  db: Executor,
  it: Attempt,
  progress: WriteProgress,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(exportRuns)
    .set({
      ...progress,
      status: "COMPLETED",
      leasedUntil: null,
      expiresAt,
      endedAt: now,
      mailOwed: true,
      updatedAt: now,
    })
    .where(written(it))
    .returning({ id: exportRuns.id });
  return rows.length > 0;
}

/**
 * Fails a running run that has no attempts left and is not being written. Returns false otherwise. Its stored file
 * expires immediately.
 */
export async function failExportRun(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(exportRuns)
    .set({
      status: "FAILED",
      leasedUntil: null,
      expiresAt: now,
      endedAt: now,
      mailOwed: true,
      updatedAt: now,
    })
    .where(
      and(
        eq(exportRuns.id, id),
        eq(exportRuns.status, "RUNNING"),
        isFree(now),
        sql`${exportRuns.attempt} >= ${MAX_ATTEMPTS}`,
      ),
    )
    .returning({ id: exportRuns.id });
  return rows.length > 0;
}

/** Returns running runs that no attempt is writing, without progress since `before`. */
export function listStalledExportRuns(
  db: Executor,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<{ runId: string; orgId: string }[]> {
  return db
    .select({ runId: exportRuns.id, orgId: exportRuns.orgId })
    .from(exportRuns)
    .where(and(eq(exportRuns.status, "RUNNING"), isFree(now), lte(exportRuns.updatedAt, before)))
    .orderBy(asc(exportRuns.updatedAt))
    .limit(limit);
}

/** Returns runs that ended between two instants and whose mail is owed. */
export function listOwedMails(
  db: Executor,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<{ runId: string; orgId: string }[]> {
  return db
    .select({ runId: exportRuns.id, orgId: exportRuns.orgId })
    .from(exportRuns)
    .where(and(eq(exportRuns.mailOwed, true), gte(exportRuns.endedAt, since), lte(exportRuns.endedAt, until)))
    .orderBy(asc(exportRuns.endedAt))
    .limit(limit);
}

/** Records that the mail of a run was sent or is not needed. */
export async function settleMail(db: Executor, id: string): Promise<void> {
  await db.update(exportRuns).set({ mailOwed: false }).where(eq(exportRuns.id, id));
}

/** Returns runs whose file has expired but is not removed yet. */
export function listExpiredExportRuns(db: Executor, now: Date, limit: number): Promise<Attempt[]> {
  return db
    .select({ id: exportRuns.id, attempt: exportRuns.attempt })
    .from(exportRuns)
    .where(lte(exportRuns.expiresAt, now))
    .orderBy(asc(exportRuns.expiresAt))
    .limit(limit);
}

/** Records that the file of a run was removed. */
export async function recordFileRemoved(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(exportRuns)
    .set({ expiresAt: null })
    .where(and(eq(exportRuns.id, id), lte(exportRuns.expiresAt, now)));
}
