import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customFields } from "@/db/schema/custom-fields";
import { donationAnswers } from "@/db/schema/donations";

export type CustomFieldRow = typeof customFields.$inferSelect;

/** Returns a campaign's questions in order. Archived ones come last, and only if requested. */
export async function listFieldRows(
  db: Executor,
  campaignId: string,
  { archived = false } = {},
): Promise<CustomFieldRow[]> {
  return db
    .select()
    .from(customFields)
    .where(
      and(eq(customFields.campaignId, campaignId), archived ? undefined : isNull(customFields.archivedAt)),
    )
    .orderBy(sql`${customFields.archivedAt} is not null`, asc(customFields.position), asc(customFields.id));
}

/** Returns a question of this campaign, or null. */
export async function findField(
  db: Executor,
  campaignId: string,
  id: string,
): Promise<CustomFieldRow | null> {
  const [row] = await db
    .select()
    .from(customFields)
    .where(and(eq(customFields.id, id), eq(customFields.campaignId, campaignId)));
  return row ?? null;
}

/**
 * Returns a question and whether a donation has answered it. Locks its row until the transaction ends: waits for and
 * counts donations that are being written with an answer; later ones wait.
 */
export async function lockField(
  tx: Executor,
  id: string,
): Promise<{ row: CustomFieldRow; used: boolean } | null> {
  const [row] = await tx.select().from(customFields).where(eq(customFields.id, id)).for("update");
  if (!row) return null;
  // A separate statement, because its snapshot must be taken after the lock.
  const answers = await tx
    .select({ id: donationAnswers.donationId })
    .from(donationAnswers)
    .where(eq(donationAnswers.fieldId, id))
    .limit(1);
  return { row, used: answers.length > 0 };
}

export async function insertField(tx: Executor, row: CustomFieldRow): Promise<void> {
  await tx.insert(customFields).values(row);
}

export async function writeField(tx: Executor, row: CustomFieldRow): Promise<void> {
  await tx.update(customFields).set(row).where(eq(customFields.id, row.id));
}

export async function deleteField(tx: Executor, id: string): Promise<void> {
  await tx.delete(customFields).where(eq(customFields.id, id));
}
