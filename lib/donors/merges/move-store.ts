import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { addPending } from "@/lib/totals/pending-store";
import type { DonorRow } from "../store";

type Ids = { from: string; to: string };

/**
 * Serializes merges, undos and scans for duplicates of an organization until the transaction ends, and changes of its tags and
 * households with them.
 */
export async function lockMerging(tx: Executor, orgId: string): Promise<void> {
  for (const lock of ["donor-tags", "donor-merges", "households"])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${lock}:${orgId}`}, 0))`);
}

/** Locks donations of a donor, at most `most`, by rising id; returns their ids. */
export async function lockDonations(tx: Executor, donorId: string, most: number): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from donations where donor_id = ${donorId} order by id limit ${most} for no key update`);
  return rows.map(({ id }) => id);
}

/**
 * Locks two donors so that nothing new refers to them until the transaction ends, and reads their rows as they are in the
 * database, too. Null if one is gone.
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
/** A row of `donors` by the names of the database. */
export type RowJson = Record<string, unknown>;

/**
 * Whether donations of a donor were made since they were locked that another transaction holds. It locks those that are free and
 * does not wait: who holds one may wait for the donor.
 */
export async function lockLaterDonations(tx: Executor, donorId: string): Promise<string[] | null> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from donations where donor_id = ${donorId} order by id for no key update skip locked`);
  const [all] = await tx.execute<{ donations: number }>(sql`
    select count(*)::int as donations from donations where donor_id = ${donorId}`);
  return all?.donations === rows.length ? rows.map(({ id }) => id) : null;
}

/**
 * Gives locked donations to another donor. Totals by donor follow with two changes for each campaign that cancel out in all others;
 * donations keep the name and address that they were made with.
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

/** Whether statements of the organization are being made. */
export async function isMakingStatements(db: Executor, orgId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select 1 from statement_runs where org_id = ${orgId} and status = 'RUNNING' limit 1`);
  return row !== undefined;
}
