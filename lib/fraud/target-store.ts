import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { earlier, type Given } from "@/db/statement";
import { donorIdOf } from "@/lib/donors/emails/store";
import {
  type Reached,
  TARGET_LIMITS,
  TARGETS,
  type Target,
  TIME_TO_PAY_MS,
  UNPAID_LIMITS,
  type UnpaidReached,
  WINDOW_MS,
} from "./rules";

/** The value of each target to check. Omitted targets are not checked. */
export type TargetKeys = Partial<Record<Target, string>>;
/** The keys that unpaid donations are counted by. */
export type UnpaidKeys = { orgId: string; email: string; campaignId: string };

type Filled<T> = { [Name in keyof T]: Given };

const COUNTED: Record<Target, (key: Given) => SQL> = {
  email: (key) => sql`email_key = ${key} and counts_email`,
  campaign: (key) => sql`campaign_id = ${key} and counts_campaign`,
  organization: (key) => sql`org_id = ${key} and counts_org`,
};
const figure = (number: number) => sql.raw(String(number));

/** Maximum number of unpaid donations to check, newest first: a viral campaign may have thousands. */
const MAX_READ = 400;

type Scope = { of: "declines"; scope: Target } | { of: "unpaid"; scope: UnpaidReached["scope"] };

/**
 * One threshold. `first` selects the start of its run, if any. `whose` is the condition for donations that offset it
 * once there are more than `most`; none do if `most` is null.
 */
type Threshold = Scope & { first: SQL; whose: SQL; most: number | null };

/** The targets whose threshold is reached, each with the number of donations that succeeded since. */
export type TargetsReached = { reached: Reached[]; unpaid: UnpaidReached[] };

/**
 * Returns the thresholds of these targets. Their starts are read together (`thresholdStarts`). For each one reached,
 * the donations since its start are counted up to its limit (`countOffsets`).
 */
export function thresholds(
  keys: Filled<TargetKeys>,
  unpaid: Filled<UnpaidKeys> | null,
  now: Given,
): Threshold[] {
  return [...declineThresholds(keys, now), ...(unpaid ? unpaidThresholds(unpaid, now) : [])];
}

/** Returns SQL for the start of each threshold's run, in milliseconds since 1970 or null, as a JSON array in order. */
export function thresholdStarts(all: readonly Threshold[]): SQL<(number | null)[]> {
  const starts = all.map(
    ({ first }) => sql`(select (extract(epoch from at) * 1000)::float8 from (${first}) run (at))`,
  );
  return sql`json_build_array(${sql.join(starts, sql`, `)})`;
}

/**
 * Counts the donations that offset each reached threshold, with one statement per reached threshold, so usually none.
 */
export async function countOffsets(
  db: Executor,
  all: readonly Threshold[],
  starts: readonly (number | null)[],
): Promise<TargetsReached> {
  const found: TargetsReached = { reached: [], unpaid: [] };
  for (const [index, one] of all.entries()) {
    const at = starts[index];
    if (at === null || at === undefined) continue;
    const since = new Date(at);
    const donations = one.most === null ? 0 : await countArrived(db, one.whose, since, one.most + 1);
    if (one.of === "declines") found.reached.push({ scope: one.scope, since, donations });
    else found.unpaid.push({ scope: one.scope, since, donations });
  }
  return found;
}

/** Returns the targets whose threshold of declines is reached. */
export async function readTargets(db: Executor, keys: TargetKeys, now: Date): Promise<Reached[]> {
  const all = thresholds(keys, null, now.toISOString());
  if (all.length === 0) return [];
  const [row] = await db.execute<{ starts: (number | null)[] }>(
    sql`select ${thresholdStarts(all)} as starts`,
  );
  return (await countOffsets(db, all, row?.starts ?? [])).reached;
}

function declineThresholds(keys: Filled<TargetKeys>, now: Given): Threshold[] {
  return TARGETS.flatMap((scope): Threshold[] => {
    const key = keys[scope];
    if (key === undefined) return [];
    const { declines, donations: most } = TARGET_LIMITS[scope];
    return [
      {
        of: "declines",
        scope,
        first: sql`select failed_at from payment_failures
          where ${COUNTED[scope](key)} and failed_at > ${earlier(now, WINDOW_MS)}
          order by failed_at desc offset ${figure(declines - 1)} limit 1`,
        whose: scope === "campaign" ? sql`campaign_id = ${key}` : sql`org_id = ${key}`,
        most,
      },
    ];
  });
}

function unpaidThresholds(it: Filled<UnpaidKeys>, now: Given): Threshold[] {
  const ofDonor = sql`donor_id = ${donorIdOf(it.orgId, it.email)}`;
  const ofCampaign = sql`campaign_id = ${it.campaignId}`;
  const scopes = [
    { scope: "email", whose: ofDonor, open: ofDonor },
    { scope: "campaign", whose: ofCampaign, open: sql`${ofCampaign} and closed_at is null` },
  ] as const;
  return scopes.map(({ scope, whose, open }) => {
    const { unpaid, perCaller, donations: most } = UNPAID_LIMITS[scope];
    return {
      of: "unpaid",
      scope,
      first: sql`select created_at from (
        select created_at, row_number() over (partition by client_key order by created_at desc) as nth from (
          select created_at, client_key from donations
          where ${open} and status in ('PENDING', 'FAILED') and client_key is not null
            and processing_since is null and verifying_since is null and payment_reported_at is null
            and failure_code is distinct from 'no_payment_started'
            and created_at > ${earlier(now, WINDOW_MS)} and created_at <= ${earlier(now, TIME_TO_PAY_MS.card)}
            and (payment_method <> 'ACH' or created_at <= ${earlier(now, TIME_TO_PAY_MS.bank)})
          order by created_at desc limit ${figure(MAX_READ)}) newest) numbered
        where nth <= ${figure(perCaller)} order by created_at desc offset ${figure(unpaid - 1)} limit 1`,
      whose,
      most,
    };
  });
}

/** Counts donations made by donors that were paid or are processing, up to `atMost`. Renewals have no caller. */
async function countArrived(db: Executor, whose: SQL, since: Date, atMost: number): Promise<number> {
  const [row] = await db.execute<{ donations: number }>(sql`
    select count(*)::int as donations from (
      select from donations where ${whose} and created_at >= ${since.toISOString()}
        and (status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED') or processing_since is not null)
        and client_key is not null limit ${atMost}
    ) few`);
  return row?.donations ?? 0;
}
