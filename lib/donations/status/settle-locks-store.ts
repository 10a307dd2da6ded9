import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { mayStill } from "./effects-store";

/** How long rows that other transactions have locked are waited for; `briefly` is a second, and not for donations. */
export type Waiting = "wait" | "briefly" | "skip";

const BRIEFLY_MS = 1000;

type LockedDonation = {
  id: string;
  is_due: boolean;
  campaign_id: string;
  org_id: string;
  donor_id: string;
  is_order: boolean;
  /** Its tickets are held no longer: it needs others. */
  takes_new_tickets: boolean;
};

/** What is locked. Only these campaigns and organizations are counted on. */
export type Locked = {
  due: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  campaignIds: string[];
  orgIds: string[];
};

/**
 * Locks the rows that settling changes, in the order of docs/locking.md: donations, then the campaigns that count tickets or a
 * match, the organizations that have a waiver left, and donors. Each statement begins after the locks of the one before, so it
 * reads the newest version of every row.
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
  /** Campaigns with a donation that takes new tickets: the next one must see what it took. */
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
    -- A batch comes to each connection so seldom that the server would plan the statements below for every call.
    with limits as materialized (select ${limit}, set_config('plan_cache_mode', 'force_generic_plan', true))
    select id, ${mayStill("paymentSucceeded")} as is_due, campaign_id, org_id, donor_id, ticket_count is not null as is_order,
      coalesce(ticket_count > tickets_held, false) as takes_new_tickets
    from donations where (select count(*) from limits) = 1 and id = any(${textList(ids)}) order by id for no key update ${how}`);
}

type Shared = {
  campaignIds: string[];
  orgIds: string[];
  /** Campaigns, organizations and donors that are needed and not locked. */
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
  // Each counts the rows of the one before, so that its locks come after those.
  const [row] = await tx.execute<{ campaigns: string[]; organizations: string[]; missing: string[] }>(sql`
    with campaign as materialized (
      select id from campaigns where ${counting} order by id for no key update ${how}
    ), organization as materialized (
      select id from organizations where (select count(*) from campaign) >= 0 and ${waived} order by id for no key update ${how}
    ), donor as materialized (
      select id from donors where (select count(*) from organization) >= 0 and id = any(${donors})
      order by id for no key update ${how}
    )
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
    // Those waited for are missing only if they changed meanwhile and are counted on no longer.
    missing: new Set(waiting === "skip" ? row?.missing : []),
  };
}
