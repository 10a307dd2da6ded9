import { and, asc, eq, isNull } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorFields, donorFieldValues } from "@/db/schema/donor-fields";
import { storedValue } from "./rules";
import type { FieldValue } from "./schemas";

export type ValueRow = typeof donorFieldValues.$inferSelect;

/** Returns each donor's values for the fields in use, in the order of the fields; omits donors without any. */
export async function findFieldValues(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, FieldValue[]>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db
    .select({ value: donorFieldValues, name: donorFields.name, type: donorFields.type })
    .from(donorFieldValues)
    .innerJoin(donorFields, eq(donorFields.id, donorFieldValues.fieldId))
    .where(and(anyOf(donorFieldValues.donorId, donorIds), isNull(donorFields.archivedAt)))
    .orderBy(asc(donorFields.position), asc(donorFields.id));
  const found = new Map<string, FieldValue[]>();
  for (const { value, name, type } of rows) {
    const { donorId, fieldId } = value;
    const one = { fieldId, name, type, value: storedValue(value) };
    found.set(donorId, [...(found.get(donorId) ?? []), one]);
  }
  return found;
}

/** Stores a donor's values. The caller must hold a lock on the donor. */
export async function writeValues(tx: Executor, rows: readonly ValueRow[]): Promise<void> {
  for (const { donorId, fieldId, ...columns } of rows)
    await tx
      .insert(donorFieldValues)
      .values({ donorId, fieldId, ...columns })
      .onConflictDoUpdate({ target: [donorFieldValues.donorId, donorFieldValues.fieldId], set: columns });
}

/** Deletes a donor's values for these fields. The caller must hold a lock on the donor. */
export async function removeValues(
  tx: Executor,
  donorId: string,
  fieldIds: readonly string[],
): Promise<void> {
  await tx
    .delete(donorFieldValues)
    .where(and(eq(donorFieldValues.donorId, donorId), anyOf(donorFieldValues.fieldId, fieldIds)));
}
