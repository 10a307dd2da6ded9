import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donorFields, donorFieldValues } from "@/db/schema/donor-fields";

export type DonorFieldRow = typeof donorFields.$inferSelect;

const ofOrganization = (orgId: string, id: string) =>
  and(eq(donorFields.id, id), eq(donorFields.orgId, orgId));

/** Serializes changes of an organization's donor fields until the transaction ends. */
export async function lockFields(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`donor-fields:${orgId}`}, 0))`);
}

/** Returns an organization's donor fields in order, archived ones last. */
export async function listFieldRows(db: Executor, orgId: string): Promise<DonorFieldRow[]> {
  return db
    .select()
    .from(donorFields)
    .where(eq(donorFields.orgId, orgId))
    .orderBy(sql`${donorFields.archivedAt} is not null`, asc(donorFields.position), asc(donorFields.id));
}

/** Returns a donor field of the organization, or null. */
export async function findField(db: Executor, orgId: string, id: string): Promise<DonorFieldRow | null> {
  const [row] = await db.select().from(donorFields).where(ofOrganization(orgId, id));
  return row ?? null;
}

/** Returns whether another donor field of the organization has the name. The caller must hold {@link lockFields}. */
export async function isNameTaken(
  tx: Executor,
  { orgId, id, name }: Pick<DonorFieldRow, "orgId" | "id" | "name">,
): Promise<boolean> {
  const rows = await tx
    .select({ id: donorFields.id })
    .from(donorFields)
    .where(
      and(
        eq(donorFields.orgId, orgId),
        sql`lower(${donorFields.name}) = lower(${name}::text)`,
        ne(donorFields.id, id),
      ),
    );
  return rows.length > 0;
}

export async function insertField(tx: Executor, row: DonorFieldRow): Promise<void> {
  await tx.insert(donorFields).values(row);
}

export async function writeField(tx: Executor, row: DonorFieldRow): Promise<void> {
  await tx.update(donorFields).set(row).where(eq(donorFields.id, row.id));
}

/** Sets the positions of the fields to the order of `ids`, from 0. */
export async function renumberFields(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update donor_fields set position = wanted.place - 1
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted(id, place)
    where donor_fields.id = wanted.id and donor_fields.position <> wanted.place - 1`);
}

/**
 * Deletes a field unless donors have values for it (`used`). Returns null if it no longer exists. Locks the row first,
 * so that values being written are counted and later writes find the field deleted.
 */
export async function deleteUnused(
  tx: Executor,
  orgId: string,
  id: string,
): Promise<{ row: DonorFieldRow; used: boolean } | null> {
  const [row] = await tx.select().from(donorFields).where(ofOrganization(orgId, id)).for("update");
  if (!row) return null;
  // A separate statement: its snapshot must be taken after the lock.
  const values = await tx
    .select({ donorId: donorFieldValues.donorId })
    .from(donorFieldValues)
    .where(eq(donorFieldValues.fieldId, id))
    .limit(1);
  if (values.length > 0) return { row, used: true };
  await tx.delete(donorFields).where(eq(donorFields.id, id));
  return { row, used: false };
}
