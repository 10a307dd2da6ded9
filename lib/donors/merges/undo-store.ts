import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorEmails } from "@/db/schema/donor-emails";
import { distinctDonors, donorMerges } from "@/db/schema/donor-merges";
import { donorNotes } from "@/db/schema/donor-notes";
import { donors } from "@/db/schema/donors";
import { givingTokens } from "@/db/schema/giving-tokens";
import { newId } from "@/lib/kernel/ids";
import { returnFieldValues } from "./field-value-store";
import { returnHousehold } from "./household-store";
import { returnMemberships } from "./membership-store";
import type { RowJson } from "./move-store";
import { returnSoftCredits } from "./soft-credit-store";
import type { MergeRow } from "./store";

/** Returns whether there is a later merge into the same donor that has not been undone. */
export async function hasLaterMerge(db: Executor, merge: MergeRow): Promise<boolean> {
  const [row] = await db
    .select({ id: donorMerges.id })
    .from(donorMerges)
    .where(
      and(
        eq(donorMerges.donorId, merge.donorId),
        gt(donorMerges.number, merge.number),
        isNull(donorMerges.undoneAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns the kept donor's current row and other addresses, or null. */
export async function readKept(
  db: Executor,
  donorId: string,
): Promise<{ json: RowJson; others: string[] } | null> {
  const [row] = await db
    .select({
      json: sql<RowJson>`to_jsonb(donors)`,
      others: sql<string[]>`array(select email from donor_emails where donor_id = ${donorId})`,
    })
    .from(donors)
    .where(eq(donors.id, donorId));
  return row ?? null;
}

/** Counts the donations moved by a merge that no longer belong to the kept donor. */
export async function countReassigned(db: Executor, merge: MergeRow): Promise<number> {
  const [row] = await db.execute<{ gone: number }>(sql`
    select count(*)::int as gone from donations
    where id = any(${textList(merge.moved.donations)}) and donor_id <> ${merge.donorId}`);
  return row?.gone ?? 0;
}

/**
 * Locks the donations that return to the merged donor: moved ones, later ones of moved subscriptions, and later ones
 * made under an address of the merged donor. Returns their ids.
 */
export async function lockReturning(tx: Executor, { moved, ...merge }: MergeRow): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from donations where donor_id = ${merge.donorId} and (
      id = any(${textList(moved.donations)}) or subscription_id = any(${textList(moved.subscriptions)})
      or (created_at >= ${merge.createdAt.toISOString()} and donor_email = any(${textList(moved.emails)})))
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** Locks the kept donor against concurrent changes. */
export async function lockKept(tx: Executor, donorId: string): Promise<void> {
  await tx.select({ id: donors.id }).from(donors).where(eq(donors.id, donorId)).for("no key update");
}

/** Columns of the kept donor that a merge may have changed, except the name. */
const RESTORED = [
  "email",
  "phone",
  "postal_address",
  "email_opt_in_at",
  "email_opt_in_source",
  "unsubscribed_at",
  "do_not_contact",
  "created_at",
  "name_edited_at",
] as const;
const NAMES = ["first_name", "last_name", "name_from_donation_at"] as const;

/**
 * Restores the merged donor's row, the kept donor's columns from before the merge, and the addresses of both.
 * `keepsName`: the kept donor's name stays, because a donation has set it since.
 */
export async function restoreDonor(
  tx: Executor,
  merge: MergeRow,
  { keepsName, now }: { keepsName: boolean; now: Date },
): Promise<void> {
  const { orgId, mergedId, donorId, moved } = merge;
  const former = merge.before["email"];
  const back = [...moved.emails, ...(typeof former === "string" ? [former] : [])];
  await tx.delete(donorEmails).where(and(eq(donorEmails.donorId, donorId), anyOf(donorEmails.email, back)));
  const columns = sql.raw([...RESTORED, ...(keepsName ? [] : NAMES)].join(", "));
  // Columns added to the table after the merge take the kept donor's values.
  const row = (json: RowJson) => sql`(
    select (jsonb_populate_record(k, ${JSON.stringify(json)}::text::jsonb)).* from donors k where k.id = ${donorId}) b`;
  await tx.execute(sql`
    update donors set (${columns}, processor_customer_id) = (
      select ${columns}, case when donors.processor_customer_id is not distinct from ${merge.after["processor_customer_id"] ?? null}::text
        then b.processor_customer_id else donors.processor_customer_id end
      from ${row(merge.before)})
    where id = ${donorId}`);
  await tx.execute(sql`insert into donors select * from ${row(merge.merged)}`);
  const others = moved.emails.filter((email) => email !== merge.merged["email"]);
  if (others.length > 0)
    await tx
      .insert(donorEmails)
      .values(others.map((email) => ({ id: newId(), orgId, donorId: mergedId, email, createdAt: now })));
}

/**
 * Returns everything except donations to the merged donor, as far as it still exists. Ends mailed links and sessions.
 */
export async function returnRest(tx: Executor, merge: MergeRow, now: Date): Promise<void> {
  const { moved, mergedId, donorId, orgId } = merge;
  await tx
    .update(donorMerges)
    .set({ donorId: mergedId })
    .where(and(anyOf(donorMerges.id, moved.merges), eq(donorMerges.donorId, donorId)));
  await tx.update(donorMerges).set({ undoneAt: now }).where(eq(donorMerges.id, merge.id));
  await tx
    .update(donorNotes)
    .set({ donorId: mergedId })
    .where(and(anyOf(donorNotes.id, moved.notes), eq(donorNotes.donorId, donorId)));
  await tx.execute(sql`
    delete from donor_taggings where donor_id = ${donorId} and tag_id = any(${textList(moved.addedTags)})`);
  await tx.execute(sql`
    insert into donor_taggings (donor_id, tag_id)
    select ${mergedId}, id from donor_tags where org_id = ${orgId} and id = any(${textList(moved.tags)})`);
  await tx.delete(distinctDonors).where(
    sql`(first_id, second_id) in (
        select least(id, ${donorId}), greatest(id, ${donorId}) from unnest(${textList(moved.distinct)}) as t(id))`,
  );
  await returnFieldValues(tx, merge);
  await returnHousehold(tx, merge);
  await returnSoftCredits(tx, merge);
  await returnMemberships(tx, merge);
  await tx
    .update(givingTokens)
    .set({ endedAt: now })
    .where(and(eq(givingTokens.donorId, donorId), isNull(givingTokens.endedAt)));
  await tx.execute(sql`
    update subscriptions set donor_id = ${mergedId} where id in (
      select id from subscriptions where id = any(${textList(moved.subscriptions)}) and donor_id = ${donorId}
      order by id for no key update)`);
  await tx.execute(sql`
    update recurring_commitments set donor_id = ${mergedId} where id in (
      select id from recurring_commitments where id = any(${textList(moved.commitments ?? [])}) and donor_id = ${donorId}
      order by id for no key update)`);
  await tx.execute(sql`
    update statements set donor_id = ${mergedId}, merged_from = nullif(merged_from, ${mergedId})
    where id in (
      select id from statements where id = any(${textList(moved.statements)}) and donor_id = ${donorId}
      order by id for no key update)`);
  await tx.execute(sql`
    update import_donors i set donor_id = ${mergedId}
    from jsonb_to_recordset(${JSON.stringify(moved.imports)}::text::jsonb) as m("importId" text, ref text)
    where i.import_id = m."importId" and i.ref = m.ref and i.donor_id = ${donorId}`);
  await tx.execute(sql`
    update imported_donors i set donor_id = ${mergedId}
    from jsonb_to_recordset(${JSON.stringify(moved.imported)}::text::jsonb) as m(source text, "externalId" text)
    where i.org_id = ${orgId} and i.source = m.source and i.external_id = m."externalId" and i.donor_id = ${donorId}`);
}
