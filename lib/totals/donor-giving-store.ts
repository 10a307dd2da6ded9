import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Database, Executor } from "@/db/client";
import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import { FOLD_LOCK } from "./fold-lock";
import { sharedRefresh } from "./shared-refresh";

/** How long a reader waits for another one that reads the organization's donations for the first time. */
const PATIENCE_MS = 120_000;
/** Donors per statement, few enough that it takes far less than a second and sorts in memory. */
const DONORS_AT_ONCE = 2000;

type Organization = { orgId: string; timezone: string; now: Date };

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
 * Brings `donor_giving` of an organization up to date, by the days of its time zone: it matches the donations as of the
 * start of this call. Reads the donors of changes that are not folded yet and those marked since, or all donors the
 * first time and after a change of the time zone.
 */
export async function refreshDonorGiving(db: Database, it: Organization): Promise<void> {
  const { orgId, timezone } = it;
  const [state] = await db.execute<{ current: boolean; changed: boolean }>(sql`
    select exists (select from donor_giving_builds where org_id = ${orgId} and timezone = ${timezone}) as current,
           exists (select from donor_giving_stale where org_id = ${orgId}) or exists (${unfolded(orgId)}) as changed`);
  if (state?.current && !state.changed) return;
  await sharedRefresh("giving", it, () => readOutdated(db, it));
}

async function readOutdated(db: Database, { orgId, timezone, now }: Organization): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
    // Only one transaction folds at a time: while this one holds the lock, no change is folded and thereby marked.
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
    const [built] = await tx.execute(
      sql`select from donor_giving_builds where org_id = ${orgId} and timezone = ${timezone}`,
    );
    const stale = await tx.execute<{ id: string; donor_id: string }>(
      sql`select id, donor_id from donor_giving_stale where org_id = ${orgId}`,
    );
    if (!built) {
      await tx.execute(sql`delete from donor_giving where org_id = ${orgId}`);
      await readEveryone(tx, { orgId, timezone });
      await tx.execute(sql`
        insert into donor_giving_builds (org_id, timezone, built_at) values (${orgId}, ${timezone}, ${now.toISOString()})
        on conflict (org_id) do update set timezone = excluded.timezone, built_at = excluded.built_at`);
      await tx.execute(sql`analyze donor_giving`);
    } else {
      const pending = await tx.execute<{ donor_id: string }>(unfolded(orgId));
      const donors = [...new Set([...stale, ...pending].map((row) => row.donor_id))];
      await tx.execute(
        sql`delete from donor_giving where org_id = ${orgId} and donor_id = any(${textList(donors)})`,
      );
      await tx.execute(readingGiving({ orgId, timezone, donors }));
    }
    await tx.execute(
      sql`delete from donor_giving_stale where id = any(${textList(stale.map(({ id }) => id))}::bigint[])`,
    );
  });
}

/** Selects the donors of changes that are not folded yet. */
function unfolded(orgId: string): SQL {
  return sql`select donor_id from rollup_pending where campaign_id in (select id from campaigns where org_id = ${orgId})`;
}

/** Reads the giving of all donors of an organization, in order of their creation. */
async function readEveryone(tx: Executor, it: { orgId: string; timezone: string }): Promise<void> {
  let after: { id: string; at: string } | undefined;
  for (;;) {
    const beyond = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id})` : sql``;
    const rows = await tx.execute<{ id: string; at: string }>(sql`
      select id, created_at::text as at from donors where org_id = ${it.orgId} ${beyond}
      order by created_at, id limit ${DONORS_AT_ONCE}`);
    if (rows.length > 0) await tx.execute(readingGiving({ ...it, donors: rows.map(({ id }) => id) }));
    if (rows.length < DONORS_AT_ONCE) return;
    after = rows.at(-1);
  }
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
