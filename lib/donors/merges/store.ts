import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorMerges } from "@/db/schema/donor-merges";

export type MergeRow = typeof donorMerges.$inferSelect;

/**
 * Returns a merge into this donor, or into a donor who was merged into them since; null if there is none.
 */
export async function findMerge(db: Executor, donorId: string, id: string): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(donorMerges)
    .where(
      and(eq(donorMerges.id, id), or(eq(donorMerges.donorId, donorId), eq(donorMerges.keptId, donorId))),
    );
  return row ?? null;
}

/** Returns a merge of the organization by id, or null. */
export async function findMade(db: Executor, orgId: string, id: string): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(donorMerges)
    .where(and(eq(donorMerges.id, id), eq(donorMerges.orgId, orgId)));
  return row ?? null;
}

/** Returns the merge of one donor into another that has not been undone, or null. */
export async function findStanding(
  db: Executor,
  { mergedId, donorId }: { mergedId: string; donorId: string },
): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(donorMerges)
    .where(
      and(eq(donorMerges.mergedId, mergedId), eq(donorMerges.donorId, donorId), isNull(donorMerges.undoneAt)),
    );
  return row ?? null;
}

/** Returns the merges into a donor, newest first. */
export async function listMergeRows(db: Executor, donorId: string, limit: number): Promise<MergeRow[]> {
  return db
    .select()
    .from(donorMerges)
    .where(eq(donorMerges.donorId, donorId))
    .orderBy(desc(donorMerges.number))
    .limit(limit);
}

/** Counts what a merge of `from` into `to` would move. */
export async function countMoves(db: Executor, { from, to }: { from: string; to: string }) {
  const [row] = await db.execute<{
    donations: number;
    subscriptions: number;
    notes: number;
    tags: number;
    statements: number;
    fieldValues: number;
    softCredits: number;
    commitments: number;
    emails: string[];
  }>(sql`
    select (select count(*)::int from donations where donor_id = ${from}) as donations,
      (select count(*)::int from subscriptions where donor_id = ${from}) as subscriptions,
      (select count(*)::int from donor_notes where donor_id = ${from}) as notes,
      (select count(*)::int from donor_taggings t where t.donor_id = ${from} and not exists (
        select from donor_taggings k where k.donor_id = ${to} and k.tag_id = t.tag_id)) as tags,
      (select count(*)::int from statements where donor_id = ${from}) as statements,
      (select count(*)::int from donor_field_values v where v.donor_id = ${from} and not exists (
        select from donor_field_values k where k.donor_id = ${to} and k.field_id = v.field_id)) as "fieldValues",
      (select count(*)::int from soft_credits c where c.donor_id = ${from} and not exists (
        select from soft_credits k where k.donor_id = ${to} and k.donation_id = c.donation_id)) as "softCredits",
      (select count(*)::int from recurring_commitments where donor_id = ${from}) as commitments,
      array(select email from donors where id = ${from} and email is not null
        union all select email from ${donorEmails} where donor_id = ${from}) as emails`);
  if (!row) throw new Error("count query returned no row");
  return { ...row };
}
