import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Database, Executor } from "@/db/client";
import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import { FOLD_LOCK } from "./fold-lock";
import { sharedRefresh } from "./shared-refresh";

/** How long a statement waits for the organization's fold lock, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Donors per statement, few enough that it takes far less than a second and sorts in memory. */
const DONORS_AT_ONCE = 2000;
/** Donors marked per statement. */
const MARKED_AT_ONCE = 20_000;
/** Donations that a reader may read for the first time, for each donor that it may read again. */
const DONATIONS_PER_DONOR = 10;

type Organization = { orgId: string; now: Date };

/** How far `donor_giving` is behind the donations. */
export type GivingState = {
  /** `NEAR`: only as many donors as the reader may read again. `FAR`: more, or never built in this time zone. */
  distance: "CURRENT" | "NEAR" | "FAR";
  /** Whether more donors are marked than the reader may read again, or all are to be marked. */
  hasBatches: boolean;
  /** When the last build began, in milliseconds since 1970, or null if none did. */
  builtAt: number | null;
};

/**
 * Returns the insert that marks donors whose giving must be read again, for a transaction that holds the organization's
 * fold lock or changes their donations. `donors` selects their ids. Without rows in `donor_giving`, there is nothing to
 * mark.
 */
export function markStale(orgId: string, donors: SQL): SQL {
  return sql`insert into donor_giving_stale (org_id, donor_id)
    select ${orgId}, changed.donor_id from (${donors}) as changed(donor_id)
    where exists (select from donor_giving_builds where org_id = ${orgId})`;
}

/** Marks a donor in the transaction that changes a designation, which changes no total. */
export async function markDonorStale(
  tx: Executor,
  { orgId, donorId }: { orgId: string; donorId: string },
): Promise<void> {
  await tx.execute(markStale(orgId, sql`select ${donorId}::text`));
}

/**
 * Compares `donor_giving` of an organization with its donations. `most` limits the donors that a reader may read again,
 * and so how many rows this reads.
 */
export async function readGivingState(db: Executor, orgId: string, most: number): Promise<GivingState> {
  const counted = (rows: SQL, limit: number) =>
    sql`(select count(*) from (${rows} limit ${limit + 1}) as few)::int`;
  const donations = most * DONATIONS_PER_DONOR;
  const [row] = await db.execute<{
    built_at: Date | string | null;
    built: boolean;
    stale: number;
    pending: number;
    donors: number | null;
    donations: number | null;
  }>(sql`
    select b.built_at, b.timezone is not distinct from o.timezone as built,
           ${counted(sql`select from donor_giving_stale where org_id = ${orgId}`, most)} as stale,
           ${counted(unfolded(orgId), most)} as pending,
           case when b.timezone is distinct from o.timezone
             then ${counted(sql`select from donors where org_id = ${orgId}`, most)} end as donors,
           case when b.timezone is distinct from o.timezone
             then ${counted(sql`select from donations where org_id = ${orgId}`, donations)} end as donations
    from organizations o left join donor_giving_builds b on b.org_id = o.id where o.id = ${orgId}`);
  if (!row) throw new Error(`there is no organization ${orgId}`);
  const outdated = row.stale + row.pending;
  const isSmall = (row.donors ?? 0) <= most && (row.donations ?? 0) <= donations;
  return {
    distance: row.built && outdated === 0 ? "CURRENT" : outdated <= most && isSmall ? "NEAR" : "FAR",
    hasBatches: !row.built || row.stale > most,
    builtAt: row.built_at === null ? null : new Date(row.built_at).getTime(),
  };
}

/**
 * Brings `donor_giving` of an organization up to date, by the days of its time zone: it matches the donations as of the
 * start of this call. Reads the donors of changes that are not folded yet and those marked since, or all donors the
 * first time and after a change of the time zone, which takes minutes for millions of donations.
 */
export async function refreshDonorGiving(db: Database, it: Organization): Promise<void> {
  let wasFar = false;
  for (;;) {
    const { distance, hasBatches } = await readGivingState(db, it.orgId, DONORS_AT_ONCE);
    if (distance === "CURRENT") return;
    if (distance === "NEAR" || !hasBatches) break;
    wasFar = true;
    await sharedRefresh("batches of giving", it.orgId, async () => void (await readBatch(db, it)));
  }
  await sharedRefresh("giving", it.orgId, () => readRest(db, it));
  if (wasFar) await analyzeGiving(db);
}

/**
 * Reads the giving of the next donors that are outdated, after marking all donors the first time and after a change of
 * the time zone. Interrupted work is continued by the next call, and of several callers one at a time reads. Returns
 * whether more donors remain.
 */
export async function readBatch(db: Database, it: Organization, size = DONORS_AT_ONCE): Promise<boolean> {
  return asOnlyReader(db, it, async (tx, timezone) => {
    const stale = await findStale(tx, it.orgId, sql`limit ${size}`);
    await readAgain(tx, { orgId: it.orgId, timezone, stale, pending: [] });
    return stale.length === size;
  });
}

/** Updates the planner's statistics after many rows changed. */
export async function analyzeGiving(db: Executor): Promise<void> {
  await db.execute(sql`analyze donor_giving`);
}

/** Reads all donors that are outdated, including those of changes that are not folded yet. */
async function readRest(db: Database, it: Organization): Promise<void> {
  await asOnlyReader(db, it, async (tx, timezone) => {
    const stale = await findStale(tx, it.orgId, sql``);
    const pending = await tx.execute<{ donor_id: string }>(unfolded(it.orgId));
    await readAgain(tx, { orgId: it.orgId, timezone, stale, pending });
  });
}

