import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorMerges, type MovedRows } from "@/db/schema/donor-merges";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTaggings } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { givingTokens } from "@/db/schema/giving-tokens";
import { importDonors, importedDonors } from "@/db/schema/imports";
import { owedCustomerUpdates } from "@/db/schema/owed-customer-updates";
import { newId } from "@/lib/kernel/ids";
import type { DonorRow } from "../store";
import { moveFieldValues } from "./field-value-store";
import { moveHousehold } from "./household-store";
import { moveMemberships } from "./membership-store";
import type { RowJson } from "./move-store";
import { moveSoftCredits } from "./soft-credit-store";

type Ids = { orgId: string; from: string; to: string };
type Row = { id: string };
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/**
 * Moves everything except donations to another donor, in the order of docs/locking.md. `takenFields`: donor fields in
 * which the merged donor's value replaces the other one. The caller must lock both donors.
 */
export async function moveRest(
  tx: Executor,
  { orgId, from, to }: Ids,
  { takenFields, now }: { takenFields: readonly string[]; now: Date },
): Promise<Omit<MovedRows, "donations" | "emails"> & { otherEmails: string[] }> {
  const otherEmails = await tx
    .update(donorEmails)
    .set({ donorId: to })
    .where(eq(donorEmails.donorId, from))
    .returning({ email: donorEmails.email });
  const merges = await tx
    .update(donorMerges)
    .set({ donorId: to })
    .where(and(eq(donorMerges.donorId, from), isNull(donorMerges.undoneAt)))
    .returning({ id: donorMerges.id });
  // Undone merges no longer depend on a donor, but their history stays with the person.
  await tx.update(donorMerges).set({ donorId: to }).where(eq(donorMerges.donorId, from));
  await tx.delete(owedCustomerUpdates).where(eq(owedCustomerUpdates.donorId, from));
  const notes = await tx
    .update(donorNotes)
    .set({ donorId: to })
    .where(eq(donorNotes.donorId, from))
    .returning({ id: donorNotes.id });
  const addedTags = await tx.execute<Row>(sql`
    insert into donor_taggings (donor_id, tag_id) select ${to}, tag_id from donor_taggings where donor_id = ${from}
    on conflict do nothing returning tag_id as id`);
  const tags = await tx
    .delete(donorTaggings)
    .where(eq(donorTaggings.donorId, from))
    .returning({ id: donorTaggings.tagId });
  const distinct = await moveDuplicates(tx, { orgId, from, to });
  const fieldValues = await moveFieldValues(tx, { from, to }, takenFields);
  const household = await moveHousehold(tx, { from, to });
  const softCredits = await moveSoftCredits(tx, { from, to });
  const memberships = await moveMemberships(tx, { from, to });
  // Pending requests for a new email address concerned the merged donor.
  await tx
    .update(givingTokens)
    .set({ endedAt: now })
    .where(and(eq(givingTokens.donorId, from), eq(givingTokens.kind, "EMAIL"), isNull(givingTokens.endedAt)));
  await tx.update(givingTokens).set({ donorId: to }).where(eq(givingTokens.donorId, from));
  const subscriptions = await tx.execute<Row>(sql`
    update subscriptions set donor_id = ${to} where id in (
      select id from subscriptions where donor_id = ${from} order by id for no key update) returning id`);
  const commitments = await tx.execute<Row>(sql`
    update recurring_commitments set donor_id = ${to} where id in (
      select id from recurring_commitments where donor_id = ${from} order by id for no key update) returning id`);
  const statements = await tx.execute<Row>(sql`
    update statements set donor_id = ${to}, merged_from = coalesce(merged_from, ${from})
    where id in (select id from statements where donor_id = ${from} order by id for no key update) returning id`);
  const imports = await tx
    .update(importDonors)
    .set({ donorId: to })
    .where(eq(importDonors.donorId, from))
    .returning({ importId: importDonors.importId, ref: importDonors.ref });
  const imported = await tx
    .update(importedDonors)
    .set({ donorId: to })
    .where(eq(importedDonors.donorId, from))
    .returning({ source: importedDonors.source, externalId: importedDonors.externalId });
  return {
    imports,
    imported,
    otherEmails: otherEmails.map(({ email }) => email),
    merges: idsOf(merges),
    notes: idsOf(notes),
    addedTags: idsOf(addedTags),
    tags: idsOf(tags),
    subscriptions: idsOf(subscriptions),
    statements: idsOf(statements),
    distinct,
    ...fieldValues,
    household,
    ...softCredits,
    memberships,
    commitments: idsOf(commitments),
  };
}

/**
 * Moves the merged donor's likely duplicates and distinct marks to the kept donor; returns the ids newly marked
 * distinct.
 */
async function moveDuplicates(tx: Executor, { orgId, from, to }: Ids): Promise<string[]> {
  const third = sql`case when first_id = ${from} then second_id else first_id end`;
  const distinct = await tx.execute<Row>(sql`
    with about as (
      select ${third} as id, created_at from distinct_donors where first_id = ${from} or second_id = ${from}
    ), added as (
      insert into distinct_donors (org_id, first_id, second_id, created_at)
      select ${orgId}, least(id, ${to}), greatest(id, ${to}), created_at from about where id <> ${to}
      on conflict do nothing returning first_id, second_id
    )
    select case when first_id = ${to} then second_id else first_id end as id from added`);
  await tx.execute(sql`
    insert into duplicate_pairs (org_id, first_id, second_id, reasons, strength)
    select org_id, least(id, ${to}), greatest(id, ${to}), reasons, strength from (
      select org_id, reasons, strength, ${third} as id from duplicate_pairs where first_id = ${from} or second_id = ${from}
    ) as found where id <> ${to} and not exists (
      select from distinct_donors d where d.first_id = least(id, ${to}) and d.second_id = greatest(id, ${to}))
    on conflict do nothing`);
  await tx.execute(sql`
    delete from duplicate_pairs p using distinct_donors d
    where d.first_id = p.first_id and d.second_id = p.second_id and (p.first_id = ${to} or p.second_id = ${to})`);
  return idsOf(distinct);
}

/**
 * Deletes the merged donor and updates the kept one, keeping the addresses of both. Returns the kept donor's new row.
 */
export async function replaceDonor(
  tx: Executor,
  { orgId, from, to }: Ids,
  { change, emails, now }: { change: Partial<DonorRow>; emails: readonly string[]; now: Date },
): Promise<RowJson> {
  await tx.delete(donors).where(eq(donors.id, from));
  const [after] = await tx
    .update(donors)
    .set(change)
    .where(eq(donors.id, to))
    .returning({ json: sql<RowJson>`to_jsonb(donors)` });
  const others = emails.filter((email) => email !== change.email);
  if (others.length > 0)
    await tx
      .insert(donorEmails)
      .values(others.map((email) => ({ id: newId(), orgId, donorId: to, email, createdAt: now })));
  if (!after) throw new Error("kept donor not found despite its lock");
  return after.json;
}

export async function insertMerge(tx: Executor, row: typeof donorMerges.$inferInsert): Promise<void> {
  await tx.insert(donorMerges).values(row);
}
