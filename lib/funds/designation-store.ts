import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { designations, donationFunds } from "@/db/schema/donation-funds";
import { donations } from "@/db/schema/donations";
import { funds } from "@/db/schema/funds";
import { subscriptions } from "@/db/schema/subscriptions";
import { GENERAL_FUND_ID } from "./labels";
import type { Part } from "./rules";
import type { FundPart } from "./schemas";

export type DesignationRow = typeof designations.$inferSelect;
type Designated = Pick<typeof donations.$inferSelect, "id" | "fundId" | "split" | "amountCents">;

const NAMED = { id: funds.id, name: funds.name, code: funds.code };

/** Returns the funds of each of these donations, at least one each, with parts that sum to the donation's amount. */
export async function findFundParts(
  db: Executor,
  all: readonly Designated[],
): Promise<Map<string, FundPart[]>> {
  const wholly = [...new Set(all.flatMap(({ fundId }) => fundId ?? []))];
  const divided = all.filter(({ split }) => split).map(({ id }) => id);
  const [named, parts] = await Promise.all([
    wholly.length > 0 ? db.select(NAMED).from(funds).where(anyOf(funds.id, wholly)) : [],
    divided.length > 0
      ? db
          .select({
            donationId: donationFunds.donationId,
            amountCents: donationFunds.amountCents,
            fund: NAMED,
          })
          .from(donationFunds)
          .leftJoin(funds, eq(funds.id, donationFunds.fundId))
          .where(anyOf(donationFunds.donationId, divided))
          .orderBy(asc(donationFunds.donationId), asc(donationFunds.position))
      : [],
  ]);
  const byId = new Map(named.map((fund) => [fund.id, fund]));
  const found = new Map<string, FundPart[]>();
  for (const { id, fundId, split, amountCents } of all)
    if (!split) found.set(id, [{ fund: byId.get(fundId ?? "") ?? null, amountCents }]);
  for (const { donationId, ...part } of parts)
    found.set(donationId, [...(found.get(donationId) ?? []), part]);
  return found;
}

/**
 * For a select from `donations`: the donation's funds with their parts in cents. A null name is the general fund. Null
 * if the donation is entirely in the general fund, in which case no other table is read.
 */
export const designatedFunds = sql<{ name: string | null; amountCents: number }[] | null>`case
  when ${donations.fundId} is not null then (
    select json_build_array(json_build_object('name', f.name, 'amountCents', ${donations.amountCents}))
    from funds f where f.id = ${donations.fundId})
  when ${donations.split} then (
    select json_agg(json_build_object('name', f.name, 'amountCents', p.amount_cents) order by p.position)
    from donation_funds p left join funds f on f.id = p.fund_id where p.donation_id = ${donations.id}) end`;

/**
 * SQL condition: at least a part of the donation is designated to this fund. The ids of split donations are an array,
 * so that both conditions can use an index.
 */
export function designatedTo(fundId: string): SQL {
  const partly = (which: SQL) =>
    sql`${donations.id} = any(array(select ${donationFunds.donationId} from ${donationFunds} where ${which}))`;
  return fundId === GENERAL_FUND_ID
    ? sql`(${donations.fundId} is null and (not ${donations.split} or ${partly(sql`${donationFunds.fundId} is null`)}))`
    : sql`(${donations.fundId} = ${fundId} or ${partly(sql`${donationFunds.fundId} = ${fundId}`)})`;
}

/** For a select from `donations`: the counted amount of its part for this fund, in cents. */
export function shareOf(fundId: string): SQL {
  const is = fundId === GENERAL_FUND_ID ? sql`s.fund_id is null` : sql`s.fund_id = ${fundId}`;
  return sql`case when ${donations.split}
    then (select s.cents from fund_shares(${donations.id}, ${donations.netRaisedCents}) s where ${is})
    else ${donations.netRaisedCents} end`;
}

/** Returns the changes of a donation's funds by staff, newest first. */
export async function listDesignations(db: Executor, donationId: string): Promise<DesignationRow[]> {
  return db
    .select()
    .from(designations)
    .where(eq(designations.donationId, donationId))
    .orderBy(desc(designations.revision));
}

/** Returns the number of changes so far. Requires the donation's lock. */
export async function lastRevision(tx: Executor, donationId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${designations.revision}), 0)::int` })
    .from(designations)
    .where(eq(designations.donationId, donationId));
  return row?.last ?? 0;
}

export async function insertDesignation(tx: Executor, row: DesignationRow): Promise<void> {
  await tx.insert(designations).values(row);
}

/**
 * Ends the split of a donation, so that its amount or its parts can change. Until `setParts` it is in the general fund.
 */
export async function endSplit(tx: Executor, donationId: string): Promise<void> {
  await tx
    .update(donations)
    .set({ split: false })
    .where(and(eq(donations.id, donationId), eq(donations.split, true)));
  await tx.delete(donationFunds).where(eq(donationFunds.donationId, donationId));
}

/**
 * Designates an unsplit donation to these parts, which sum to its amount. Triggers update the totals of funds, and
 * reject any other sum.
 */
export async function setParts(
  tx: Executor,
  donationId: string,
  parts: readonly Part[],
  change: { updatedAt?: Date } = {},
): Promise<void> {
  const [only, ...more] = parts;
  const split = more.length > 0;
  if (split)
    await tx.insert(donationFunds).values(parts.map((part, position) => ({ donationId, position, ...part })));
  await tx
    .update(donations)
    .set({ ...change, split, fundId: split ? null : (only?.fundId ?? null) })
    .where(eq(donations.id, donationId));
}

/** Designates the later donations of a subscription. Returns whether anything changed. */
export async function designateRenewals(
  tx: Executor,
  subscriptionId: string,
  fundId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ fundId })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        sql`${subscriptions.fundId} is distinct from ${fundId}::text`,
      ),
    )
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}
