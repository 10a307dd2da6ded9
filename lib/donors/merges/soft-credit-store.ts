import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { MergeRow } from "./store";

/**
 * Moves the merged donor's soft credits to the kept donor. If both are credited for a donation, the kept donor's credit
 * stays. A credit for a donation that the kept donor made has no effect while the donation is theirs
 * (lib/soft-credits/store.ts).
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

/** Restores the merged donor's soft credits, including those that the merge deleted. */
export async function returnSoftCredits(tx: Executor, { moved, mergedId, donorId }: MergeRow): Promise<void> {
  const { softCredits = [], endedCredits = [] } = moved;
  await tx.execute(sql`
    update soft_credits set donor_id = ${mergedId} where id in (
      select id from soft_credits where id = any(${textList(softCredits)}) and donor_id = ${donorId}
      order by id for no key update)`);
  await tx.execute(sql`
    insert into soft_credits select * from jsonb_populate_recordset(null::soft_credits, ${JSON.stringify(endedCredits)}::text::jsonb)`);
}
