import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { mayContact } from "@/lib/donors/contact-store";
import { isPerson } from "@/lib/donors/placeholder-donor-store";
import { newId } from "@/lib/kernel/ids";
import type { Recipients } from "./schemas";

export type RunRow = typeof statementRuns.$inferSelect;

type Window = { from: Date; before: Date };
/** A window in SQL: instants, or the columns of a run. */
type Bounds = { from: SQL; before: SQL };
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
const boundsOf = ({ from, before }: Window): Bounds => ({ from: at(from), before: at(before) });
const OF_RUN: Bounds = { from: sql`${statementRuns.windowFrom}`, before: sql`${statementRuns.windowBefore}` };

/** Whether a donation `n` was given: not voided by staff or with its import. Only refunded donations can be voided. */
const isGiven = sql`(n.status <> 'REFUNDED' or not exists (
  select from offline_donations o where o.donation_id = n.id and o.voided_at is not null))`;

/** Whether a row of `donors` has a donation that was paid in the window, that also meets `condition`. */
const paid = ({ from, before }: Bounds, condition: SQL) => sql`exists (
  select from donations n where n.donor_id = donors.id and n.org_id = donors.org_id
    and n.succeeded_at >= ${from} and n.succeeded_at < ${before}
    and ${condition})`;

/**
 * Whether any of the donor's donations counts or is disputed. A statement of refunds alone only corrects an earlier
 * mailed one.
 */
const isValid = (bounds: Bounds) => paid(bounds, sql`n.status in ('SUCCEEDED', 'DISPUTED')`);

const mailedBefore = ({ from, before }: Bounds) => sql`exists (
  select from statements s join statement_runs r on r.id = s.run_id
  where s.donor_id = donors.id and s.mail = 'SENT' and r.window_from = ${from} and r.window_before = ${before})`;

/**
 * Whether a run includes the donor. A donor whose donations were all voided gave nothing; a statement of them only
 * corrects an earlier mailed one.
 */
const isIncluded = (orgId: string, bounds: Bounds) => sql`(${isPerson(orgId)} and (
  ${paid(bounds, isGiven)} or ${paid(bounds, sql`true`)} and ${mailedBefore(bounds)}))`;

/** Whether the donor's statement is worth a mail. */
const isDue = (bounds: Bounds) => sql`(${isValid(bounds)} or ${mailedBefore(bounds)})`;

const hasAddress = sql`${donors.email} is not null`;

/** Whether the donor can be mailed, and staff may do so. Other donors' statements are files only. */
const mayMail = sql`(${hasAddress} and ${mayContact("EMAIL")})`;

/** Counts the donors of an organization that a run of this window includes; with `donorId`, only this one. */
export async function countRecipients(
  db: Executor,
  orgId: string,
  window: Window,
  donorId?: string,
): Promise<Recipients> {
  const bounds = boundsOf(window);
  const [row] = await db.execute<Recipients>(sql`
    select count(*)::int as donors, count(*) filter (where due and may_mail)::int as mails,
      count(*) filter (where mailed and may_mail)::int as "mailedBefore",
      count(*) filter (where due and not has_address)::int as "withoutAddress"
    from (select ${isDue(bounds)} as due, ${mailedBefore(bounds)} as mailed, ${mayMail} as may_mail,
        ${hasAddress} as has_address
      from ${donors} where ${and(
        eq(donors.orgId, orgId),
        donorId ? eq(donors.id, donorId) : undefined,
        isIncluded(orgId, bounds),
      )}) as found`);
  if (!row) throw new Error("a count returned no row");
  return row;
}

/** Locks a donor against a merge, which would delete it. Returns false if it is gone. */
export async function lockDonor(tx: Executor, donorId: string): Promise<boolean> {
  const rows = await tx.select({ id: donors.id }).from(donors).where(eq(donors.id, donorId)).for("key share");
  return rows.length > 0;
}

