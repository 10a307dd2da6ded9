import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { attentionItems } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { newId } from "@/lib/kernel/ids";
import { now } from "@/lib/services/clock";

export type AttentionRow = typeof attentionItems.$inferSelect;
export type AttentionKind = AttentionRow["kind"];

export type Raised = {
  /** What caused it, for example `amount:<donation id>`; the same cause is raised once, ever. */
  cause: string;
  orgId: string;
  kind: AttentionKind;
  campaignId?: string | null;
  donationId?: string | null;
  /** What staff read: what happened and what to do about it, with the sums in it. */
  message: string;
  /** The figures behind it; cents where the key ends in `Cents`. */
  figures?: Record<string, number | string | null>;
  /** The instant of the call that found it; the clock's when left out. */
  at?: Date;
};

/**
 * Puts something on the organization's list of what a person should look at, once per cause; callable inside a
 * transaction. Returns whether it is new. One that staff have dealt with is not opened again by the same cause.
 */
export async function raiseAttention(db: Executor, item: Raised): Promise<boolean> {
  const { at, ...given } = item;
  const made = await db
    .insert(attentionItems)
    .values({ ...given, figures: given.figures ?? {}, id: newId(), createdAt: at ?? now() })
    .onConflictDoNothing({ target: attentionItems.cause })
    .returning({ id: attentionItems.id });
  return made.length > 0;
}

/** One page of an organization's items with the titles of their campaigns, newest first. */
export async function listAttentionRows(
  db: Executor,
  filter: {
    orgId: string;
    open?: boolean | undefined;
    kind?: AttentionKind | undefined;
    page: number;
    limit: number;
  },
): Promise<{
  rows: { item: AttentionRow; campaign: { id: string; title: string } | null }[];
  total: number;
}> {
  const where = and(
    eq(attentionItems.orgId, filter.orgId),
    filter.open === undefined
      ? undefined
      : filter.open
        ? isNull(attentionItems.resolvedAt)
        : isNotNull(attentionItems.resolvedAt),
    filter.kind ? eq(attentionItems.kind, filter.kind) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    db
      .select({ item: attentionItems, campaign: { id: campaigns.id, title: campaigns.title } })
      .from(attentionItems)
      .leftJoin(campaigns, eq(campaigns.id, attentionItems.campaignId))
      .where(where)
      .orderBy(desc(attentionItems.createdAt), desc(attentionItems.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.select({ total: count() }).from(attentionItems).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** An item of the organization, or null. */
export async function findAttentionRow(db: Executor, orgId: string, id: string) {
  const [row] = await db
    .select({ item: attentionItems, campaign: { id: campaigns.id, title: campaigns.title } })
    .from(attentionItems)
    .leftJoin(campaigns, eq(campaigns.id, attentionItems.campaignId))
    .where(and(eq(attentionItems.orgId, orgId), eq(attentionItems.id, id)));
  return row ?? null;
}

/** Notes who dealt with an item, and when; the first note stays. Returns whether this is it. */
export async function markResolved(db: Executor, id: string, by: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(attentionItems)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(and(eq(attentionItems.id, id), isNull(attentionItems.resolvedAt)))
    .returning({ id: attentionItems.id });
  return rows.length > 0;
}

/** Closes by itself what is over, such as an account that can take gifts again; says who: `system`. */
export async function resolveCause(db: Executor, cause: string, at: Date): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: at, resolvedBy: "system" })
    .where(and(eq(attentionItems.cause, cause), isNull(attentionItems.resolvedAt)));
}

/** The open items of one kind of an organization, oldest first. */
export async function listOpen(db: Executor, orgId: string, kind: AttentionKind): Promise<AttentionRow[]> {
  return db
    .select()
    .from(attentionItems)
    .where(
      and(eq(attentionItems.orgId, orgId), eq(attentionItems.kind, kind), isNull(attentionItems.resolvedAt)),
    )
    .orderBy(attentionItems.createdAt, attentionItems.id);
}

/** An item with the organization that its mail goes to, or null. */
export async function findItemWithOrg(db: Executor, id: string) {
  const [row] = await db
    .select({ item: attentionItems, org: organizations })
    .from(attentionItems)
    .innerJoin(organizations, eq(organizations.id, attentionItems.orgId))
    .where(eq(attentionItems.id, id));
  return row ?? null;
}
