import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaignCovers } from "@/db/schema/campaign-covers";
import { campaigns } from "@/db/schema/campaigns";

/** The state of the copy of a campaign's `coverImageUrl`. */
export type CoverRow = Pick<typeof campaignCovers.$inferSelect, "status" | "error" | "hash">;

/** Matches covers whose source is the campaign's current URL. */
export const stillNamed = and(
  eq(campaigns.id, campaignCovers.campaignId),
  eq(campaigns.coverImageUrl, campaignCovers.sourceUrl),
);

export type Lease = { id: string; sourceUrl: string; attempts: number };

/**
 * Starts a fetch of the campaign's cover. Returns null if there is no cover, a fetch is in progress, or the next
 * attempt is not due. One statement, so that only one of several concurrent callers gets the lease.
 */
export async function claimCover(
  db: Executor,
  { campaignId, leaseId, now, until }: { campaignId: string; leaseId: string; now: Date; until: Date },
): Promise<Lease | null> {
  const [row] = await db.execute<{ source_url: string; attempts: number }>(sql`
    insert into campaign_covers as v (campaign_id, source_url, status, attempts, next_attempt_at, lease_id, updated_at)
    select id, cover_image_url, 'PENDING', 1, ${until.toISOString()}::timestamptz, ${leaseId}, ${now.toISOString()}::timestamptz
    from campaigns where id = ${campaignId} and cover_image_url is not null
    on conflict (campaign_id) do update set
      attempts = case when v.source_url = excluded.source_url then v.attempts + 1 else 1 end,
      error = case when v.source_url = excluded.source_url then v.error end,
      source_url = excluded.source_url, status = 'PENDING', next_attempt_at = excluded.next_attempt_at,
      lease_id = excluded.lease_id, updated_at = excluded.updated_at,
      hash = null
    where (v.lease_id is null or v.next_attempt_at <= excluded.updated_at)
      and (v.source_url <> excluded.source_url
        or (v.status <> 'READY' and v.next_attempt_at <= excluded.updated_at))
    returning source_url, attempts`);
  return row ? { id: leaseId, sourceUrl: row.source_url, attempts: row.attempts } : null;
}

/** Stores a fetch's outcome, unless another fetch has taken over the lease. Returns whether it was written. */
export async function finishCover(
  db: Executor,
  { campaignId, leaseId }: { campaignId: string; leaseId: string },
  outcome: Partial<typeof campaignCovers.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(campaignCovers)
    .set({ ...outcome, leaseId: null })
    .where(and(eq(campaignCovers.campaignId, campaignId), eq(campaignCovers.leaseId, leaseId)))
    .returning({ campaignId: campaignCovers.campaignId });
  return rows.length > 0;
}

/** Returns the campaigns whose cover is due, new ones first. `due` distinguishes attempts. */
export async function listDueCovers(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ campaignId: string; orgId: string; due: string }[]> {
  const rows = await db.execute<{ campaign_id: string; org_id: string; due: string }>(sql`
    select c.id as campaign_id, c.org_id,
      coalesce(v.attempts::text || ':' || floor(extract(epoch from v.updated_at) * 1000)::text, 'new') as due
    from campaigns c left join campaign_covers v on v.campaign_id = c.id
    where c.cover_image_url is not null
      and (v.campaign_id is null
        or ((v.lease_id is null or v.next_attempt_at <= ${now.toISOString()}::timestamptz)
          and (v.source_url <> c.cover_image_url
            or (v.status <> 'READY' and v.next_attempt_at <= ${now.toISOString()}::timestamptz))))
    order by v.next_attempt_at nulls first, c.id limit ${limit}`);
  return rows.map((row) => ({ campaignId: row.campaign_id, orgId: row.org_id, due: row.due }));
}

/** Returns the cover of a campaign's current URL, or null. */
export async function findCover(db: Executor, campaignId: string): Promise<CoverRow | null> {
  const [row] = await db
    .select({
      status: campaignCovers.status,
      error: campaignCovers.error,
      hash: campaignCovers.hash,
    })
    .from(campaignCovers)
    .innerJoin(campaigns, stillNamed)
    .where(eq(campaignCovers.campaignId, campaignId));
  return row ?? null;
}

/** Deletes the covers of campaigns that no longer have one, except while a fetch is in progress. */
export async function purgeCovers(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    delete from campaign_covers v using campaigns c
    where c.id = v.campaign_id and c.cover_image_url is null
      and (v.lease_id is null or v.next_attempt_at <= ${now.toISOString()}::timestamptz)`);
}
