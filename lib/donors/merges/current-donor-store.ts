import { and, isNull, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorMerges } from "@/db/schema/donor-merges";

/** Who the merged donors with these ids are now; other ids are absent. */
export async function findCurrentDonorIds(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ mergedId: donorMerges.mergedId, donorId: donorMerges.donorId })
    .from(donorMerges)
    .where(and(anyOf(donorMerges.mergedId, ids), isNull(donorMerges.undoneAt)));
  return new Map(rows.map(({ mergedId, donorId }) => [mergedId, donorId]));
}

/** The id of the donor that an id means: of a merged donor that of the donor who was kept, otherwise itself. */
export async function currentDonorId(db: Executor, id: string): Promise<string> {
  return (await findCurrentDonorIds(db, [id])).get(id) ?? id;
}

/** The same within a statement, for a filter. */
export function currentDonorIdOf(id: string): SQL<string> {
  return sql`coalesce((select donor_id from donor_merges where merged_id = ${id} and undone_at is null), ${id})`;
}

/** The ids that mean a donor: their own and those of donors that were merged into them, as a subquery. */
export function idsOfDonor(id: string): SQL {
  return sql`select ${id}::text union all select merged_id from donor_merges where donor_id = ${id} and undone_at is null`;
}
