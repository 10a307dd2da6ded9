import { and, isNull, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorMerges } from "@/db/schema/donor-merges";

/** Maps the ids of merged donors to those of the kept donors; omits other ids. */
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

/** Resolves the id of a merged donor to that of the kept donor; returns other ids unchanged. */
export async function currentDonorId(db: Executor, id: string): Promise<string> {
  return (await findCurrentDonorIds(db, [id])).get(id) ?? id;
}

/** Like {@link currentDonorId}, as an SQL expression for filters. */
export function currentDonorIdOf(id: string): SQL<string> {
  return sql`coalesce((select donor_id from donor_merges where merged_id = ${id} and undone_at is null), ${id})`;
}

/** Returns a subquery for all ids of a donor: their own and those of donors merged into them. */
export function idsOfDonor(id: string): SQL {
  return sql`select ${id}::text union all select merged_id from donor_merges where donor_id = ${id} and undone_at is null`;
}
