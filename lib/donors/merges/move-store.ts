import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { addPending } from "@/lib/totals/pending-store";
import type { DonorRow } from "../store";

type Ids = { from: string; to: string };

/**
 * Serializes an organization's merges, undos and duplicate scans with each other and with changes of its tags and
 * households, until the transaction ends.
 */
export async function lockMerging(tx: Executor, orgId: string): Promise<void> {
  for (const lock of ["donor-tags", "donor-merges", "households"])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${lock}:${orgId}`}, 0))`);
}

/** Locks up to `most` donations of a donor in ascending order of id; returns their ids. */
export async function lockDonations(tx: Executor, donorId: string, most: number): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from donations where donor_id = ${donorId} order by id limit ${most} for no key update`);
  return rows.map(({ id }) => id);
}

/**
 * Locks two donors so that no new row can reference them until the transaction ends. Returns their rows, also as JSON,
 * or null if one no longer exists.
 */
export async function lockPair(
  tx: Executor,
  { orgId, from, to }: Ids & { orgId: string },
): Promise<{ from: DonorRow; to: DonorRow; fromJson: RowJson; toJson: RowJson } | null> {
  const rows = await tx
    .select({ row: donors, json: sql<RowJson>`to_jsonb(donors)` })
    .from(donors)
    .where(sql`${donors.orgId} = ${orgId} and ${donors.id} in (${from}, ${to})`)
    .orderBy(donors.id)
    .for("update");
  const of = (id: string) => rows.find(({ row }) => row.id === id);
  const [one, other] = [of(from), of(to)];
  return one && other ? { from: one.row, to: other.row, fromJson: one.json, toJson: other.json } : null;
}
/** A row of `donors` keyed by database column names. */
export type RowJson = Record<string, unknown>;

/**
 * Locks the donor's donations, including those created since the first lock, without waiting: a transaction that holds
 * one may itself wait for the donor. Returns their ids, or null if another transaction holds one.
 */
export async function lockLaterDonations(tx: Executor, donorId: string): Promise<string[] | null> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from donations where donor_id = ${donorId} order by id for no key update skip locked`);
  const [all] = await tx.execute<{ donations: number }>(sql`
    select count(*)::int as donations from donations where donor_id = ${donorId}`);
  return all?.donations === rows.length ? rows.map(({ id }) => id) : null;
}

/**
 * Moves locked donations to another donor. Adds two pending changes per campaign, which correct the totals by donor and
 * cancel out in all other totals. Donations keep the name and address they were made with.
 */
export async function moveDonations(
  tx: Executor,
  { ids, from, to }: Ids & { ids: readonly string[] },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with counted as (
      select sum(net_raised_cents)::bigint as moved_cents, count(*)::int as moved_donations, min(id) as one
      from donations where id = any(${textList(ids)}) and counted_donations = 1
      group by campaign_id, anonymous
    )
    ${addPending(
      sql`counted c join donations d on d.id = c.one cross join (values (${from}::text, -1), (${to}::text, 1)) as who(receiver, sign)`,
      {
        donorId: sql`receiver`,
        cents: sql`sign * moved_cents`,
        donations: sql`sign * moved_donations`,
      },
    )}`);
  await tx.execute(sql`
    update donations set donor_id = ${to}, updated_at = ${now.toISOString()} where id = any(${textList(ids)})`);
}

/** Returns whether a statement run of the organization is in progress that includes all donors or one of these. */
export async function isMakingStatements(
  db: Executor,
  orgId: string,
  donorIds: readonly string[],
): Promise<boolean> {
  const [row] = await db.execute(sql`
    select 1 from statement_runs r where r.org_id = ${orgId} and r.status = 'RUNNING'
      and (not r.single or exists (
        select from statements s where s.run_id = r.id and s.donor_id = any(${textList(donorIds)}))) limit 1`);
  return row !== undefined;
}
