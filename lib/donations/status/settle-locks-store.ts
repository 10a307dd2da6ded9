import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { mayStill } from "./effects-store";

/**
 * The handling of rows locked by other transactions: wait, wait `briefly` (at most a second, and not for donations), or
 * skip.
 */
export type Waiting = "wait" | "briefly" | "skip";

const BRIEFLY_MS = 1000;

type LockedDonation = {
  id: string;
  is_due: boolean;
  campaign_id: string;
  org_id: string;
  donor_id: string;
  is_order: boolean;
  /** Whether some of its tickets are no longer held, so that it needs new ones. */
  takes_new_tickets: boolean;
};

/** The outcome of locking. Only the returned campaigns and organizations take part in the settlement. */
export type Locked = {
  due: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  campaignIds: string[];
  orgIds: string[];
};

/**
 * Locks the rows that a settlement changes, in the order of docs/locking.md: donations, then campaigns that count
 * tickets or a match, organizations with a remaining waiver, and donors. Each statement starts after the previous one
 * has its locks, so it reads the newest version of every row.
 */
export async function lockForSettling(
  tx: Executor,
  all: readonly { donationId: string }[],
  waiting: Waiting,
): Promise<Locked> {
  const ids = all.map(({ donationId }) => donationId);
  const donations = await lockDonations(tx, ids, waiting);
  const due = donations.filter(({ is_due }) => is_due);
  const shared = await lockShared(tx, due, waiting);
  const known = new Set(donations.map(({ id }) => id));
  const busy = new Set(waiting === "wait" ? [] : ids.filter((id) => !known.has(id)));
  /** Campaigns with a donation that takes new tickets. Another one must wait until these tickets are counted. */
  const taking = new Set<string>();
  for (const it of due) {
    const waits = it.takes_new_tickets && taking.has(it.campaign_id);
    if (it.takes_new_tickets) taking.add(it.campaign_id);
    if (
      waits ||
      shared.missing.has(it.campaign_id) ||
      shared.missing.has(it.org_id) ||
      shared.missing.has(it.donor_id)
    )
      busy.add(it.id);
  }
  return {
    due: new Set(due.map(({ id }) => id).filter((id) => !busy.has(id))),
    busy,
    campaignIds: shared.campaignIds,
    orgIds: shared.orgIds,
  };
}

async function lockDonations(
  tx: Executor,
  ids: readonly string[],
  waiting: Waiting,
): Promise<LockedDonation[]> {
  const how = sql.raw(waiting === "wait" ? "" : "skip locked");
  const limit =
    waiting === "briefly" ? sql`set_config('lock_timeout', ${String(BRIEFLY_MS)}, true)` : sql`''`;
  return tx.execute<LockedDonation>(sql`
    -- Each connection runs batches too rarely to get generic plans on its own: the statements below would be planned on every call.
    with limits as materialized (select ${limit}, set_config('plan_cache_mode', 'force_generic_plan', true))
    select id, ${mayStill("paymentSucceeded")} as is_due, campaign_id, org_id, donor_id, ticket_count is not null as is_order,
      coalesce(ticket_count > tickets_held, false) as takes_new_tickets
    from donations where (select count(*) from limits) = 1 and id = any(${textList(ids)}) order by id for no key update ${how}`);
}

type Shared = {
  campaignIds: string[];
  orgIds: string[];
  /** Campaigns, organizations and donors that are needed but not locked. */
  missing: ReadonlySet<string>;
};

async function lockShared(tx: Executor, due: readonly LockedDonation[], waiting: Waiting): Promise<Shared> {
  if (due.length === 0) return { campaignIds: [], orgIds: [], missing: new Set() };
  const how = sql.raw(waiting === "skip" ? "skip locked" : "");
  const campaigns = textList([...new Set(due.map((it) => it.campaign_id))]);
  const ordered = textList([...new Set(due.filter((it) => it.is_order).map((it) => it.campaign_id))]);
  const organizations = textList([...new Set(due.map((it) => it.org_id))]);
  const donors = textList([...new Set(due.map((it) => it.donor_id))]);
  const counting = sql`id = any(${campaigns}) and (has_matches or id = any(${ordered}))`;
  const waived = sql`id = any(${organizations}) and waiver_used_cents < ${WAIVER_CENTS}`;
  // Each step counts the rows of the previous one, so that it locks after that one.
  const [row] = await tx.execute<{ campaigns: string[]; organizations: string[]; missing: string[] }>(sql`
    with campaign as materialized (
      select id from campaigns where ${counting} order by id for no key update ${how}
    ), organization as materialized (
      select id from organizations where (select count(*) from campaign) >= 0 and ${waived} order by id for no key update ${how}
    ), donor as materialized (
      select id from donors where (select count(*) from organization) >= 0 and id = any(${donors})
      order by id for no key update ${how}
    )
    -- The donors are selected so that all of them are locked, whatever the plan of the differences below.
    select array(select id from donor) as donors, array(select id from campaign) as campaigns,
      array(select id from organization) as organizations,
      array(
        (select id from campaigns where ${counting} except select id from campaign)
        union all (select id from organizations where ${waived} except select id from organization)
        union all (select id from unnest(${donors}) as needed(id) except select id from donor)
      ) as missing`);
  return {
    campaignIds: row?.campaigns ?? [],
    orgIds: row?.organizations ?? [],
    // After waiting, a row is missing only if it changed in the meantime and is no longer needed.
    missing: new Set(waiting === "skip" ? row?.missing : []),
  };
}
