import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorMembershipPeriods } from "@/db/schema/donor-memberships";
import { givingLevels } from "@/db/schema/giving-levels";

export type GivingLevelRow = typeof givingLevels.$inferSelect;

/** Returns a campaign's levels in order. Archived ones come last, and only if requested. */
export async function listLevelRows(
  db: Executor,
  campaignId: string,
  { archived = false } = {},
): Promise<GivingLevelRow[]> {
  return db
    .select()
    .from(givingLevels)
    .where(
      and(eq(givingLevels.campaignId, campaignId), archived ? undefined : isNull(givingLevels.archivedAt)),
    )
    .orderBy(
      sql`${givingLevels.archivedAt} is not null`,
      asc(givingLevels.position),
      asc(givingLevels.amountCents),
      asc(givingLevels.id),
    );
}

/** Returns the levels of all campaigns of an organization, archived ones included, each campaign's in order. */
export async function listOrgLevels(db: Executor, orgId: string): Promise<GivingLevelRow[]> {
  return db
    .select(getTableColumns(givingLevels))
    .from(givingLevels)
    .innerJoin(campaigns, eq(campaigns.id, givingLevels.campaignId))
    .where(eq(campaigns.orgId, orgId))
    .orderBy(
      asc(givingLevels.campaignId),
      asc(givingLevels.position),
      asc(givingLevels.amountCents),
      asc(givingLevels.id),
    );
}

/** Returns the names of giving levels and their campaigns, by level id. */
export async function findLevelNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; campaignId: string; campaignTitle: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: givingLevels.id,
      name: givingLevels.name,
      campaignId: campaigns.id,
      campaignTitle: campaigns.title,
    })
    .from(givingLevels)
    .innerJoin(campaigns, eq(campaigns.id, givingLevels.campaignId))
    .where(anyOf(givingLevels.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a level of this campaign, or null. */
export async function findLevel(
  db: Executor,
  campaignId: string,
  id: string,
): Promise<GivingLevelRow | null> {
  const [row] = await db
    .select()
    .from(givingLevels)
    .where(and(eq(givingLevels.id, id), eq(givingLevels.campaignId, campaignId)));
  return row ?? null;
}

/**
 * Returns a level and whether a donation or membership refers to it. Locks its row until the transaction ends: waits
 * for and counts donations that are being written with the level; later ones wait.
 */
export async function lockLevel(
  tx: Executor,
  id: string,
): Promise<{ row: GivingLevelRow; used: boolean } | null> {
  const [row] = await tx.select().from(givingLevels).where(eq(givingLevels.id, id)).for("update");
  if (!row) return null;
  // A separate statement, because its snapshot must be taken after the lock.
  const donationRows = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.givingLevelId, id))
    .limit(1);
  const periodRows = await tx
    .select({ id: donorMembershipPeriods.donationId })
    .from(donorMembershipPeriods)
    .where(eq(donorMembershipPeriods.levelId, id))
    .limit(1);
  return { row, used: donationRows.length > 0 || periodRows.length > 0 };
}

export async function insertLevel(tx: Executor, row: GivingLevelRow): Promise<void> {
  await tx.insert(givingLevels).values(row);
}

export async function writeLevel(tx: Executor, row: GivingLevelRow): Promise<void> {
  await tx.update(givingLevels).set(row).where(eq(givingLevels.id, row.id));
}

export async function deleteLevel(tx: Executor, id: string): Promise<void> {
  await tx.delete(givingLevels).where(eq(givingLevels.id, id));
}
