import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";

export type GivingLevelRow = typeof givingLevels.$inferSelect;

/** Levels of a campaign in their order; archived ones only when asked for, after the rest. */
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

/** A level of this very campaign. */
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
 * The level as it is, and whether a donation names it. Its row is locked until the transaction ends: donations at the level
 * that are being written are waited for and counted, later ones wait for what is done to it.
 */
export async function lockLevel(
  tx: Executor,
  id: string,
): Promise<{ row: GivingLevelRow; used: boolean } | null> {
  const [row] = await tx.select().from(givingLevels).where(eq(givingLevels.id, id)).for("update");
  if (!row) return null;
  // A statement of its own: its snapshot must be younger than the lock.
  const donationRows = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.givingLevelId, id))
    .limit(1);
  return { row, used: donationRows.length > 0 };
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
