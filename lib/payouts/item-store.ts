import { and, count, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { payoutItems } from "@/db/schema/payouts";

/** Whether a payout contains this movement. */
export async function hasItem(db: Executor, payoutId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: payoutItems.id })
    .from(payoutItems)
    .where(and(eq(payoutItems.payoutId, payoutId), eq(payoutItems.id, id)));
  return rows.length > 0;
}

/** A payout's movements with the donor of each donation, oldest first, ties by id; at most `limit`, those behind `after`. */
export async function listItemRows(
  db: Executor,
  payoutId: string,
  limit: number,
  after: string | null = null,
) {
  return db
    .select({
      item: payoutItems,
      donor: { firstName: donations.donorFirstName, lastName: donations.donorLastName },
    })
    .from(payoutItems)
    .leftJoin(donations, eq(donations.id, payoutItems.donationId))
    .where(
      and(
        eq(payoutItems.payoutId, payoutId),
        after
          ? sql`(${payoutItems.occurredAt}, ${payoutItems.id}) > (select i.occurred_at, i.id from payout_items i where i.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(payoutItems.occurredAt, payoutItems.id)
    .limit(limit);
}

/** The number and sum of a payout's movements by kind, ordered by kind. */
export async function sumItems(db: Executor, payoutId: string) {
  const rows = await db
    .select({
      kind: payoutItems.kind,
      count: count(),
      netCents: sql<string>`sum(${payoutItems.netCents})`,
    })
    .from(payoutItems)
    .where(eq(payoutItems.payoutId, payoutId))
    .groupBy(payoutItems.kind)
    .orderBy(payoutItems.kind);
  return rows.map((row) => ({ ...row, netCents: Number(row.netCents) }));
}
