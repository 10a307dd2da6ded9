import { and, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { importedDonations, importedRefunds, importRows } from "@/db/schema/imports";
import { recordedRoots, takenFrom } from "../refunds/recorded-refunds-store";
import { isEditedSince } from "../refunds/refunds-store";
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
  return rows.flatMap(({ number, donationId }) => (donationId === null ? [] : [{ number, donationId }]));
}

/**
 * Whether a donation `d` with its offline part `o` and its record `k` is void because its payment was refunded in full.
 */
const isRefundedWhole = sql`(o.voided_at is not null and coalesce(${takenFrom(sql`k`)} >= k.paid_cents, false))`;

/** Whether people changed or voided an imported donation `d` since, with its offline part `o` and its record `k`. */
export const isChangedSince = sql`(${isEditedSince} or k.edited_at is not null
  or (o.voided_at is not null and not ${isRefundedWhole}))`;

/** Returns an import's donations that are unchanged since. Call it with the donations locked. */
export async function findUnedited(tx: Executor, donationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select d.id from donations d join offline_donations o on o.donation_id = d.id
    join imported_donations k on k.donation_id = d.id
    where d.id = any(${textList(donationIds)}) and not ${isChangedSince}`);
  return rows.map((row) => row.id);
}

/** The refunds `r` that an import recorded, with the donation `d` of their payment, if there is one. */
export const recordedWithDonation = (importId: string) => sql`
  ${recordedRoots(importId)} r
  left join imported_donations k on k.org_id = r.org_id and k.source = r.source and k.key = r.root
  left join donations d on d.id = k.donation_id left join offline_donations o on o.donation_id = d.id`;

/**
 * Whether people changed the donation of a recorded refund `r` since, so that it keeps the refund. Imports void only
 * what is refunded in full. False if another imported file has the refund too, because that record remains.
 */
export const isChangedSinceRefund = (importId: string) => sql`(d.id is not null
  and (${isEditedSince} or coalesce(k.edited_at > r.created_at, false)
    or (o.voided_at is not null and not ${isRefundedWhole}))
  and not exists (select from imported_refunds c
    where c.org_id = r.org_id and c.source = r.source and c.key = r.key and c.import_id <> ${importId}))`;

/** Returns the keys of the next payments whose refunds must be undone. */
export async function listUndoableRefunds(
  db: Executor,
  { id }: Pick<ImportRecord, "id">,
  limit: number,
): Promise<string[]> {
  const rows = await db.execute<{ root: string }>(sql`
    select distinct r.root from ${recordedWithDonation(id)} where not ${isChangedSinceRefund(id)} order by 1 limit ${limit}`);
  return rows.map(({ root }) => root);
}

/**
 * Deletes the refunds that an import recorded for these payments, unless people changed the donation since, and returns
 * their keys. Takes all refunds of a payment at once, because without a reversal the others could be a refund in full,
 * which would release the tickets. Call it with the donations locked.
 */
export async function deleteRefunds(
  tx: Executor,
  { id }: Pick<ImportRecord, "id">,
  payments: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ key: string }>(sql`
    delete from imported_refunds t using (
      select r.key from ${recordedWithDonation(id)}
      where r.root = any(${textList(payments)}) and not ${isChangedSinceRefund(id)}) due
    where t.import_id = ${id} and t.key = due.key
    returning t.key`);
  return rows.map(({ key }) => key);
}

/** Returns the keys of the refunds that an import has recorded. */
export async function listRefundKeys(db: Executor, { id }: Pick<ImportRecord, "id">): Promise<string[]> {
  const rows = await db
    .select({ key: importedRefunds.key })
    .from(importedRefunds)
    .where(eq(importedRefunds.importId, id));
  return rows.map(({ key }) => key);
}

/** Counts the rows of an import that took effect as refunds with these keys. */
export async function countRefundRows(
  db: Executor,
  { id }: Pick<ImportRecord, "id">,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, "FILL"), anyOf(importRows.key, keys)));
  return row?.count ?? 0;
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
