import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { alerts } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { newId } from "@/lib/kernel/ids";
import { now } from "@/lib/services/clock";

export type AlertRow = typeof alerts.$inferSelect;
export type AlertKind = AlertRow["kind"];

export type Raised = {
  /** What caused it, for example `amount:<donation id>`; the same cause is raised once, ever. */
  cause: string;
  orgId: string;
  kind: AlertKind;
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
export async function flagForReview(db: Executor, item: Raised): Promise<boolean> {
  const { at, ...given } = item;
  const made = await db
    .insert(alerts)
    .values({ ...given, figures: given.figures ?? {}, id: newId(), createdAt: at ?? now() })
    .onConflictDoNothing({ target: alerts.cause })
    .returning({ id: alerts.id });
  return made.length > 0;
}

/** One page of an organization's items with the titles of their campaigns, newest first. */
export async function listAlertRows(
  db: Executor,
  filter: {
    orgId: string;
    open?: boolean | undefined;
    kind?: AlertKind | undefined;
    page: number;
    limit: number;
  },
): Promise<{
  rows: { item: AlertRow; campaign: { id: string; title: string } | null }[];
  total: number;
}> {
  const where = and(
    eq(alerts.orgId, filter.orgId),
    filter.open === undefined
      ? undefined
      : filter.open
        ? isNull(alerts.resolvedAt)
        : isNotNull(alerts.resolvedAt),
    filter.kind ? eq(alerts.kind, filter.kind) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    db
      .select({ item: alerts, campaign: { id: campaigns.id, title: campaigns.title } })
      .from(alerts)
      .leftJoin(campaigns, eq(campaigns.id, alerts.campaignId))
      .where(where)
      .orderBy(desc(alerts.createdAt), desc(alerts.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.select({ total: count() }).from(alerts).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** An item of the organization, or null. */
export async function findAlertRow(db: Executor, orgId: string, id: string) {
  const [row] = await db
    .select({ item: alerts, campaign: { id: campaigns.id, title: campaigns.title } })
    .from(alerts)
    .leftJoin(campaigns, eq(campaigns.id, alerts.campaignId))
    .where(and(eq(alerts.orgId, orgId), eq(alerts.id, id)));
  return row ?? null;
}

/** Notes who dealt with an item, and when; the first note stays. Returns whether this is it. */
export async function markResolved(db: Executor, id: string, by: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id });
  return rows.length > 0;
}

/** Closes by itself what is over, such as an account that can take donations again; says who: `system`. */
export async function resolveCause(db: Executor, cause: string, at: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: "system" })
    .where(and(eq(alerts.cause, cause), isNull(alerts.resolvedAt)));
}

/** The open items of one kind of an organization, oldest first. */
export async function listOpen(db: Executor, orgId: string, kind: AlertKind): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), eq(alerts.kind, kind), isNull(alerts.resolvedAt)))
    .orderBy(alerts.createdAt, alerts.id);
}

/** An item with the organization that its mail goes to, or null. */
export async function findItemWithOrg(db: Executor, id: string) {
  const [row] = await db
    .select({ item: alerts, org: organizations })
    .from(alerts)
    .innerJoin(organizations, eq(organizations.id, alerts.orgId))
    .where(eq(alerts.id, id));
  return row ?? null;
}
