import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { savedReports } from "@/db/schema/saved-reports";

export type SavedReportRow = typeof savedReports.$inferSelect;

const byName = sql`lower(${savedReports.name})`;
const ofOrganization = (orgId: string, id: string) =>
  and(eq(savedReports.id, id), eq(savedReports.orgId, orgId));

/** Serializes changes of an organization's saved reports until the transaction ends. */
export async function lockSavedReports(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-reports:${orgId}`}, 0))`);
}

/** Returns an organization's saved reports in alphabetical order. */
export async function listSavedReportRows(db: Executor, orgId: string): Promise<SavedReportRow[]> {
  return db.select().from(savedReports).where(eq(savedReports.orgId, orgId)).orderBy(byName);
}

/** Returns a saved report of this organization, or null. */
export async function findSavedReport(
  db: Executor,
  orgId: string,
  id: string,
): Promise<SavedReportRow | null> {
  const [row] = await db.select().from(savedReports).where(ofOrganization(orgId, id));
  return row ?? null;
}

/** Whether another saved report of the organization has the name. */
export async function isNameTaken(
  tx: Executor,
  { orgId, id, name }: Pick<SavedReportRow, "orgId" | "id" | "name">,
): Promise<boolean> {
  const rows = await tx
    .select({ id: savedReports.id })
    .from(savedReports)
    .where(
      and(eq(savedReports.orgId, orgId), sql`${byName} = lower(${name}::text)`, ne(savedReports.id, id)),
    );
  return rows.length > 0;
}

export async function insertSavedReport(tx: Executor, row: SavedReportRow): Promise<void> {
  await tx.insert(savedReports).values(row);
}

export async function writeSavedReport(tx: Executor, { id, ...row }: SavedReportRow): Promise<void> {
  await tx.update(savedReports).set(row).where(eq(savedReports.id, id));
}

/** Deletes a saved report. Returns null if it is gone. */
export async function deleteSavedReportRow(
  tx: Executor,
  orgId: string,
  id: string,
): Promise<SavedReportRow | null> {
  const [row] = await tx.delete(savedReports).where(ofOrganization(orgId, id)).returning();
  return row ?? null;
}

/** A saved report whose mail is due. */
export type DueReport = { id: string; orgId: string; dueOn: string };

/**
 * Returns some of the due saved reports: since the last mail, 7:00 on a Monday or first of a month has passed in the
 * organization's time zone. The order varies between calls, so that failing reports do not delay the others.
 */
export async function listDueReports(db: Executor, now: Date, limit: number): Promise<DueReport[]> {
  const at = sql`((${now.toISOString()}::timestamptz - interval '7 hours') at time zone ${organizations.timezone})`;
  const dueOn = sql<string>`date_trunc(lower(${savedReports.mailEvery}), ${at})::date`;
  return db
    .select({ id: savedReports.id, orgId: savedReports.orgId, dueOn: sql<string>`${dueOn}::text` })
    .from(savedReports)
    .innerJoin(organizations, eq(organizations.id, savedReports.orgId))
    .where(and(ne(savedReports.mailEvery, "NEVER"), sql`${dueOn} > ${savedReports.mailedOn}`))
    .orderBy(sql`md5(${savedReports.id} || ${now.toISOString()}::text)`)
    .limit(limit);
}

/** Records the day of a mail, unless a later one is recorded. */
export async function markMailed(db: Executor, id: string, on: string): Promise<void> {
  await db
    .update(savedReports)
    .set({ mailedOn: on })
    .where(and(eq(savedReports.id, id), lt(savedReports.mailedOn, on)));
}