/** Inserts the statement of a run for one donor. */
export async function insertSingle(
  tx: Executor,
  statement: { runId: string; donorId: string; mail: "OWED" | null },
): Promise<void> {
  await tx.insert(statements).values({ ...statement, id: newId(), number: 1 });
}

/**
 * Inserts a run. Returns false if the id exists, or if this run is of all donors and another such run of the
 * organization is running.
 */
export async function insertRun(tx: Executor, row: typeof statementRuns.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(statementRuns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: statementRuns.id });
  return rows.length > 0;
}

export async function findRun(db: Executor, orgId: string, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(statementRuns)
    .where(and(eq(statementRuns.id, id), eq(statementRuns.orgId, orgId)));
  return row ?? null;
}

/** Returns a run with its organization, for background jobs. */
export async function findRunWithOrg(db: Executor, id: string) {
  const [row] = await db
    .select({ run: statementRuns, org: organizations })
    .from(statementRuns)
    .innerJoin(organizations, eq(organizations.id, statementRuns.orgId))
    .where(eq(statementRuns.id, id));
  return row ?? null;
}

/** Returns an organization's newest runs of all donors. */
export async function listRuns(db: Executor, orgId: string, limit: number): Promise<RunRow[]> {
  return db
    .select()
    .from(statementRuns)
    .where(and(eq(statementRuns.orgId, orgId), eq(statementRuns.single, false)))
    .orderBy(desc(statementRuns.createdAt), desc(statementRuns.id))
    .limit(limit);
}

export type Progress = {
  /** The donor of a run for one. */
  donorId: string | null;
  made: number;
  problems: number;
  mailsOwed: number;
  mailsSent: number;
  mailsRefused: number;
  withoutAddress: number;
  paidCents: number;
  returnedCents: number;
  deductibleCents: number;
};

/** Returns the progress of runs by id. Runs without statements are omitted. */
export async function readProgress(db: Executor, runIds: readonly string[]): Promise<Map<string, Progress>> {
  if (runIds.length === 0) return new Map();
  const counted = (where: SQL) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const sum = (column: SQL | typeof statements.paidCents) => sql<number>`sum(${column})`.mapWith(Number);
  const rows = await db
    .select({
      runId: statements.runId,
      donorId: sql<string | null>`max(${statements.donorId})`,
      made: counted(sql`${statements.madeAt} is not null`),
      problems: counted(sql`${statements.problem} is not null`),
      mailsOwed: counted(sql`${statements.mail} = 'OWED'`),
      mailsSent: counted(sql`${statements.mail} = 'SENT'`),
      mailsRefused: counted(sql`${statements.mail} = 'REFUSED'`),
      withoutAddress: counted(
        sql`${statementRuns.mails} and ${statements.mail} is null
          and ${statements.problem} is null and not ${hasAddress} and ${isDue(OF_RUN)}`,
      ),
      paidCents: sum(statements.paidCents),
      returnedCents: sum(sql`${statements.returnedCents}`),
      deductibleCents: sum(sql`${statements.deductibleCents}`),
    })
    .from(statements)
    .innerJoin(statementRuns, eq(statementRuns.id, statements.runId))
    .innerJoin(donors, eq(donors.id, statements.donorId))
    .where(inArray(statements.runId, [...runIds]))
    .groupBy(statements.runId);
  return new Map(rows.map(({ runId, ...progress }) => [runId, progress]));
}

/**
 * Examines the next donors of a running run, in the order of their creation, and adds those whom it includes,
 * each once. Locks the run's row, so that concurrent passes run one after the other. Sets `gatheredAt` after the last
 * donor.
 */
