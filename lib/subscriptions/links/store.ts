import { and, eq, isNull, ne, notLike, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { subscriptionLinks } from "@/db/schema/subscription-links";

export type LinkRow = typeof subscriptionLinks.$inferSelect;

/** Returns the link with this token hash, including ended and expired ones, or null. */
export async function findLink(db: Executor, tokenHash: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(subscriptionLinks).where(eq(subscriptionLinks.tokenHash, tokenHash));
  return row ?? null;
}

/**
 * Stores a link before it is mailed. `endsEarlier` ends the links of the same scope in other emails, but not those of
 * earlier attempts to send this email, which may have arrived.
 */
export async function openMailedLink(
  db: Database,
  link: typeof subscriptionLinks.$inferInsert,
  { endsEarlier }: { endsEarlier: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (endsEarlier)
      await tx
        .update(subscriptionLinks)
        .set({ endedAt: link.createdAt })
        .where(
          and(
            eq(subscriptionLinks.subscriptionId, link.subscriptionId),
            eq(subscriptionLinks.scope, link.scope),
            ne(subscriptionLinks.cause, link.cause),
            // Keeps links opened by a signed-in donor: an email requested by others must not end them.
            notLike(subscriptionLinks.cause, "giving:%"),
            isNull(subscriptionLinks.endedAt),
          ),
        );
    await tx.insert(subscriptionLinks).values(link);
  });
}

/** Deletes links that expired before `before`; returns their number. */
export async function deleteLinks(db: Executor, before: Date): Promise<number> {
  const rows = await db.execute(sql`
    delete from subscription_links where token_hash in (
      select token_hash from subscription_links where expires_at < ${before.toISOString()} for update skip locked)
    returning 1`);
  return rows.length;
}
