import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { MergeRow } from "./store";

/**
 * Gives the merged donor's soft credits to the kept donor. For a donation for which both are credited, the kept donor's stays. One of a
 * donation that the kept donor made is no soft credit while it is theirs (lib/soft-credits/store.ts).
 */
export async function moveSoftCredits(
  tx: Executor,
  { from, to }: { from: string; to: string },
): Promise<{ softCredits: string[]; endedCredits: Record<string, unknown>[] }> {
  const ended = await tx.execute<{ row: Record<string, unknown> }>(sql`
    delete from soft_credits c using soft_credits k
    where c.donor_id = ${from} and k.donor_id = ${to} and k.donation_id = c.donation_id
    returning to_jsonb(c) as row`);
  const moved = await tx.execute<{ id: string }>(sql`
    update soft_credits set donor_id = ${to} where id in (
      select id from soft_credits where donor_id = ${from} order by id for no key update) returning id`);
  return { softCredits: moved.map(({ id }) => id), endedCredits: ended.map(({ row }) => row) };
}

/** Gives the merged donor their soft credits back, those that ended with the merge, too. */
export async function returnSoftCredits(tx: Executor, { moved, mergedId, donorId }: MergeRow): Promise<void> {
  const { softCredits = [], endedCredits = [] } = moved;
  await tx.execute(sql`
    update soft_credits set donor_id = ${mergedId} where id in (
      select id from soft_credits where id = any(${textList(softCredits)}) and donor_id = ${donorId}
      order by id for no key update)`);
  await tx.execute(sql`
    insert into soft_credits select * from jsonb_populate_recordset(null::soft_credits, ${JSON.stringify(endedCredits)}::text::jsonb)`);
}