export async function gatherDonors(db: Database, runId: string, limit: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx
      .select()
      .from(statementRuns)
      .where(and(eq(statementRuns.id, runId), eq(statementRuns.status, "RUNNING")))
      .for("no key update");
    if (!run || run.gatheredAt) return;
    const bounds = boundsOf({ from: run.windowFrom, before: run.windowBefore });
    const { cursorAt, cursorId } = run;
    const rows = await tx
      .select({
        id: donors.id,
        createdAt: donors.createdAt,
        isIncluded: sql<boolean>`${isIncluded(run.orgId, bounds)}`,
        mailed: sql<boolean>`${mayMail} and ${isDue(bounds)}`,
      })
      .from(donors)
      .where(
        and(
          eq(donors.orgId, run.orgId),
          cursorAt && cursorId
            ? sql`(${donors.createdAt}, ${donors.id}) > (${at(cursorAt)}, ${cursorId})`
            : undefined,
        ),
      )
      .orderBy(asc(donors.createdAt), asc(donors.id))
      .limit(limit);
    const found = rows.filter((row) => row.isIncluded);
    if (found.length > 0)
      await tx.insert(statements).values(
        found.map((row, index) => ({
          id: newId(),
          runId,
          donorId: row.id,
          number: run.donorCount + index + 1,
          mail: run.mails && row.mailed ? ("OWED" as const) : null,
        })),
      );
    const last = rows.at(-1);
    await tx
      .update(statementRuns)
      .set({
        ...(last ? { cursorAt: last.createdAt, cursorId: last.id } : {}),
        donorCount: run.donorCount + found.length,
        gatheredAt: rows.length < limit ? now : null,
        updatedAt: now,
      })
      .where(eq(statementRuns.id, runId));
  });
}

/** Records that all statements of a run are made. */
export async function finishMaking(
  db: Executor,
  runId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date | null },
): Promise<void> {
  await db
    .update(statementRuns)
    .set({ madeAt: now, expiresAt, updatedAt: now })
    .where(
      and(eq(statementRuns.id, runId), eq(statementRuns.status, "RUNNING"), isNull(statementRuns.madeAt)),
    );
}

/** Completes a run whose statements are made and whose mails are settled. Returns false otherwise. */
export async function completeRun(db: Executor, runId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(statementRuns)
    .set({ status: "COMPLETED", endedAt: now, updatedAt: now })
    .where(
      and(
        eq(statementRuns.id, runId),
        eq(statementRuns.status, "RUNNING"),
        isNotNull(statementRuns.madeAt),
        sql`not exists (select from statements s where s.run_id = ${runId} and s.mail = 'OWED')`,
      ),
    )
    .returning({ id: statementRuns.id });
  return rows.length > 0;
}

/** Cancels a running run. Returns false if it has ended. */
export async function endRun(tx: Executor, runId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(statementRuns)
    .set({ status: "CANCELED", endedAt: now, updatedAt: now })
    .where(and(eq(statementRuns.id, runId), eq(statementRuns.status, "RUNNING")))
    .returning({ id: statementRuns.id });
  return rows.length > 0;
}

/** Records progress, so that the sweep skips the run. */
export async function touchRun(db: Executor, runId: string, now: Date): Promise<void> {
  await db
    .update(statementRuns)
    .set({ updatedAt: now })
    .where(and(eq(statementRuns.id, runId), eq(statementRuns.status, "RUNNING")));
}

/** Returns running runs without progress since an instant. */
export async function listStalled(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ runId: string; orgId: string }[]> {
  return db
    .select({ runId: statementRuns.id, orgId: statementRuns.orgId })
    .from(statementRuns)
    .where(and(eq(statementRuns.status, "RUNNING"), lt(statementRuns.updatedAt, before)))
    .orderBy(asc(statementRuns.updatedAt))
    .limit(limit);
}

/** Deletes the files of expired and canceled runs. Returns the number of runs. */
export async function purgeFiles(db: Executor, now: Date, limit: number): Promise<number> {
  const runs = await db
    .select({ id: statementRuns.id })
    .from(statementRuns)
    .where(lte(statementRuns.expiresAt, now))
    .limit(limit);
  for (const { id } of runs) {
    await db
      .update(statements)
      .set({ file: null })
      .where(and(eq(statements.runId, id), isNotNull(statements.file)));
    await db.update(statementRuns).set({ expiresAt: null }).where(eq(statementRuns.id, id));
  }
  return runs.length;
}
