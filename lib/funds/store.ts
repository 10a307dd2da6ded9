import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donationFunds, fundPending, fundRollups } from "@/db/schema/donation-funds";
import { donations } from "@/db/schema/donations";
import { funds } from "@/db/schema/funds";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { subscriptions } from "@/db/schema/subscriptions";
import { GENERAL_FUND } from "./labels";

export type FundRow = typeof funds.$inferSelect;
export type FundChange = Partial<Pick<FundRow, "name" | "code" | "goalCents" | "restricted" | "archivedAt">>;

const ofOrganization = (orgId: string, id: string) => and(eq(funds.id, id), eq(funds.orgId, orgId));

/** Serializes changes of an organization's funds until the transaction ends. */
export async function lockFunds(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`funds:${orgId}`}, 0))`);
}

/** Returns an organization's funds by name, archived ones last. */
export async function listFundRows(db: Executor, orgId: string): Promise<FundRow[]> {
  return db
    .select()
    .from(funds)
    .where(eq(funds.orgId, orgId))
    .orderBy(sql`${funds.archivedAt} is not null`, sql`lower(${funds.name})`);
}

/** Whether an organization has any funds, including archived ones. */
export async function hasFunds(db: Executor, orgId: string): Promise<boolean> {
  const rows = await db.select({ id: funds.id }).from(funds).where(eq(funds.orgId, orgId)).limit(1);
  return rows.length > 0;
}

/** Returns a fund of the organization, or null. */
export async function findFund(db: Executor, orgId: string, id: string): Promise<FundRow | null> {
  const [row] = await db.select().from(funds).where(ofOrganization(orgId, id));
  return row ?? null;
}

/**
 * Returns which of a fund's name and code another fund has already; null if neither. Requires the lock of the
 * organization's funds.
 */
export async function findTaken(
  tx: Executor,
  { orgId, id, name, code }: Pick<FundRow, "orgId" | "id" | "name" | "code">,
): Promise<"name" | "code" | null> {
  const same = (column: SQL, value: string) => sql<boolean>`${column} = lower(${value}::text)`;
  const sameName = same(sql`lower(${funds.name})`, name);
  const sameCode = code === null ? sql<boolean>`false` : same(sql`lower(${funds.code})`, code);
  const rows = await tx
    .select({ name: sameName })
    .from(funds)
    .where(and(eq(funds.orgId, orgId), ne(funds.id, id), or(sameName, sameCode)));
  if (rows.length === 0) return null;
  return rows.some((row) => row.name) ? "name" : "code";
}

export async function insertFund(tx: Executor, row: FundRow): Promise<void> {
  await tx.insert(funds).values(row);
}

export async function changeFund(
  tx: Executor,
  id: string,
  change: FundChange & { updatedAt: Date },
): Promise<void> {
  await tx.update(funds).set(change).where(eq(funds.id, id));
}

/**
 * Returns those of these funds that belong to the organization and are not archived, or have one of the lowercase names
 * `alsoArchived`. Locks them, so that a transaction
 * that then references them does not conflict with a deletion.
 */
export async function findFundsInUse(
  db: Executor,
  orgId: string,
  ids: readonly string[],
  alsoArchived: readonly string[] = [],
): Promise<Map<string, FundRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(funds)
    .where(
      and(
        eq(funds.orgId, orgId),
        or(isNull(funds.archivedAt), sql`lower(${funds.name}) = any(${textList(alsoArchived)})`),
        anyOf(funds.id, ids),
      ),
    )
    .orderBy(asc(funds.id))
    .for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}

/** A fund as donors choose it and as URLs name it. A null id is the general fund. */
export type Choice = { id: string | null; name: string; code: string | null };

/**
 * Returns the funds that donors to a campaign may choose: its default first, then the funds that it offers, in order.
 * `funds` is empty if there is no choice.
 */
export async function findChoices(
  db: Executor,
  { defaultFundId, fundIds }: Pick<typeof campaigns.$inferSelect, "defaultFundId" | "fundIds">,
): Promise<{ defaultFund: Choice; funds: Choice[] }> {
  const general = { id: null, name: GENERAL_FUND, code: null };
  const ids = [...(defaultFundId === null ? [] : [defaultFundId]), ...fundIds];
  if (ids.length === 0) return { defaultFund: general, funds: [] };
  const rows = await db
    .select({ id: funds.id, name: funds.name, code: funds.code, archivedAt: funds.archivedAt })
    .from(funds)
    .where(anyOf(funds.id, ids));
  const named = new Map(rows.map((row) => [row.id, row]));
  const offered = ids.flatMap((id) => {
    const fund = named.get(id);
    return fund && (fund.archivedAt === null || id === defaultFundId)
      ? [{ id, name: fund.name, code: fund.code }]
      : [];
  });
  const all = defaultFundId === null ? [general, ...offered] : offered;
  return { defaultFund: all[0] ?? general, funds: all.length > 1 ? all : [] };
}

/** Returns the funds that donors to a campaign may choose instead of its default. */
export async function findOffered(db: Executor, campaignId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: funds.id })
    .from(campaigns)
    .innerJoin(funds, sql`${funds.id} = any(${campaigns.fundIds})`)
    .where(and(eq(campaigns.id, campaignId), isNull(funds.archivedAt)));
}

const takesFor = (fundId: string) =>
  sql`(${campaigns.defaultFundId} = ${fundId} or ${fundId} = any(${campaigns.fundIds}))`;

/** Whether a campaign of the organization that has not ended accepts donations for a fund. */
export async function isOffered(tx: Executor, orgId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), ne(campaigns.status, "ENDED"), takesFor(id)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes a fund that nothing references. Returns null if it is gone. Locks the row first, so that no reference is
 * added concurrently.
 */
export async function deleteUnused(
  tx: Executor,
  orgId: string,
  id: string,
): Promise<FundRow | "used" | null> {
  const [row] = await tx.select().from(funds).where(ofOrganization(orgId, id)).for("update");
  if (!row) return null;
  const [use] = await tx.execute<{ used: boolean }>(sql`
    select exists (select from ${donations} where ${donations.fundId} = ${id})
      or exists (select from ${donationFunds} where ${donationFunds.fundId} = ${id})
      or exists (select from ${subscriptions} where ${subscriptions.fundId} = ${id})
      or exists (select from ${recurringCommitments} where ${recurringCommitments.fundId} = ${id})
      or exists (select from ${fundRollups} where ${fundRollups.fundId} = ${id})
      or exists (select from ${fundPending} where ${fundPending.fundId} = ${id})
      or exists (select from ${campaigns} where ${campaigns.orgId} = ${orgId} and ${takesFor(id)}) as used`);
  if (use?.used) return "used";
  await tx.delete(funds).where(eq(funds.id, id));
  return row;
}
