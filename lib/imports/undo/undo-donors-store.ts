import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { FOR_EACH_ROW } from "@/db/for-each-row";
import { moveToPlaceholder } from "@/lib/donors/placeholder-donor-store";
import { lockTags } from "@/lib/donors/tags/store";
import { channelsOf, optInSource } from "../apply/donors-store";
import type { ImportRecord } from "../store";
import { isChangedDonor, isFieldValue, isOwnNote, lookUpByIndex } from "./changes-store";

type Undone = Pick<ImportRecord, "id" | "orgId" | "kind">;
type Refs = ReturnType<typeof textList>;

/**
 * Undoes up to `limit` donors of an import: clears the fields it filled in, and deletes the new donors who have only
 * its voided donations. New donors who changed since are kept, but lose the contact preferences from the import.
 * Returns the number of donors processed and kept. Donors kept because of a kept donation are not counted again.
 */
export async function undoDonors(
  tx: Executor,
  it: Undone,
  limit: number,
  now: Date,
): Promise<{ seen: number; kept: number }> {
  const { id, orgId, kind } = it;
  await lookUpByIndex(tx);
  const seen = await tx.execute<{ ref: string }>(sql`
    select ref from import_donors where import_id = ${id} and donor_id is not null order by donor_id, ref limit ${limit}`);
  if (seen.length === 0) return { seen: 0, kept: 0 };
  const refs = textList(seen.map(({ ref }) => ref));
  await lockTags(tx, orgId);
  await lockAll(tx, it, refs);
  await emptyFilled(tx, id, refs);
  const news = await tx.execute<{ donor_id: string; changed: boolean; gives: boolean }>(sql`
    select i.donor_id,
      ${isChangedDonor(id)} or exists (select from recurring_commitments k where k.donor_id = d.id ${FOR_EACH_ROW}) as changed,
      exists (select from donations n left join offline_donations o on o.donation_id = n.id
        where n.donor_id = d.id and o.voided_at is null ${FOR_EACH_ROW}) as gives
    from import_donors i join donors d on d.id = i.donor_id
    where i.import_id = ${id} and i.ref = any(${refs}) and i.is_new and i.ref = i.donor_id`);
  const removable = news.filter((row) => !row.changed && !row.gives).map((row) => row.donor_id);
  const staying = news.filter((row) => row.changed || row.gives);
  await takeBackConsent(
    tx,
    id,
    staying.map((row) => row.donor_id),
  );
  await tx.execute(sql`delete from imported_donors where import_id = ${id} and donor_id in (
    select donor_id from import_donors where import_id = ${id} and ref = any(${refs}))`);
  await tx.execute(
    sql`update import_donors set donor_id = null where import_id = ${id} and ref = any(${refs})`,
  );
  await moveToPlaceholder(tx, { orgId, donorIds: removable, now });
  await deleteDonors(tx, removable);
  const counted = staying.filter((row) => kind !== "DONATIONS" || !row.gives);
  return { seen: seen.length, kept: counted.length };
}

/** Locks donations before donors (docs/locking.md). The lock on donors prevents new references to them. */
async function lockAll(tx: Executor, { id, kind }: Undone, refs: Refs): Promise<void> {
  const those = sql`import_id = ${id} and ref = any(${refs})`;
  if (kind === "DONATIONS")
    await tx.execute(sql`
      select id from donations where donor_id in (
        select donor_id from import_donors where ${those} and is_new and ref = donor_id)
      order by id for no key update`);
  await tx.execute(sql`
    select id from donors where id in (select donor_id from import_donors where ${those}) order by id for update`);
}

/** Clears the values that an import filled in, if they are unchanged. */
async function emptyFilled(tx: Executor, id: string, refs: Refs): Promise<void> {
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
  const those = sql`i.import_id = ${id} and i.ref = any(${refs})`;
  await tx.execute(sql`
    delete from donor_emails e using import_donors i
    where ${those} and i.donor_id = e.donor_id and i.filled ? ('otherEmail:' || e.email)`);
  await tx.execute(
    sql`delete from donor_notes n using import_donors i where ${those} and i.donor_id = n.donor_id and ${isOwnNote}`,
  );
  await tx.execute(sql`
    delete from donor_taggings t using import_donors i
    where ${those} and i.donor_id = t.donor_id and i.filled ? ('tag:' || t.tag_id)`);
}

/** Deletes the tags that an import added and no donor has now. */
export async function deleteAddedTags(tx: Executor, { id, orgId }: Undone): Promise<void> {
  await lockTags(tx, orgId);
  await tx.execute(sql`
    delete from donor_tags g where g.org_id = ${orgId}
      and not exists (select from donor_taggings t where t.tag_id = g.id)
      and exists (select from import_donors i where i.import_id = ${id} and i.filled ? ('newTag:' || g.id))`);
}

/**
 * Reverts the contact preferences that an import set for its new donors, unless staff or the donor changed them since.
 */
async function takeBackConsent(tx: Executor, id: string, donorIds: readonly string[]): Promise<void> {
  const isOfImport = sql`d.email_opt_in_source = ${optInSource(id)}`;
  await tx.execute(sql`
    update donors d set
      email_opt_in_at = case when ${isOfImport} then null else d.email_opt_in_at end,
      email_opt_in_source = case when ${isOfImport} then null else d.email_opt_in_source end,
      unsubscribed_at = case when (i.person->>'unsubscribed')::boolean and d.unsubscribed_at = d.created_at
        then null else d.unsubscribed_at end,
      do_not_contact = array(select c from unnest(d.do_not_contact) c where c <> all(${channelsOf}))
    from import_donors i where i.import_id = ${id} and i.ref = d.id and d.id = any(${textList(donorIds)})`);
  await tx.execute(sql`
    delete from donor_field_values v using import_donors i
    where i.import_id = ${id} and i.ref = v.donor_id and v.donor_id = any(${textList(donorIds)})
      and ${isFieldValue(sql`i.person->'fields'->v.field_id`)}`);
}

async function deleteDonors(tx: Executor, donorIds: readonly string[]): Promise<void> {
  const ids = textList(donorIds);
  await tx.execute(sql`delete from donor_field_values where donor_id = any(${ids})`);
  await tx.execute(sql`delete from owed_customer_updates where donor_id = any(${ids})`);
  await tx.execute(sql`delete from donors where id = any(${ids})`);
}
