import { and, eq, ne, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donorFields } from "@/db/schema/donor-fields";
import { donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { segments } from "@/db/schema/segments";
import { FOR_FULL_TABLES } from "@/lib/search/search-store";
import type { Names } from "./labels";
import type { Members } from "./members-store";

export type SegmentRow = typeof segments.$inferSelect;

const byName = sql`lower(${segments.name})`;
const ofOrganization = (orgId: string, id: string) => and(eq(segments.id, id), eq(segments.orgId, orgId));

/** Serializes changes of an organization's segments until the transaction ends. */
export async function lockSegments(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`segments:${orgId}`}, 0))`);
}

/** Returns an organization's segments in alphabetical order. */
export async function listSegmentRows(db: Executor, orgId: string): Promise<SegmentRow[]> {
  return db.select().from(segments).where(eq(segments.orgId, orgId)).orderBy(byName);
}

/** Returns a segment of this organization, or null. */
export async function findSegment(db: Executor, orgId: string, id: string): Promise<SegmentRow | null> {
  const [row] = await db.select().from(segments).where(ofOrganization(orgId, id));
  return row ?? null;
}

/** Whether another segment of the organization has the name. */
export async function isNameTaken(
  tx: Executor,
  { orgId, id, name }: Pick<SegmentRow, "orgId" | "id" | "name">,
): Promise<boolean> {
  const rows = await tx
    .select({ id: segments.id })
    .from(segments)
    .where(and(eq(segments.orgId, orgId), sql`${byName} = lower(${name}::text)`, ne(segments.id, id)));
  return rows.length > 0;
}

export async function insertSegment(tx: Executor, row: SegmentRow): Promise<void> {
  await tx.insert(segments).values(row);
}

export async function changeSegment(
  tx: Executor,
  id: string,
  change: Partial<Pick<SegmentRow, "name" | "rules">> & { updatedAt: Date },
): Promise<void> {
  await tx.update(segments).set(change).where(eq(segments.id, id));
}

/** Deletes a segment. Returns null if it is gone. */
export async function deleteSegmentRow(tx: Executor, orgId: string, id: string): Promise<SegmentRow | null> {
  const [row] = await tx.delete(segments).where(ofOrganization(orgId, id)).returning();
  return row ?? null;
}

/** Returns the number of donors of each segment. */
export async function countEach(db: Executor, members: readonly Members[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    // Plans for these conditions: a generic plan cannot estimate how many donors meet them.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    await tx.execute(FOR_FULL_TABLES);
    const counts: number[] = [];
    for (const { joins, where } of members) {
      const [row] = await tx.execute<{ all: number }>(
        sql`select count(*)::int as all from ${donors} ${joins} where ${where}`,
      );
      counts.push(row?.all ?? 0);
    }
    return counts;
  });
}

const NAMED = {
  campaigns: { id: campaigns.id, name: campaigns.title, orgId: campaigns.orgId, table: campaigns },
  funds: { id: funds.id, name: funds.name, orgId: funds.orgId, table: funds },
  tags: { id: donorTags.id, name: donorTags.name, orgId: donorTags.orgId, table: donorTags },
  fields: { id: donorFields.id, name: donorFields.name, orgId: donorFields.orgId, table: donorFields },
};

/** Returns the names, by id, of those campaigns, funds, tags and donor fields that belong to the organization. */
export async function findNames(
  db: Executor,
  orgId: string,
  ids: Record<keyof Names, readonly string[]>,
): Promise<Names> {
  const those = async (what: keyof Names) => {
    if (ids[what].length === 0) return new Map<string, string>();
    const { id, name, table, ...of } = NAMED[what];
    const rows = await db
      .select({ id, name })
      .from(table as PgTable)
      .where(and(eq(of.orgId, orgId), anyOf(id, ids[what])));
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  return {
    campaigns: await those("campaigns"),
    funds: await those("funds"),
    tags: await those("tags"),
    fields: await those("fields"),
  };
}
