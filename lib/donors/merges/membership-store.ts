import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { MergeRow } from "./store";

/**
 * Moves the merged donor's memberships, with their numbers, to the kept donor where the latter has none for the same
 * campaign. Their periods follow from the moved donations (lib/donor-memberships/refresh-store.ts).
 */
export async function moveMemberships(
  tx: Executor,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const moved = await tx.execute<{ id: string }>(sql`
    update donor_memberships m set donor_id = ${to} where m.id in (
      select id from donor_memberships t where t.donor_id = ${from}
        and not exists (select from donor_memberships k where k.donor_id = ${to} and k.campaign_id = t.campaign_id)
      order by id for no key update) returning m.id`);
  return moved.map(({ id }) => id);
}

/** Restores the merged donor's memberships. */
export async function returnMemberships(tx: Executor, { moved, mergedId, donorId }: MergeRow): Promise<void> {
  await tx.execute(sql`
    update donor_memberships set donor_id = ${mergedId} where id in (
      select id from donor_memberships where id = any(${textList(moved.memberships ?? [])}) and donor_id = ${donorId}
      order by id for no key update)`);
}
