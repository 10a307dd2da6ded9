import { and, asc, count, desc, eq, gt, inArray, lt, lte, notInArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import {
  type ImportedPerson,
  importDonorKeys,
  importDonors,
  importFiles,
  importMappings,
  importRows,
  imports,
} from "@/db/schema/imports";
import { organizations } from "@/db/schema/organizations";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";

export type { ImportedPerson };
export type ImportRecord = typeof imports.$inferSelect;
export type ImportStatus = ImportRecord["status"];
export type Mapping = typeof importMappings.$inferSelect;

const WORKING = ["CHECKING", "RUNNING", "UNDOING"] as const;

/** Inserts an import. Returns false if the id exists. */
export async function insertImport(tx: Executor, row: typeof imports.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(imports).values(row).onConflictDoNothing().returning({ id: imports.id });
  return rows.length > 0;
}

export async function findImport(db: Executor, orgId: string, id: string): Promise<ImportRecord | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.orgId, orgId)));
  return row ?? null;
}

/** Returns an import with its organization, for background work. */
export async function findImportWithOrg(db: Executor, id: string) {
  const [row] = await db
    .select({ it: imports, org: organizations })
    .from(imports)
    .innerJoin(organizations, eq(organizations.id, imports.orgId))
    .where(eq(imports.id, id));
  return row ?? null;
}

/** Returns a slice of an organization's imports, newest first, and the number of all. */
export async function listImportPage(
  db: Executor,
  orgId: string,
  slice: Slice<Position>,
): Promise<{ rows: ImportRecord[]; total: number }> {
  const { rest, order, inOrder } = readingSlice(imports, slice);
  const where = eq(imports.orgId, orgId);
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(imports)
      .where(and(where, rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    db.select({ total: count() }).from(imports).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}

/** Locks an import if it has one of these statuses. Returns null otherwise. */
export async function lockImport(
  tx: Executor,
  id: string,
  statuses: readonly ImportStatus[],
): Promise<ImportRecord | null> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), inArray(imports.status, [...statuses])))
    .for("no key update");
  return row ?? null;
}

/** Updates an import. Call it with the import locked. */
export async function updateImportRow(
  tx: Executor,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(change).where(eq(imports.id, id));
}

/** Whether another import of the organization is being checked, run or undone. */
export async function isAnotherWorking(db: Executor, orgId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.orgId, orgId), inArray(imports.status, [...WORKING]), sql`${imports.id} <> ${id}`))
    .limit(1);
  return row !== undefined;
}

/** Counts the finished runs and undos of an organization's imports of a kind. */
export async function countSteps(
  db: Executor,
  { orgId, kind }: Pick<ImportRecord, "orgId" | "kind">,
): Promise<number> {
  const [row] = await db
    .select({ steps: sql<number>`(count(${imports.completedAt}) + count(${imports.undoneAt}))::int` })
    .from(imports)
    .where(and(eq(imports.orgId, orgId), eq(imports.kind, kind)));
  return row?.steps ?? 0;
}

/** Returns imports being checked, run or undone without progress since an instant. */
export async function listStalled(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ importId: string; orgId: string }[]> {
  return db
    .select({ importId: imports.id, orgId: imports.orgId })
    .from(imports)
    .where(and(inArray(imports.status, [...WORKING]), lt(imports.updatedAt, before)))
    .orderBy(asc(imports.updatedAt))
    .limit(limit);
}

/** Stores an uploaded file, replacing an earlier one and deleting its rows. */
export async function replaceFile(
  tx: Executor,
  importId: string,
  file: { media: string; bytes: Buffer },
): Promise<void> {
  await deleteRows(tx, importId);
  await tx
    .insert(importFiles)
    .values({ importId, ...file })
    .onConflictDoUpdate({ target: importFiles.importId, set: file });
}

export async function findFile(db: Executor, importId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: importFiles.bytes })
    .from(importFiles)
    .where(eq(importFiles.importId, importId));
  return row?.bytes ?? null;
}

export async function deleteFile(tx: Executor, importId: string): Promise<void> {
  await tx.delete(importFiles).where(eq(importFiles.importId, importId));
}

/** Deletes the rows of an import and their plan. Imported donors and donations remain. */
export async function deleteRows(tx: Executor, importId: string): Promise<void> {
  await deletePlannedDonors(tx, importId);
  await tx.delete(importRows).where(eq(importRows.importId, importId));
}

/** Deletes the donors that the check planned. */
export async function deletePlannedDonors(tx: Executor, importId: string): Promise<void> {
  await tx.delete(importDonorKeys).where(eq(importDonorKeys.importId, importId));
  await tx.delete(importDonors).where(eq(importDonors.importId, importId));
}

/** Deletes an import that imported nothing. */
export async function deleteImportRow(tx: Executor, importId: string): Promise<void> {
  await deleteRows(tx, importId);
  await deleteFile(tx, importId);
  await tx.delete(imports).where(eq(imports.id, importId));
}

/** Returns imports whose rows are due for deletion. */
export async function listPurgeable(db: Executor, now: Date, limit: number): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(and(lte(imports.purgeAt, now), notInArray(imports.status, [...WORKING])))
    .limit(limit);
}

/**
 * Returns a slice of the stored rows of an import in file order, optionally of one outcome, with the records they
 * created. Positions are row numbers.
 */
export async function listRowPage(
  db: Executor,
  { id: importId, orgId, source }: Pick<ImportRecord, "id" | "orgId" | "source">,
  { after, before, offset, limit }: Slice<number>,
  outcome: (typeof importRows.$inferSelect)["outcome"] | undefined,
) {
  const where = and(eq(importRows.importId, importId), outcome ? eq(importRows.outcome, outcome) : undefined);
  const [rows, [all]] = await Promise.all([
    db
      .select({ row: importRows, donor: importDonors, commitmentId: recurringCommitments.id })
      .from(importRows)
      .leftJoin(
        importDonors,
        and(eq(importDonors.importId, importRows.importId), eq(importDonors.ref, importRows.donorRef)),
      )
      .leftJoin(
        recurringCommitments,
        and(
          eq(recurringCommitments.orgId, orgId),
          eq(recurringCommitments.source, source),
          eq(recurringCommitments.key, importRows.key),
          eq(recurringCommitments.importId, importId),
        ),
      )
      .where(
        and(
          where,
          after === null ? undefined : gt(importRows.number, after),
          before == null ? undefined : lt(importRows.number, before),
        ),
      )
      .orderBy(before == null ? asc(importRows.number) : desc(importRows.number))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(importRows).where(where),
  ]);
  return { rows: before == null ? rows : rows.toReversed(), total: all?.total ?? 0 };
}

export async function findMapping(
  db: Executor,
  { orgId, kind, headerHash }: Pick<Mapping, "orgId" | "kind" | "headerHash">,
): Promise<Mapping | null> {
  const [row] = await db
    .select()
    .from(importMappings)
    .where(
      and(
        eq(importMappings.orgId, orgId),
        eq(importMappings.kind, kind),
        eq(importMappings.headerHash, headerHash),
      ),
    );
  return row ?? null;
}

/** Stores the column mapping of a header. */
export async function saveMapping(tx: Executor, { orgId, kind, headerHash, ...it }: Mapping): Promise<void> {
  await tx
    .insert(importMappings)
    .values({ orgId, kind, headerHash, ...it })
    .onConflictDoUpdate({
      target: [importMappings.orgId, importMappings.kind, importMappings.headerHash],
      set: it,
    });
}
