import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { payouts } from "@/db/schema/payouts";
import type { ItemKind } from "@/lib/payouts/rules";
import type { JournalPart, JournalPayout } from "./rules";

const BOOKED = ["PAID", "FAILED", "CANCELED"] as const;

/** The day of arrival: the processor reports it as midnight UTC. */
const day = sql<string>`to_char(coalesce(${payouts.arrivalDate}, ${payouts.createdAt}) at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Returns the next payouts that have arrived or were returned and whose contents are known, by day of arrival and id.
 * `from` and `to` are inclusive days.
 */
export async function listJournalPayouts(
  db: Executor,
  filter: { orgId: string; from?: string | undefined; to?: string | undefined },
  after: JournalPayout | null,
  limit: number,
): Promise<JournalPayout[]> {
  const { id, processorPayoutId, amountCents, status } = payouts;
  const behind: SQL | undefined = after
    ? sql`(${day}, ${payouts.id}) > (${after.day}, ${after.id})`
    : undefined;
  const rows = await db
    .select({ id, processorPayoutId, amountCents, status, day })
    .from(payouts)
    .where(
      and(
        eq(payouts.orgId, filter.orgId),
        inArray(payouts.status, [...BOOKED]),
        isNotNull(payouts.reconciledAt),
        filter.from ? gte(day, filter.from) : undefined,
        filter.to ? lte(day, filter.to) : undefined,
        behind,
      ),
    )
    .orderBy(day, payouts.id)
    .limit(limit);
  return rows.flatMap((row) => {
    const booked = BOOKED.find((one) => one === row.status);
    return booked ? [{ ...row, status: booked }] : [];
  });
}

/**
 * Sums the movements of each payout by kind and current fund. Split donations share gross and net as in `sumByFund`
 * (lib/payouts/item-store.ts), so each fund's net equals the one on the payout's page. Fees are the difference.
 */
export async function sumForJournal(
  db: Executor,
  payoutIds: readonly string[],
): Promise<Map<string, JournalPart[]>> {
  const rows = await db.execute<{
    payout_id: string;
    kind: ItemKind;
    name: string | null;
    code: string | null;
    of_donation: boolean;
    of_refund: boolean;
    gross: string;
    net: string;
  }>(sql`
    select i.payout_id, i.kind, f.name, f.code, i.donation_id is not null as of_donation, i.refund_id is not null as of_refund,
      sum(s.gross) as gross, sum(s.net) as net
    from payout_items i left join donations d on d.id = i.donation_id
    cross join lateral (
      select d.fund_id, i.gross_cents as gross, i.net_cents as net where d.split is not true
      union all
      select p.fund_id, sign(i.gross_cents)::bigint * p.cents, 0 from fund_shares(d.id, abs(i.gross_cents)) p where d.split
      union all
      select p.fund_id, 0, sign(i.net_cents)::bigint * p.cents from fund_shares(d.id, abs(i.net_cents)) p where d.split
    ) s left join funds f on f.id = s.fund_id
    where i.payout_id = any(${textList(payoutIds)})
    group by i.payout_id, i.kind, f.id, of_donation, of_refund
    order by i.kind, of_donation desc, lower(f.name) nulls first`);
  const found = new Map<string, JournalPart[]>();
  for (const row of rows) {
    const [gross, net] = [Number(row.gross), Number(row.net)];
    const part: JournalPart = {
      kind: row.kind,
      fund: row.name === null ? null : { name: row.name, code: row.code },
      concernsDonation: row.of_donation,
      concernsRefund: row.of_refund,
      grossCents: gross,
      feeCents: gross - net,
    };
    found.set(row.payout_id, [...(found.get(row.payout_id) ?? []), part]);
  }
  return found;
}
