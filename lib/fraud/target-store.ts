import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
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

/** The value of each target to check; omitted ones are not checked. */
export type TargetKeys = Partial<Record<Target, string>>;

const COUNTED: Record<Target, (key: string) => SQL> = {
  email: (key) => sql`email_key = ${key} and counts_email`,
  campaign: (key) => sql`campaign_id = ${key} and counts_campaign`,
  organization: (key) => sql`org_id = ${key} and counts_org`,
};
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** The newest unpaid donations to check; a viral campaign may have thousands. */
const MOST_LOOKED_AT = 400;

/**
 * The targets whose number of declines or unpaid donations is reached within the window, each with the
 * donations that succeeded meanwhile, counted only up to the limit. If none is reached, this is one statement
 * on small indexes.
 */
export async function readTargets(
  db: Executor,
  it: { keys: TargetKeys; unpaid?: { orgId: string; email: string; campaignId: string } },
  now: Date,
): Promise<{ reached: Reached[]; unpaid: UnpaidReached[] }> {
  const found: { reached: Reached[]; unpaid: UnpaidReached[] } = { reached: [], unpaid: [] };
  const asked = [
    ...declinePlaces(it.keys, now, found.reached),
    ...unpaidPlaces(it.unpaid, now, found.unpaid),
  ];
  if (asked.length === 0) return found;
  const parts = asked.map(({ first }, place) => sql`(${place}::int, (${first}))`);
  const rows = await db.execute<{ place: number; at: number }>(
    sql`select place, (extract(epoch from at) * 1000)::float8 as at
        from (values ${sql.join(parts, sql`, `)}) as targets (place, at) where at is not null order by place`,
  );
  for (const { place, at } of rows) {
    const one = asked[place];
    const since = new Date(at);
    one?.add(since, one.most === null ? 0 : await countArrived(db, one.whose, since, one.most + 1));
  }
  return found;
}

/**
 * One threshold: `first` selects the start of the run, if any; `whose` are the donations that offset it, up
 * to `most`.
 */
type Place = { first: SQL; whose: SQL; most: number | null; add: (since: Date, donations: number) => void };

function declinePlaces(keys: TargetKeys, now: Date, found: Reached[]): Place[] {
  return TARGETS.flatMap((scope): Place[] => {
    const key = keys[scope];
    if (key === undefined) return [];
    const { declines, donations: most } = TARGET_LIMITS[scope];
    return [
      {
        first: sql`select failed_at from payment_failures
          where ${COUNTED[scope](key)} and failed_at > ${before(now, WINDOW_MS)}
          order by failed_at desc offset ${declines - 1} limit 1`,
        whose: scope === "campaign" ? sql`campaign_id = ${key}` : sql`org_id = ${key}`,
        most,
        add: (since, donations) => found.push({ scope, since, donations }),
      },
    ];
  });
}

function unpaidPlaces(
  it: { orgId: string; email: string; campaignId: string } | undefined,
  now: Date,
  found: UnpaidReached[],
): Place[] {
  if (!it) return [];
  const ofDonor = sql`donor_id = (select id from donors where org_id = ${it.orgId} and email = ${it.email})`;
  const ofCampaign = sql`campaign_id = ${it.campaignId}`;
  const scopes = [
    { scope: "email", whose: ofDonor, open: ofDonor },
    { scope: "campaign", whose: ofCampaign, open: sql`${ofCampaign} and closed_at is null` },
  ] as const;
  return scopes.map(({ scope, whose, open }) => {
    const { unpaid, perCaller, donations: most } = UNPAID_LIMITS[scope];
    return {
      first: sql`select created_at from (
        select created_at, row_number() over (partition by client_key order by created_at desc) as nth from (
          select created_at, client_key from donations
          where ${open} and status in ('PENDING', 'FAILED') and client_key is not null
            and processing_since is null and verifying_since is null and payment_reported_at is null
            and failure_code is distinct from 'no_payment_started'
            and created_at > ${before(now, WINDOW_MS)} and created_at <= ${before(now, TIME_TO_PAY_MS.card)}
            and (payment_method <> 'ACH' or created_at <= ${before(now, TIME_TO_PAY_MS.bank)})
          order by created_at desc limit ${MOST_LOOKED_AT}) newest) numbered
        where nth <= ${perCaller} order by created_at desc offset ${unpaid - 1} limit 1`,
      whose,
      most,
      add: (since, donations) => found.push({ scope, since, donations }),
    };
  });
}

/** Donations made by donors that were paid or are processing; renewals have no caller. */
async function countArrived(db: Executor, whose: SQL, since: Date, atMost: number): Promise<number> {
  const [row] = await db.execute<{ donations: number }>(sql`
    select count(*)::int as donations from (
      select from donations where ${whose} and created_at >= ${since.toISOString()}
        and (status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED') or processing_since is not null)
        and client_key is not null limit ${atMost}
    ) few`);
  return row?.donations ?? 0;
}
