import { and, count, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import type { PlanRow } from "@/lib/donations/plan-store";
import type { DonationRow } from "@/lib/donations/store";
import type { TimeWindow } from "@/lib/kernel/time-window";
import type { ViewTarget } from "@/lib/links/view-token";
import { auditChange } from "./audit-change";
import type { NewEntry } from "./history-store";
import { insertEntry } from "./history-store";
import { endRaises } from "./raise-store";
import type { ListPlansQuery } from "./schemas";

export type { PlanRow } from "@/lib/donations/plan-store";

const related = {
  plan: subscriptions,
  donor: { id: donors.id, firstName: donors.firstName, lastName: donors.lastName, email: donors.email },
  campaign: {
    id: campaigns.id,
    title: campaigns.title,
    slug: campaigns.slug,
    color: campaigns.color,
    minAmountCents: campaigns.minAmountCents,
    allowCustomAmount: campaigns.allowCustomAmount,
    suggestedAmounts: campaigns.suggestedAmounts,
    processorProductId: campaigns.processorProductId,
  },
  org: {
    id: organizations.id,
    name: organizations.name,
    slug: organizations.slug,
    ein: organizations.ein,
    email: organizations.email,
    notificationEmail: organizations.notificationEmail,
    timezone: organizations.timezone,
    waiverUsedCents: organizations.waiverUsedCents,
    processorAccountId: organizations.processorAccountId,
  },
};

function select(db: Executor) {
  return db
    .select(related)
    .from(subscriptions)
    .innerJoin(donors, eq(donors.id, subscriptions.donorId))
    .innerJoin(campaigns, eq(campaigns.id, subscriptions.campaignId))
    .innerJoin(organizations, eq(organizations.id, subscriptions.orgId));
}

/** One plan with all around it, by id or by the token that an old link of it has. */
export async function findPlan(db: Executor, by: ViewTarget) {
  const [row] = await select(db).where(
    "id" in by ? eq(subscriptions.id, by.id) : eq(subscriptions.oldTokenHash, by.oldTokenHash),
  );
  return row ?? null;
}
export type FoundPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** The plan of a subscription at the processor: by its id, or by ours in its metadata where a crash kept it from us. */
export async function findPlanOf(
  db: Executor,
  it: { subscriptionId: string | null; planId: string | null },
): Promise<FoundPlan | null> {
  if (!it.subscriptionId) return null;
  const [known] = await select(db).where(eq(subscriptions.processorSubscriptionId, it.subscriptionId));
  if (known || !it.planId) return known ?? null;
  const [named] = await select(db).where(
    and(eq(subscriptions.id, it.planId), sql`${subscriptions.processorSubscriptionId} is null`),
  );
  return named ?? null;
}

/** The gift that a plan began with. */
export async function findFirstGift(db: Executor, planId: string): Promise<DonationRow> {
  const [row] = await db
    .select()
    .from(donations)
    .where(eq(donations.subscriptionId, planId))
    .orderBy(donations.createdAt, donations.id)
    .limit(1);
  if (!row) throw new Error(`plan ${planId} has no gift`);
  return row;
}

/** `endedBy` is there where the plan ends by it: who ended it, in the words of the history. */
export type PlanChange = { row: Partial<PlanRow>; entries: NewEntry[]; endedBy?: string };

/**
 * Changes a plan by what `decide` says of its locked row, together with the history and the audit notes of it. An
 * answer of the processor that is older than what the row follows already changes nothing, unless it is final; then
 * null is returned.
 */
export async function changePlan(
  db: Database,
  planId: string,
  seen: { checkedAt: Date; final: boolean; requestId: string },
  decide: (plan: PlanRow) => PlanChange,
): Promise<PlanRow | null> {
  return db.transaction(async (tx) => {
    const [plan] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, planId))
      .for("no key update");
    if (!plan) throw new Error(`there is no plan ${planId}`);
    if (!seen.final && plan.stateCheckedAt && plan.stateCheckedAt > seen.checkedAt) return null;
    const change = decide(plan);
    const stateCheckedAt =
      plan.stateCheckedAt && plan.stateCheckedAt > seen.checkedAt ? plan.stateCheckedAt : seen.checkedAt;
    const [changed] = await tx
      .update(subscriptions)
      .set({ ...change.row, stateCheckedAt, updatedAt: seen.checkedAt })
      .where(eq(subscriptions.id, planId))
      .returning();
    if (!changed) return null;
    for (const entry of change.entries) await insertEntry(tx, planId, entry);
    if (changed.amountCents !== plan.amountCents || changed.status === "CANCELED")
      await endRaises(tx, planId, seen.checkedAt);
    const { requestId, checkedAt: at } = seen;
    await auditChange(tx, { before: plan, after: changed, change, requestId, at });
    return changed;
  });
}

/** The first payment has arrived. */
export async function markStarted(
  db: Database,
  planId: string,
  gift: { id: string; amountCents: number },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(subscriptions)
      .set({ startedAt: sql`coalesce(${subscriptions.startedAt}, ${at.toISOString()})` })
      .where(eq(subscriptions.id, planId));
    await insertEntry(tx, planId, {
      cause: `started:${planId}`,
      kind: "STARTED",
      actor: "donor",
      donationId: gift.id,
      amountCents: gift.amountCents,
      occurredAt: at,
    });
  });
}

/** One page of an organization's plans, newest first, ties by id. */
export async function listPlanRows(
  db: Executor,
  orgId: string,
  query: Omit<ListPlansQuery, "orgId" | "from" | "to"> & { created: TimeWindow },
): Promise<{ rows: FoundPlan[]; total: number }> {
  const where = and(
    eq(subscriptions.orgId, orgId),
    query.status ? eq(subscriptions.status, query.status) : undefined,
    query.frequency ? eq(subscriptions.frequency, query.frequency) : undefined,
    query.campaignId ? eq(subscriptions.campaignId, query.campaignId) : undefined,
    query.donorId ? eq(subscriptions.donorId, query.donorId) : undefined,
    query.created.from ? gte(subscriptions.createdAt, query.created.from) : undefined,
    query.created.before ? lt(subscriptions.createdAt, query.created.before) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: count() }).from(subscriptions).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** What the gifts of a plan that count now add up to. */
export async function findPlanTotals(
  db: Executor,
  planId: string,
): Promise<{ raisedCents: number; giftCount: number }> {
  const [row] = await db
    .select({
      raised: sql<string>`coalesce(sum(${donations.countedCents}), 0)`,
      gifts: sql<string>`coalesce(sum(${donations.countedGifts}), 0)`,
    })
    .from(donations)
    .where(eq(donations.subscriptionId, planId));
  return { raisedCents: Number(row?.raised ?? 0), giftCount: Number(row?.gifts ?? 0) };
}
