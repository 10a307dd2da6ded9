import { and, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorTaggings, donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { isPerson } from "../placeholder-donor-store";

export type TagRow = typeof donorTags.$inferSelect;

const byName = sql`lower(${donorTags.name})`;

/** Serializes changes of an organization's tags until the transaction ends. */
export async function lockTags(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`donor-tags:${orgId}`}, 0))`);
}

/** Returns an organization's tags in alphabetical order, each with its number of donors. */
export async function listTagRows(db: Executor, orgId: string): Promise<(TagRow & { donorCount: number })[]> {
  const used = db
    .select({ tagId: donorTaggings.tagId, donorCount: count().as("donor_count") })
    .from(donorTaggings)
    .innerJoin(donorTags, eq(donorTags.id, donorTaggings.tagId))
    .where(eq(donorTags.orgId, orgId))
    .groupBy(donorTaggings.tagId)
    .as("used");
  const rows = await db
    .select({ tag: donorTags, donorCount: used.donorCount })
    .from(donorTags)
    .leftJoin(used, eq(used.tagId, donorTags.id))
    .where(eq(donorTags.orgId, orgId))
    .orderBy(byName);
  return rows.map(({ tag, donorCount }) => ({ ...tag, donorCount: donorCount ?? 0 }));
}

/** Counts the donors with a tag. */
export async function countTagged(db: Executor, tagId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(donorTaggings).where(eq(donorTaggings.tagId, tagId));
  return row?.all ?? 0;
}

/** Returns a tag of the organization, or null. */
export async function findTag(db: Executor, orgId: string, id: string): Promise<TagRow | null> {
  const [row] = await db
    .select()
    .from(donorTags)
    .where(and(eq(donorTags.id, id), eq(donorTags.orgId, orgId)));
  return row ?? null;
}

/** Returns the names of each donor's tags in alphabetical order; omits donors without any. */
export async function findTagNames(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db
    .select({ donorId: donorTaggings.donorId, name: donorTags.name })
    .from(donorTaggings)
    .innerJoin(donorTags, eq(donorTags.id, donorTaggings.tagId))
    .where(anyOf(donorTaggings.donorId, donorIds))
    .orderBy(byName);
  const names = new Map<string, string[]>();
  for (const { donorId, name } of rows) names.set(donorId, [...(names.get(donorId) ?? []), name]);
  return names;
}

/** Returns the condition that a donor has the tag with this name; not case-sensitive. */
export function isTagged(orgId: string, name: string): SQL {
  return sql`${donors.id} in (
    select ${donorTaggings.donorId} from ${donorTaggings}
    join ${donorTags} on ${donorTags.id} = ${donorTaggings.tagId}
    where ${donorTags.orgId} = ${orgId} and ${byName} = lower(${name}::text))`;
}

/**
 * Adds tags to a donor, creating missing ones, and removes tags by name. Returns the donor's tag names before and
 * after, and the number of the organization's tags.
 */
export async function changeTaggings(
  tx: Executor,
  { donorId, ...change }: { orgId: string; donorId: string; add: readonly TagRow[]; remove: string[] },
): Promise<{ before: string[]; after: string[]; allTags: number }> {
  const { before, after, allTags } = await changeTaggingsOfMany(tx, { donorIds: [donorId], ...change });
  return { before: before.get(donorId) ?? [], after: after.get(donorId) ?? [], allTags };
}

/** Like {@link changeTaggings}, for several donors of the organization. Names are returned by donor id. */
export async function changeTaggingsOfMany(
  tx: Executor,
  {
    orgId,
    donorIds,
    add,
    remove,
  }: { orgId: string; donorIds: readonly string[]; add: readonly TagRow[]; remove: string[] },
): Promise<{ before: Map<string, string[]>; after: Map<string, string[]>; allTags: number }> {
  await lockTags(tx, orgId);
  const named = () => findTagNames(tx, donorIds);
  const tagsOf = (names: readonly string[]) =>
    tx
      .select({ id: donorTags.id })
      .from(donorTags)
      .where(
        and(
          eq(donorTags.orgId, orgId),
          sql`${byName} in (select lower(name) from unnest(${textList(names)}) as names(name))`,
        ),
      );
  const before = await named();
  await tx
    .delete(donorTaggings)
    .where(and(anyOf(donorTaggings.donorId, donorIds), inArray(donorTaggings.tagId, tagsOf(remove))));
  if (add.length > 0) {
    await tx
      .insert(donorTags)
      .values([...add])
      .onConflictDoNothing();
    const added = await tagsOf(add.map(({ name }) => name));
    await tx
      .insert(donorTaggings)
      .values(added.flatMap(({ id }) => donorIds.map((donorId) => ({ donorId, tagId: id }))))
      .onConflictDoNothing();
  }
  const [all] = await tx.select({ tags: count() }).from(donorTags).where(eq(donorTags.orgId, orgId));
  return { before, after: await named(), allTags: all?.tags ?? 0 };
}

/** Renames a tag. Returns `taken` if another tag has the name, and null if the tag no longer exists. */
export async function renameTagRow(
  tx: Executor,
  { orgId, id, name }: { orgId: string; id: string; name: string },
): Promise<{ before: TagRow; after: TagRow } | "taken" | null> {
  await lockTags(tx, orgId);
  const before = await findTag(tx, orgId, id);
  if (!before) return null;
  const [other] = await tx
    .select({ id: donorTags.id })
    .from(donorTags)
    .where(and(eq(donorTags.orgId, orgId), sql`${byName} = lower(${name}::text)`, ne(donorTags.id, id)));
  if (other) return "taken";
  await tx.update(donorTags).set({ name }).where(eq(donorTags.id, id));
  return { before, after: { ...before, name } };
}

/** Deletes a tag and removes it from its donors; returns null if it no longer exists. */
export async function deleteTagRow(tx: Executor, orgId: string, id: string): Promise<TagRow | null> {
  await lockTags(tx, orgId);
  const [row] = await tx
    .delete(donorTags)
    .where(and(eq(donorTags.id, id), eq(donorTags.orgId, orgId)))
    .returning();
  return row ?? null;
}

/** Returns the given ids that belong to donors of the organization. */
export async function findTaggable(
  tx: Executor,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: donors.id })
    .from(donors)
    .where(and(eq(donors.orgId, orgId), isPerson(orgId), anyOf(donors.id, ids)));
  return new Set(rows.map(({ id }) => id));
}