/**
 * Runs `work` while no change of the organization's totals is folded and thereby marked, with the time zone of
 * `donor_giving`. All donors are marked before, if it was never built in the organization's time zone.
 */
async function asOnlyReader<T>(
  db: Database,
  { orgId, now }: Organization,
  work: (tx: Executor, timezone: string) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
    const [org] = await tx.execute<{ timezone: string; built: boolean }>(sql`
      select o.timezone, b.timezone is not distinct from o.timezone as built
      from organizations o left join donor_giving_builds b on b.org_id = o.id where o.id = ${orgId}`);
    if (!org) throw new Error(`there is no organization ${orgId}`);
    if (!org.built) await markEveryone(tx, { orgId, now, timezone: org.timezone });
    return work(tx, org.timezone);
  });
}

type Stale = { id: string; donor_id: string };

async function findStale(tx: Executor, orgId: string, limit: SQL): Promise<readonly Stale[]> {
  return tx.execute<Stale>(sql`select id, donor_id from donor_giving_stale where org_id = ${orgId} ${limit}`);
}

type Outdated = {
  orgId: string;
  timezone: string;
  stale: readonly Stale[];
  pending: readonly { donor_id: string }[];
};

/** Reads donors again, and removes the markers of those who had one. */
async function readAgain(tx: Executor, { orgId, timezone, stale, pending }: Outdated): Promise<void> {
  const donors = [...new Set([...stale, ...pending].map((row) => row.donor_id))];
  for (let from = 0; from < donors.length; from += DONORS_AT_ONCE) {
    const some = donors.slice(from, from + DONORS_AT_ONCE);
    await tx.execute(
      sql`delete from donor_giving where org_id = ${orgId} and donor_id = any(${textList(some)})`,
    );
    await tx.execute(readingGiving({ orgId, timezone, donors: some }));
  }
  await tx.execute(
    sql`delete from donor_giving_stale where id = any(${textList(stale.map(({ id }) => id))}::bigint[])`,
  );
}

/**
 * Begins a build: marks every donor of an organization, and those who have rows but were removed. From its commit on,
 * folded changes are marked too, so no donation is missed while the marked donors are read.
 */
async function markEveryone(tx: Executor, it: Organization & { timezone: string }): Promise<void> {
  const { orgId, timezone, now } = it;
  await tx.execute(sql`
    insert into donor_giving_builds (org_id, timezone, built_at) values (${orgId}, ${timezone}, ${now.toISOString()})
    on conflict (org_id) do update set timezone = excluded.timezone, built_at = excluded.built_at`);
  await tx.execute(sql`delete from donor_giving_stale where org_id = ${orgId}`);
  await tx.execute(sql`
    insert into donor_giving_stale (org_id, donor_id)
    select ${orgId}, g.donor_id from donor_giving g
    where g.org_id = ${orgId} and g.dimension = 'all' and g.key = ''
      and not exists (select from donors d where d.id = g.donor_id and d.org_id = ${orgId})`);
  let after: { id: string; at: string } | undefined;
  for (;;) {
    const beyond = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id})` : sql``;
    const [marked] = await tx.execute<{ count: number; id: string; at: string }>(sql`
      with next_donors as materialized (
        select id, created_at from donors where org_id = ${orgId} ${beyond}
        order by created_at, id limit ${MARKED_AT_ONCE}
      ), marking as (
        insert into donor_giving_stale (org_id, donor_id) select ${orgId}, id from next_donors
      )
      select id, created_at::text as at, count(*) over ()::int as count from next_donors
      order by created_at desc, id desc limit 1`);
    if (!marked || marked.count < MARKED_AT_ONCE) return;
    after = marked;
  }
}

/** Selects the donors of changes that are not folded yet. */
function unfolded(orgId: string): SQL {
  return sql`select donor_id from rollup_pending where campaign_id in (select id from campaigns where org_id = ${orgId})`;
}

/** Reads the counted donations of donors into `donor_giving`, which must have no rows of them. */
function readingGiving({
  orgId,
  timezone,
  donors,
}: {
  orgId: string;
  timezone: string;
  donors: readonly string[];
}): SQL {
  return sql`
    with counted as (
      select d.id, d.donor_id, d.campaign_id, d.fund_id, d.split, d.net_raised_cents as cents,
             (d.created_at at time zone ${timezone})::date as day
      from donations d where d.org_id = ${orgId} and d.status = 'SUCCEEDED' and d.donor_id = any(${textList(donors)})
    ), part as (
      select 'all' as dimension, '' as key, donor_id, day, cents from counted
      union all
      select 'campaign', campaign_id, donor_id, day, cents from counted
      union all
      select 'fund', coalesce(fund_id, ${GENERAL_FUND_ID}), donor_id, day, cents from counted where not split
      union all
      select 'fund', coalesce(s.fund_id, ${GENERAL_FUND_ID}), c.donor_id, c.day, s.cents
      from counted c cross join lateral fund_shares(c.id, c.cents) s where c.split
    ), added as (
      select dimension, key, donor_id, day, cents,
             sum(cents) over (partition by dimension, key, donor_id order by day rows unbounded preceding)::bigint as total
      from part
    )
    insert into donor_giving (org_id, dimension, key, donor_id, days, totals, largest_cents)
    select ${orgId}, dimension, key, donor_id, array_agg(day order by day, total), array_agg(total order by day, total), max(cents)
    from added group by dimension, key, donor_id`;
}
