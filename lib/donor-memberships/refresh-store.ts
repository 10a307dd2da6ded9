import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { textList } from "@/db/any-of";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { membershipLevel } from "@/lib/donations/counted-level-store";
import { newId } from "@/lib/kernel/ids";
import { FOLD_LOCK } from "@/lib/totals/fold-lock";
import { sharedRefresh } from "@/lib/totals/shared-refresh";
import { DEFAULT_TERMS, membershipOf, type Payment, periodsOf } from "./rules";

/** Maximum time that a reader waits for another one's first computation of the organization. */
const PATIENCE_MS = 120_000;
/** Number of memberships computed per batch. */
const BATCH_SIZE = 1000;

/** The key of a membership: a donor and a campaign. */
type Pair = { campaign_id: string; donor_id: string };
type Organization = { orgId: string; timezone: string; now: Date };

/**
 * Updates an organization's memberships to agree with its donations as of the start of this call. Computes those with
 * unfolded changes of donations and those marked stale; all of them the first time and after a change of time zone.
 * Returns false if the organization has no membership campaign.
 */
export async function refreshMemberships(db: Database, it: Organization): Promise<boolean> {
  const { orgId, timezone } = it;
  const [state] = await db.execute<{ possible: boolean; current: boolean; changed: boolean }>(sql`
    select exists (select from campaigns where org_id = ${orgId} and type = 'MEMBERSHIP') as possible,
           exists (select from donor_membership_builds where org_id = ${orgId} and timezone = ${timezone}) as current,
           exists (select from donor_memberships_stale where org_id = ${orgId}) or exists (${unfolded(orgId)}) as changed`);
  if (!state?.possible) return false;
  if (state.current && !state.changed) return true;
  await sharedRefresh("memberships", `${orgId} ${timezone}`, () => computeOutdated(db, it));
  return true;
}

async function computeOutdated(db: Database, it: Organization): Promise<void> {
  const { orgId, timezone, now } = it;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
    // Only one transaction at a time computes an organization's memberships, and no marker is added during it
    // (lib/totals/store.ts).
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
    const [built] = await tx.execute(
      sql`select from donor_membership_builds where org_id = ${orgId} and timezone = ${timezone}`,
    );
    // Read in batches by a cursor, which the writes do not affect and which ends with the transaction: a large
    // organization has hundreds of thousands.
    await tx.execute(sql`declare pairs no scroll cursor for ${built ? outdated(orgId) : everyone(orgId)}`);
    let batch: Pair[];
    do {
      batch = [...(await tx.execute<Pair>(sql`fetch ${sql.raw(String(BATCH_SIZE))} from pairs`))];
      if (batch.length > 0) await compute(tx, it, batch);
    } while (batch.length === BATCH_SIZE);
    if (!built)
      await tx.execute(sql`
        insert into donor_membership_builds (org_id, timezone, built_at) values (${orgId}, ${timezone}, ${now.toISOString()})
        on conflict (org_id) do update set timezone = excluded.timezone, built_at = excluded.built_at`);
    await tx.execute(sql`delete from donor_memberships_stale where org_id = ${orgId}`);
  });
}

/** Selects the memberships whose donations have unfolded changes. */
function unfolded(orgId: string): SQL {
  return sql`
    select campaign_id, donor_id from rollup_pending
    where campaign_id in (select id from campaigns where org_id = ${orgId} and type = 'MEMBERSHIP')`;
}

/** Selects the memberships marked stale, and those whose donations have unfolded changes. */
function outdated(orgId: string): SQL {
  return sql`
    select campaign_id, donor_id from donor_memberships_stale where org_id = ${orgId}
    union
    ${unfolded(orgId)}`;
}

/** Selects all possible memberships: those of counted donations, and those stored. */
function everyone(orgId: string): SQL {
  return sql`
    select campaign_id, donor_id from donations
    where campaign_id in (select id from campaigns where org_id = ${orgId} and type = 'MEMBERSHIP') and status = 'SUCCEEDED'
    union
    select campaign_id, donor_id from donor_memberships where org_id = ${orgId}`;
}

