import { and, eq, isNull, lt, ne } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { subscriptionLinks } from "@/db/schema/subscription-links";

export type LinkRow = typeof subscriptionLinks.$inferSelect;

/** The mailed link with this token hash, ended and expired ones included. */
export async function findLink(db: Executor, tokenHash: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(subscriptionLinks).where(eq(subscriptionLinks.tokenHash, tokenHash));
  return row ?? null;
}

/**
 * Opens the link that a mail is about to carry; with `endsEarlier` it ends the subscription's links of the same scope that
 * are in other mails. Earlier attempts to send the same mail stay valid: one of them may have arrived.
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
            isNull(subscriptionLinks.endedAt),
          ),
        );
    await tx.insert(subscriptionLinks).values(link);
  });
}

/** Deletes links that expired before an instant; returns how many. */
export async function deleteLinks(db: Executor, before: Date): Promise<number> {
  const rows = await db
    .delete(subscriptionLinks)
    .where(lt(subscriptionLinks.expiresAt, before))
    .returning({ tokenHash: subscriptionLinks.tokenHash });
  return rows.length;
}
