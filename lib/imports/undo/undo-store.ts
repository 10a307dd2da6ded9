import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { importedDonations, importRows } from "@/db/schema/imports";
import type { ImportRecord } from "../store";

/** Returns the next rows whose donation must be undone, in file order. */
export async function listUndoable(
  db: Executor,
  { id, lastUndone }: ImportRecord,
  limit: number,
): Promise<{ number: number; donationId: string }[]> {
  const rows = await db
    .select({ number: importRows.number, donationId: importRows.donationId })
    .from(importRows)
    .where(
      and(eq(importRows.importId, id), gt(importRows.number, lastUndone), isNotNull(importRows.donationId)),
    )
    .orderBy(importRows.number)
    .limit(limit);
  return rows.flatMap(({ number, donationId }) => (donationId ? { number, donationId } : []));
}

/** Releases the keys of undone donations, so that their rows can be imported again. */
export async function releaseKeys(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx
    .delete(importedDonations)
    .where(sql`${importedDonations.donationId} = any(${textList(donationIds)})`);
}

/** Deletes up to `limit` unchanged recurring commitments of an import and returns their number. */
export async function deleteCommitments(
  tx: Executor,
  { id }: Pick<ImportRecord, "id">,
  limit: number,
): Promise<number> {
  const rows = await tx.execute(sql`
    delete from recurring_commitments where id in (
      select id from recurring_commitments where import_id = ${id} and updated_at = created_at
      order by id limit ${limit} for update)
    returning id`);
  return rows.length;
}

/** Counts the remaining recurring commitments of an import, which have changed since. */
export async function countCommitments(db: Executor, { id }: Pick<ImportRecord, "id">): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from recurring_commitments where import_id = ${id}`,
  );
  return row?.count ?? 0;
}

/** Returns the campaign ids of donations. */
export async function findCampaignsOf(db: Executor, donationIds: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ campaign_id: string }>(
    sql`select distinct campaign_id from donations where id = any(${textList(donationIds)})`,
  );
  return rows.map((row) => row.campaign_id);
}