const d = alias(donations, "d");

type Paid = Pair & {
  id: string;
  amount_cents: string;
  paid_on: string;
  subscription_id: string | null;
  frequency: "ONE_TIME" | "MONTHLY" | "QUARTERLY" | "ANNUAL";
  level_id: string | null;
  level_cents: string;
  /** Whether the donation itself has the level. */
  level_chosen: boolean;
  months: number;
  grace_days: number;
};

/**
 * Computes memberships from their donations and overwrites the stored ones. Requires the organization's fold lock,
 * which changes of levels take, too (fix-levels-store.ts). A concurrent change of a donation leaves its own pending
 * change, which the next call reads.
 */
async function compute(tx: Executor, it: Organization, pairs: readonly Pair[]): Promise<void> {
  const ofPairs = sql`unnest(${textList(pairs.map((pair) => pair.campaign_id))}, ${textList(pairs.map((pair) => pair.donor_id))})
    as pair(campaign_id, donor_id)`;
  const paid = await tx.execute<Paid>(sql`
    select d.id, d.campaign_id, d.donor_id, d.amount_cents, d.subscription_id, d.frequency,
      (d.succeeded_at at time zone ${it.timezone})::date::text as paid_on,
      l.id as level_id,
      coalesce(case when d.giving_level_id is not null and p.level_id is distinct from d.giving_level_id then l.amount_cents end,
        case when k.known then p.level_cents end, l.amount_cents, 0) as level_cents,
      d.giving_level_id is not null as level_chosen, coalesce(p.months, t.months, ${DEFAULT_TERMS.months}) as months,
      coalesce(p.grace_days, t.grace_days, ${DEFAULT_TERMS.graceDays}) as grace_days
    from ${ofPairs} join donations d on d.donor_id = pair.donor_id and d.campaign_id = pair.campaign_id
    left join donor_membership_periods p on p.donation_id = d.id and p.campaign_id = d.campaign_id
    left join membership_terms t on t.campaign_id = d.campaign_id
    left join giving_levels l on l.id = ${membershipLevel(d)}
    cross join lateral (
      select (p.amount_cents = d.amount_cents and (d.giving_level_id is not null or not p.level_chosen)) is true as known
    ) k
    where d.status = 'SUCCEEDED' order by d.succeeded_at, d.id`);
  const byPair = new Map<string, Paid[]>();
  for (const row of paid) {
    const key = `${row.campaign_id} ${row.donor_id}`;
    byPair.set(key, [...(byPair.get(key) ?? []), row]);
  }
  const periods = [];
  const memberships = [];
  for (const pair of pairs) {
    const rows = byPair.get(`${pair.campaign_id} ${pair.donor_id}`) ?? [];
    const found = periodsOf(rows.flatMap(paymentOf));
    const byDonation = new Map(found.map((period) => [period.donationId, period]));
    const membership = membershipOf(found);
    const last = rows.find(({ id }) => id === membership?.lastDonationId);
    memberships.push({
      id: newId(),
      ...pair,
      since: membership?.since ?? null,
      until: membership?.until ?? null,
      last_donation_id: last?.id ?? null,
      subscription_id: last?.subscription_id ?? null,
    });
    for (const { id, amount_cents, level_id, level_cents, level_chosen, months, grace_days } of rows) {
      const days = byDonation.get(id);
      const [starts_on, ends_on] = [days?.startsOn ?? null, days?.endsOn ?? null];
      periods.push({
        donation_id: id,
        ...pair,
        amount_cents,
        level_id,
        level_cents,
        level_chosen,
        months,
        grace_days,
        starts_on,
        ends_on,
      });
    }
  }
  await writePeriods(tx, ofPairs, periods);
  await writeMemberships(tx, it, memberships);
}

