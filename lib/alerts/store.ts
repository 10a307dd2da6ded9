import { and, count, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { alerts } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { newId } from "@/lib/kernel/ids";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { Position } from "@/lib/kernel/time-cursor";
import { now } from "@/lib/services/clock";

export type AlertRow = typeof alerts.$inferSelect;
export type AlertKind = AlertRow["kind"];

export type Raised = {
  /** The cause, for example `amount:<donation id>`. A cause raises at most one alert, ever. */
  cause: string;
  orgId: string;
  kind: AlertKind;
  campaignId?: string | null;
  donationId?: string | null;
  /** The message to staff: what happened, the amounts and what to do. */
  message: string;
  /** The alert's figures; cents where the key ends in `Cents`. */
  figures?: Record<string, number | string | null>;
  /** When the issue was found. Default: the clock's time. */
  at?: Date;
};

/**
 * Raises an alert for the organization's staff, once per cause. May run inside a transaction. Returns whether the alert
 * is new. A resolved alert is not reopened by the same cause.
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

/** Returns one page of an organization's alerts with the titles of their campaigns, newest first. */
export async function listAlertRows(
  db: Executor,
  filter: {
    orgId: string;
    open?: boolean | undefined;
    kind?: AlertKind | undefined;
    created: TimeWindow;
  },
  slice: Slice<Position>,
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
    filter.created.from ? gte(alerts.createdAt, filter.created.from) : undefined,
    filter.created.before ? lt(alerts.createdAt, filter.created.before) : undefined,
  );
  const { rest, order, inOrder } = readingSlice(alerts, slice);
  const [rows, [all]] = await Promise.all([
    db
      .select({ item: alerts, campaign: { id: campaigns.id, title: campaigns.title } })
      .from(alerts)
      .leftJoin(campaigns, eq(campaigns.id, alerts.campaignId))
      .where(and(where, rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    db.select({ total: count() }).from(alerts).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}

/** Returns an alert of the organization, or null. */
export async function findAlertRow(db: Executor, orgId: string, id: string) {
  const [row] = await db
    .select({ item: alerts, campaign: { id: campaigns.id, title: campaigns.title } })
    .from(alerts)
    .leftJoin(campaigns, eq(campaigns.id, alerts.campaignId))
    .where(and(eq(alerts.orgId, orgId), eq(alerts.id, id)));
  return row ?? null;
}

/** Records who resolved an alert and when, unless it is resolved already. Returns whether this call resolved it. */
export async function markResolved(db: Executor, id: string, by: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id });
  return rows.length > 0;
}

/** Resolves an alert as `system` once its cause is gone, for example when an account can accept donations again. */
export async function resolveCause(db: Executor, cause: string, at: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: "system" })
    .where(and(eq(alerts.cause, cause), isNull(alerts.resolvedAt)));
}

/** Returns an organization's open alerts of one kind, oldest first. */
export async function listOpen(db: Executor, orgId: string, kind: AlertKind): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), eq(alerts.kind, kind), isNull(alerts.resolvedAt)))
    .orderBy(alerts.createdAt, alerts.id);
}

/** Returns an alert with its organization for the email, or null. */
export async function findItemWithOrg(db: Executor, id: string) {
  const [row] = await db
    .select({ item: alerts, org: organizations })
    .from(alerts)
    .innerJoin(organizations, eq(organizations.id, alerts.orgId))
    .where(eq(alerts.id, id));
  return row ?? null;
}

/** Counts an organization's open alerts. */
export async function countOpenAlerts(db: Executor, orgId: string): Promise<number> {
  const [all] = await db
    .select({ open: count() })
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), isNull(alerts.resolvedAt)));
  return all?.open ?? 0;
}
