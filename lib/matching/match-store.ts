import { and, asc, eq, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donationMatches, matches } from "@/db/schema/matches";

export type MatchRow = typeof matches.$inferSelect;

/** Returns the matches of a campaign in the order in which they cover donations. */
export async function listMatchRows(db: Executor, campaignId: string): Promise<MatchRow[]> {
  return db
    .select()
    .from(matches)
    .where(eq(matches.campaignId, campaignId))
    .orderBy(asc(matches.position), asc(matches.id));
}

/** Returns a match of this campaign, or null. */
export async function findMatch(db: Executor, campaignId: string, id: string): Promise<MatchRow | null> {
  const [row] = await db
    .select()
    .from(matches)
    .where(and(eq(matches.id, id), eq(matches.campaignId, campaignId)));
  return row ?? null;
}

/** Returns those of these matches that ever matched a donation. */
export async function findUsed(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        anyOf(matches.id, ids),
        sql`exists (select from ${donationMatches} where ${donationMatches.matchId} = ${matches.id})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Locks the campaign, whose lock donations also take to share out its matches. */
export async function lockCampaign(tx: Executor, campaignId: string): Promise<void> {
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for("no key update");
}

/** Returns the amount that the main match adds now, in cents; 0 without one. Requires the campaign's lock. */
export async function readMainMatched(tx: Executor, campaignId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: matches.matchedCents })
    .from(matches)
    .where(and(eq(matches.campaignId, campaignId), eq(matches.isMain, true)));
  return row?.cents ?? 0;
}

export async function insertMatch(tx: Executor, row: MatchRow): Promise<void> {
  await tx.insert(matches).values(row);
}

/**
 * Stores the terms of a match. Those of the main match are stored in the campaign's fields, from which a trigger copies
 * them.
 */
export async function writeMatch(tx: Executor, row: MatchRow): Promise<void> {
  const { enabled, sponsorName, ratioPct, maxCents } = row;
  const { maxPerDonationCents, startsAt, endsAt, updatedAt } = row;
  if (row.isMain)
    await tx
      .update(campaigns)
      .set({
        matchingEnabled: enabled,
        matchingOrgName: sponsorName,
        matchingRatioPct: ratioPct,
        matchingMaxCents: maxCents,
        updatedAt,
      })
      .where(eq(campaigns.id, row.campaignId));
  await tx
    .update(matches)
    .set({
      maxPerDonationCents,
      startsAt,
      endsAt,
      updatedAt,
      ...(row.isMain ? {} : { enabled, sponsorName, ratioPct, maxCents }),
    })
    .where(eq(matches.id, row.id));
}

/** Deletes a match that no donation references. */
export async function deleteMatchRow(tx: Executor, row: MatchRow): Promise<void> {
  if (row.isMain)
    await tx
      .update(campaigns)
      .set({ matchingEnabled: false, matchingOrgName: null, matchingRatioPct: 100, matchingMaxCents: null })
      .where(eq(campaigns.id, row.campaignId));
  await tx.delete(matches).where(eq(matches.id, row.id));
}

/** Numbers the matches from 0 in this order. */
export async function numberMatches(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update matches m set position = wanted.place - 1
    from unnest(${sql.param(ids)}::text[]) with ordinality as wanted(id, place)
    where m.id = wanted.id and m.position <> wanted.place - 1`);
}
