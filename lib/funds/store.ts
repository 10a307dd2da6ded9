import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { funds } from "@/db/schema/funds";

export type FundRow = typeof funds.$inferSelect;
export type FundChange = Partial<Pick<FundRow, "name" | "code" | "goalCents" | "restricted" | "archivedAt">>;

const ofOrganization = (orgId: string, id: string) => and(eq(funds.id, id), eq(funds.orgId, orgId));

/** Serializes changes of an organization's funds until the transaction ends. */
export async function lockFunds(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`funds:${orgId}`}, 0))`);
}

/** An organization's funds by name, archived ones last. */
export async function listFundRows(db: Executor, orgId: string): Promise<FundRow[]> {
  return db
    .select()
    .from(funds)
    .where(eq(funds.orgId, orgId))
    .orderBy(sql`${funds.archivedAt} is not null`, sql`lower(${funds.name})`);
}

/** A fund of this organization. */
export async function findFund(db: Executor, orgId: string, id: string): Promise<FundRow | null> {
  const [row] = await db.select().from(funds).where(ofOrganization(orgId, id));
  return row ?? null;
}

/** What another fund of the organization has already; null if nothing. Within the lock of its funds. */
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

/** Deletes a fund; null if it is gone. */
export async function deleteFundRow(tx: Executor, orgId: string, id: string): Promise<FundRow | null> {
  const [row] = await tx.delete(funds).where(ofOrganization(orgId, id)).returning();
  return row ?? null;
}
