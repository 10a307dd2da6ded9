import { and, count, eq, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
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

/**
 * Returns a payout's movements with the donor of each donation, oldest first, ties by id: at most `limit`, those after
 * `after`.
 */
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

/**
 * A fund's share of a payout, in cents. `fund` null: the general fund or, where `isOther`, movements without a
 * donation.
 */
export type PayoutPart = {
  fund: { id: string; name: string; code: string | null } | null;
  isOther: boolean;
  netCents: number;
};

/**
 * Returns the movements of each payout summed by the current funds of their donations, largest fund first. A movement
 * of a split donation is divided by the largest-remainder method, so that the parts sum to the movement.
 */
export async function sumByFund(
  db: Executor,
  payoutIds: readonly string[],
): Promise<Map<string, PayoutPart[]>> {
  const rows = await db.execute<{
    payout_id: string;
    id: string | null;
    name: string | null;
    code: string | null;
    is_other: boolean;
    cents: string;
  }>(sql`
    select i.payout_id, f.id, f.name, f.code, i.donation_id is null as is_other, sum(s.cents) as cents
    from payout_items i left join donations d on d.id = i.donation_id
    cross join lateral (
      select d.fund_id, i.net_cents as cents where d.split is not true
      union all
      select p.fund_id, sign(i.net_cents)::bigint * p.cents from fund_shares(d.id, abs(i.net_cents)) p where d.split
    ) s left join funds f on f.id = s.fund_id
    where i.payout_id = any(${textList(payoutIds)})
    group by 1, 2, 3, 4, 5 having sum(s.cents) <> 0
    order by 5, f.id is null, 6 desc`);
  const found = new Map<string, PayoutPart[]>();
  for (const { payout_id: payoutId, id, name, code, is_other: isOther, cents } of rows) {
    const fund = id !== null && name !== null ? { id, name, code } : null;
    found.set(payoutId, [...(found.get(payoutId) ?? []), { fund, isOther, netCents: Number(cents) }]);
  }
  return found;
}

/** Returns the number and sum of a payout's movements by kind, ordered by kind. */
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
