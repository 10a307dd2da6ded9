import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { importedDonations, importedRefunds, importRows } from "@/db/schema/imports";
import { isEditedSince } from "../apply/refunds-store";
import type { PlannedRefund } from "../plan/refunds";
import type { ImportRecord } from "../store";

/** A row that made a donation, or took a refund off one of an earlier import. */
export type UndoableRow = { number: number; donationId: string } | { number: number; refundedId: string };

/** Returns the next rows whose donation or refund must be undone, in file order. */
export async function listUndoable(
  db: Executor,
  { id, lastUndone }: ImportRecord,
  limit: number,
): Promise<UndoableRow[]> {
  const rows = await db
    .select({
      number: importRows.number,
      donationId: importRows.donationId,
      plan: importRows.plan,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.number, lastUndone),
        or(isNotNull(importRows.donationId), sql`${importRows.plan} ? 'refundedId'`),
      ),
    )
    .orderBy(importRows.number)
    .limit(limit);
  return rows.flatMap(({ number, donationId, plan }): UndoableRow[] => {
    if (donationId !== null) return [{ number, donationId }];
    const { refundedId } = (plan ?? {}) as Partial<PlannedRefund>;
    return refundedId === undefined ? [] : [{ number, refundedId }];
  });
}

/**
 * Returns those of an import's donations that neither people nor other imports changed since. Call it with the donations
 * locked.
 */
export async function findUnedited(
  tx: Executor,
  { id }: Pick<ImportRecord, "id">,
  donationIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select d.id from donations d join offline_donations o on o.donation_id = d.id
    join imported_donations k on k.donation_id = d.id
    where d.id = any(${textList(donationIds)}) and o.voided_at is null and k.edited_at is null and not ${isEditedSince}
      and not ${isRefundedLater(id)}`);
  return rows.map((row) => row.id);
}

/** Whether another import took a refund off a donation `d` that this import made. */
export const isRefundedLater = (importId: string) =>
  sql`exists (select from imported_refunds t where t.donation_id = d.id and t.import_id <> ${importId})`;

/**
 * Deletes the records of the refunds that an import took off these donations, if they are unchanged since, and returns the
 * donation of each. All refunds of a donation at once, because what is left without some of them can be nothing, which
 * would release its tickets. Call it with the donations locked.
 */
export async function deleteRefunds(
  tx: Executor,
  { id, orgId, source }: Pick<ImportRecord, "id" | "orgId" | "source">,
  donationIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ donation_id: string }>(sql`
    delete from imported_refunds t using imported_donations k, donations d, offline_donations o
    where t.org_id = ${orgId} and t.source = ${source} and t.donation_id = any(${textList(donationIds)}) and t.import_id = ${id}
      and k.donation_id = t.donation_id and d.id = t.donation_id and o.donation_id = t.donation_id
      and not ${isChangedSinceRefund}
    returning t.donation_id`);
  return rows.map((row) => row.donation_id);
}

/** Whether people changed a donation since a refund `t` was taken off it. Imports void only what is refunded in full. */
export const isChangedSinceRefund = sql`(${isEditedSince} or coalesce(k.edited_at > t.created_at, false)
  or (o.voided_at is not null and k.paid_cents > (
    select coalesce(sum(amount_cents), 0) from imported_refunds where donation_id = d.id)))`;

/** Releases the keys of undone donations and of their refunds, so that their rows can be imported again. */
export async function releaseKeys(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx.delete(importedRefunds).where(sql`${importedRefunds.donationId} = any(${textList(donationIds)})`);
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
