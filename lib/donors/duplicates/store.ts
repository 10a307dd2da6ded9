import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { distinctDonors, duplicatePairs, duplicateScans } from "@/db/schema/donor-merges";
import { donors } from "@/db/schema/donors";
import type { Slice } from "@/lib/kernel/pagination";
import { isPerson } from "../placeholder-donor-store";
import type { PairPosition } from "./list-cursor";

type Pair = { orgId: string; firstId: string; secondId: string };

/** Returns a slice of an organization's pairs, the strongest first. */
export async function listPairs(
  db: Executor,
  { orgId, donorId }: { orgId: string; donorId?: string | undefined },
  { after, before, offset, limit }: Slice<PairPosition>,
) {
  const [first, second] = [alias(donors, "first"), alias(donors, "second")];
  const condition: SQL | undefined = and(
    eq(duplicatePairs.orgId, orgId),
    donorId ? or(eq(duplicatePairs.firstId, donorId), eq(duplicatePairs.secondId, donorId)) : undefined,
  );
  const { strength, firstId, secondId } = duplicatePairs;
  const at = after ?? before;
  const [follows, falling, rising] = before ? [sql`<`, sql`asc`, sql`desc`] : [sql`>`, sql`desc`, sql`asc`];
  const rest = at
    ? sql`(-${strength}, ${firstId}, ${secondId}) ${follows} (${-at.strength}, ${at.firstId}, ${at.secondId})`
    : undefined;
  const [rows, [all]] = await Promise.all([
    db
      .select({ first, second, strength, reasons: duplicatePairs.reasons })
      .from(duplicatePairs)
      .innerJoin(first, eq(first.id, duplicatePairs.firstId))
      .innerJoin(second, eq(second.id, duplicatePairs.secondId))
      .where(and(condition, rest))
      .orderBy(sql`${strength} ${falling}`, sql`${firstId} ${rising}`, sql`${secondId} ${rising}`)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(duplicatePairs).where(condition),
  ]);
  return { rows: before ? rows.toReversed() : rows, total: all?.total ?? 0 };
}

export async function findScan(db: Executor, orgId: string) {
  const [row] = await db.select().from(duplicateScans).where(eq(duplicateScans.orgId, orgId));
  return row ?? null;
}

/** Returns the given ids that belong to donors of the organization. */
export async function findOwn(db: Executor, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: donors.id })
    .from(donors)
    .where(and(eq(donors.orgId, orgId), isPerson(orgId), sql`${donors.id} = any(${textList(ids)})`));
  return new Set(rows.map(({ id }) => id));
}

/** Marks two donors as distinct; returns false if they already were. */
export async function insertDistinct(tx: Executor, pair: Pair, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(distinctDonors)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing()
    .returning({ firstId: distinctDonors.firstId });
  await tx
    .delete(duplicatePairs)
    .where(and(eq(duplicatePairs.firstId, pair.firstId), eq(duplicatePairs.secondId, pair.secondId)));
  return rows.length > 0;
}

/** Removes the mark; returns false if there was none. */
export async function deleteDistinct(tx: Executor, { firstId, secondId }: Pair): Promise<boolean> {
  const rows = await tx
    .delete(distinctDonors)
    .where(and(eq(distinctDonors.firstId, firstId), eq(distinctDonors.secondId, secondId)))
    .returning({ firstId: distinctDonors.firstId });
  return rows.length > 0;
}

/** Returns the ids of organizations with at least two donors. */
export async function listWithDonors(db: Executor): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select o.id from organizations o
    where (select count(*) from (select from donors d where d.org_id = o.id limit 2) as few) = 2 order by o.id`);
  return rows.map(({ id }) => id);
}
