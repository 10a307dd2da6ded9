import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { importedDonations, importRows } from "@/db/schema/imports";
import type { ImportRecord } from "../store";
import { isChangedDonor, isFieldValue } from "./changes-store";

/** The next rows whose donation is to be undone, in the order of the file. */
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

/** Gives back the keys of donations that were undone, so that their rows can be imported again. */
export async function releaseKeys(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx
    .delete(importedDonations)
    .where(sql`${importedDonations.donationId} = any(${textList(donationIds)})`);
}

/**
 * Takes back up to `limit` donors of an import: empties again what it filled in, and deletes new ones that nothing refers to. Returns
 * how many it looked at and how many it kept, because they were changed meanwhile. With donations, which stay as voided, donors stay.
 */
export async function undoDonors(
  tx: Executor,
  { id, kind }: Pick<ImportRecord, "id" | "kind">,
  limit: number,
): Promise<{ seen: number; kept: number }> {
  const seen = await tx.execute<{ ref: string }>(sql`
    select i.ref from import_donors i join donors d on d.id = i.donor_id
    where i.import_id = ${id} order by d.id limit ${limit} for no key update of d`);
  const refs = textList(seen.map(({ ref }) => ref));
  if (seen.length === 0) return { seen: 0, kept: 0 };
  await tx.execute(sql`
    update donors d set
      email = case when d.email = i.filled->>'email' then null else d.email end,
      phone = case when d.phone = i.filled->>'phone' then null else d.phone end,
      postal_address = case when d.postal_address = i.filled->>'postalAddress' then null else d.postal_address end,
      unsubscribed_at = case when d.unsubscribed_at = (i.filled->>'unsubscribedAt')::timestamptz then null else d.unsubscribed_at end,
      do_not_contact = array(select c from unnest(d.do_not_contact) c
        where c <> all(string_to_array(coalesce(i.filled->>'doNotContact', ''), ','))),
      email_opt_in_at = case when d.email_opt_in_at = (i.filled->>'emailOptInAt')::timestamptz then null else d.email_opt_in_at end,
      email_opt_in_source = case when d.email_opt_in_at = (i.filled->>'emailOptInAt')::timestamptz then null else d.email_opt_in_source end
    from import_donors i
    where i.import_id = ${id} and i.ref = any(${refs}) and i.donor_id = d.id and i.filled is not null`);
  await tx.execute(sql`
    delete from donor_field_values v using import_donors i cross join lateral jsonb_each_text(i.filled) f
    where i.import_id = ${id} and i.ref = any(${refs}) and i.donor_id = v.donor_id and f.key = 'field:' || v.field_id
      and ${isFieldValue(sql`f.value::jsonb`)}`);
  const removable = await tx.execute<{ donor_id: string }>(sql`
    select i.donor_id from import_donors i join donors d on d.id = i.donor_id
    where i.import_id = ${id} and i.ref = any(${refs}) and i.is_new and i.ref = i.donor_id and ${kind !== "DONATIONS"}
      and not ${isChangedDonor(id)} and not exists (select from recurring_commitments k where k.donor_id = d.id)`);
  const [news] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from import_donors
    where import_id = ${id} and ref = any(${refs}) and is_new and ref = donor_id and ${kind !== "DONATIONS"}`);
  const ids = textList(removable.map((row) => row.donor_id));
  await tx.execute(sql`delete from imported_donors where import_id = ${id} and donor_id in (
    select donor_id from import_donors where import_id = ${id} and ref = any(${refs}))`);
  await tx.execute(
    sql`update import_donors set donor_id = null where import_id = ${id} and ref = any(${refs})`,
  );
  await tx.execute(sql`delete from donor_field_values where donor_id = any(${ids})`);
  await tx.execute(sql`delete from owed_customer_updates where donor_id = any(${ids})`);
  await tx.execute(sql`delete from donors where id = any(${ids})`);
  return { seen: seen.length, kept: (news?.count ?? 0) - removable.length };
}

/** Deletes up to `limit` unchanged recurring commitments of an import; returns how many. */
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

/** How many recurring commitments of an import are left: those that were changed since. */
export async function countCommitments(db: Executor, { id }: Pick<ImportRecord, "id">): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from recurring_commitments where import_id = ${id}`,
  );
  return row?.count ?? 0;
}

/** The campaigns of donations. */
export async function findCampaignsOf(db: Executor, donationIds: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ campaign_id: string }>(
    sql`select distinct campaign_id from donations where id = any(${textList(donationIds)})`,
  );
  return rows.map((row) => row.campaign_id);
}
