import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Serializes changes to a campaign's terms, questions and levels until the transaction ends, so that their limits,
 * their order and the rules between them hold. Donations never wait for this lock.
 */
export async function lockForm(tx: Executor, campaignId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`campaign-parts:${campaignId}`}, 0))`);
}

/** Sets the positions of the rows to this order, 0-based. */
export async function renumber(
  tx: Executor,
  table: "custom_fields" | "giving_levels",
  ids: readonly string[],
): Promise<void> {
  const rows = sql.identifier(table);
  await tx.execute(sql`
    update ${rows} set position = wanted.place - 1
    from unnest(${sql.param(ids)}::text[]) with ordinality as wanted(id, place)
    where ${rows}.id = wanted.id and ${rows}.position <> wanted.place - 1`);
}
