import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { placeholderDonorId } from "./rules";

/** The placeholder's name in the database. Its donations keep the names they were recorded with. */
const NAME = { firstName: "Donors of", lastName: "undone imports" };

/**
 * The condition that a row of `donors` is a person. Lists, searches, segments, exports and statements exclude the
 * placeholder.
 */
export const isPerson = (orgId: string): SQL => sql`${donors.id} <> ${placeholderDonorId(orgId)}`;

/**
 * Moves the donations of donors that are about to be deleted to the placeholder donor. All of them are voided, so no
 * total changes. They keep the name and address they were recorded with. The caller must hold locks on the donations,
 * then on the donors.
 */
export async function moveToPlaceholder(
  tx: Executor,
  { orgId, donorIds, now }: { orgId: string; donorIds: readonly string[]; now: Date },
): Promise<void> {
  const condition = sql`donor_id = any(${textList(donorIds)})`;
  const [any] = await tx.execute(sql`select from donations where ${condition} limit 1`);
  if (!any) return;
  const id = placeholderDonorId(orgId);
  await tx
    .insert(donors)
    .values({ id, orgId, ...NAME, createdAt: now })
    .onConflictDoNothing();
  await tx.execute(
    sql`update donations set donor_id = ${id}, updated_at = ${now.toISOString()} where ${condition}`,
  );
}
