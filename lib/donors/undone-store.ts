import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { idFor } from "@/lib/kernel/ids";

/** What staff read on the page of a voided donation whose donor was deleted. */
const NAME = { firstName: "Donors of", lastName: "undone imports" };

/** The one donor of an organization to whom the voided donations of its undone imports belong whose own donors were deleted. */
const undoneDonorId = (orgId: string) => idFor({ seed: `undone-imports:${orgId}` }, "donor");

/** Whether a row of `donors` is a person: lists, searches, segments and files of donors have no others. */
export const isPerson = (orgId: string): SQL => sql`${donors.id} <> ${undoneDonorId(orgId)}`;

/**
 * Gives the donations of donors that are about to be deleted to the donor of undone imports. All of them are voided, so no total changes;
 * they keep the name and address that they were recorded with. Call it with the donations locked, then the donors.
 */
export async function keepUndone(
  tx: Executor,
  { orgId, donorIds, now }: { orgId: string; donorIds: readonly string[]; now: Date },
): Promise<void> {
  const theirs = sql`donor_id = any(${textList(donorIds)})`;
  const [any] = await tx.execute(sql`select from donations where ${theirs} limit 1`);
  if (!any) return;
  const id = undoneDonorId(orgId);
  await tx
    .insert(donors)
    .values({ id, orgId, ...NAME, createdAt: now })
    .onConflictDoNothing();
  await tx.execute(
    sql`update donations set donor_id = ${id}, updated_at = ${now.toISOString()} where ${theirs}`,
  );
}