function paymentOf(row: Paid): Payment[] {
  if (row.level_id === null) return [];
  const { id, paid_on, level_cents, months, grace_days, subscription_id, frequency } = row;
  // Payments of a recurring donation elsewhere have no subscription. Those of the same frequency are treated as one.
  const subscriptionId = subscription_id ?? frequency;
  const recurring = frequency === "ONE_TIME" ? null : { subscriptionId, frequency };
  return [
    {
      donationId: id,
      paidOn: paid_on,
      levelCents: Number(level_cents),
      months,
      graceDays: grace_days,
      recurring,
    },
  ];
}

/** Writes the periods. Donations that no longer count keep their level and terms, in case they count again. */
async function writePeriods(
  tx: Executor,
  ofPairs: SQL,
  rows: readonly ({ donation_id: string } & Pair)[],
): Promise<void> {
  await tx.execute(sql`
    update donor_membership_periods p set starts_on = null, ends_on = null from ${ofPairs}
    where p.donor_id = pair.donor_id and p.campaign_id = pair.campaign_id and p.starts_on is not null
      and p.donation_id <> all(${textList(rows.map((row) => row.donation_id))})`);
  const columns = sql`donation_id, campaign_id, donor_id, amount_cents, level_id, level_cents, level_chosen, months, grace_days, starts_on, ends_on`;
  const excluded = sql`excluded.campaign_id, excluded.donor_id, excluded.amount_cents, excluded.level_id, excluded.level_cents,
    excluded.level_chosen, excluded.months, excluded.grace_days, excluded.starts_on, excluded.ends_on`;
  await tx.execute(sql`
    insert into donor_membership_periods as p (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(
      donation_id text, campaign_id text, donor_id text, amount_cents bigint, level_id text, level_cents bigint, level_chosen boolean, months int,
      grace_days int, starts_on date, ends_on date)
    order by donation_id
    on conflict (donation_id) do update set
      (campaign_id, donor_id, amount_cents, level_id, level_cents, level_chosen, months, grace_days, starts_on, ends_on) = row(${excluded})
    where (p.campaign_id, p.donor_id, p.amount_cents, p.level_id, p.level_cents, p.level_chosen, p.months, p.grace_days, p.starts_on, p.ends_on)
      is distinct from (${excluded})`);
}

/**
 * Writes the memberships. A new member gets the organization's next number, in order of joining. A concurrent merge may
 * insert the donor's membership first.
 */
async function writeMemberships(
  tx: Executor,
  { orgId, now }: Organization,
  rows: readonly Pair[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(
    id text, campaign_id text, donor_id text, since date, until date, last_donation_id text, subscription_id text)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    select m.id from donor_memberships m join ${given} on m.donor_id = r.donor_id and m.campaign_id = r.campaign_id
    order by m.id for no key update of m`);
  await tx.execute(sql`
    update donor_memberships m set since = r.since, until = r.until, last_donation_id = r.last_donation_id,
      subscription_id = r.subscription_id, updated_at = ${at}
    from ${given} where m.donor_id = r.donor_id and m.campaign_id = r.campaign_id
      and (m.since, m.until, m.last_donation_id, m.subscription_id)
        is distinct from (r.since, r.until, r.last_donation_id, r.subscription_id)`);
  await tx.execute(sql`
    insert into donor_memberships (id, org_id, campaign_id, donor_id, number, since, until, last_donation_id, subscription_id,
      created_at, updated_at)
    select r.id, ${orgId}, r.campaign_id, r.donor_id,
      (select coalesce(max(number), 0) from donor_memberships where org_id = ${orgId})
        + row_number() over (order by r.since, r.donor_id, r.campaign_id),
      r.since, r.until, r.last_donation_id, r.subscription_id, ${at}, ${at}
    from ${given} where r.since is not null and not exists (
      select from donor_memberships m where m.donor_id = r.donor_id and m.campaign_id = r.campaign_id)
    on conflict (donor_id, campaign_id) do update set since = excluded.since, until = excluded.until,
      last_donation_id = excluded.last_donation_id, subscription_id = excluded.subscription_id, updated_at = excluded.updated_at`);
}
