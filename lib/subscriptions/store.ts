import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import type { DonationRow } from "@/lib/donations/store";
import { currentDonorIdOf } from "@/lib/donors/merges/current-donor-store";
import type { AmountPosition } from "@/lib/kernel/amount-cursor";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { ViewTarget } from "@/lib/links/view-token";
import type { SubscriptionRow } from "@/lib/subscriptions/start/store";
import { auditChange } from "./audit-change";
import { insertEntry } from "./history-store";
import { endRaises } from "./raises/raise-store";
import type { ListSubscriptionsQuery } from "./schemas";
import type { SubscriptionChange } from "./sync/state-changes";

export type { SubscriptionRow } from "@/lib/subscriptions/start/store";

const related = {
  subscription: subscriptions,
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
    senderName: organizations.senderName,
    replyTo: organizations.replyTo,
    notificationEmail: organizations.notificationEmail,
    timezone: organizations.timezone,
    color: organizations.color,
    logoHash: organizations.logoHash,
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

/** Returns a subscription with its related rows, by id or by the token hash of an old link. */
export async function findSubscription(db: Executor, by: ViewTarget) {
  const [row] = await select(db).where(
    "id" in by ? eq(subscriptions.id, by.id) : eq(subscriptions.oldTokenHash, by.oldTokenHash),
  );
  return row ?? null;
}
export type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * Returns the subscription of a processor subscription, by the processor's id, or by our id in its metadata if a crash
 * prevented us from storing the processor's id.
 */
export async function findSubscriptionByProcessor(
  db: Executor,
  it: { processorSubscriptionId: string | null; subscriptionId: string | null },
): Promise<FoundSubscription | null> {
  if (!it.processorSubscriptionId) return null;
  const [known] = await select(db).where(
    eq(subscriptions.processorSubscriptionId, it.processorSubscriptionId),
  );
  if (known || !it.subscriptionId) return known ?? null;
  const [named] = await select(db).where(
    and(eq(subscriptions.id, it.subscriptionId), sql`${subscriptions.processorSubscriptionId} is null`),
  );
  return named ?? null;
}

/** Returns the first donation of a subscription. Throws if there is none. */
export async function findFirstDonation(db: Executor, subscriptionId: string): Promise<DonationRow> {
  const [row] = await db
    .select()
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId))
    .orderBy(donations.createdAt, donations.id)
    .limit(1);
  if (!row) throw new Error(`subscription ${subscriptionId} has no donation`);
  return row;
}

/**
 * Applies the change that `decide` returns for the locked row, with history and audit entries. Returns null and changes
 * nothing if the processor's response is older than the row's state, unless it is final.
 */
export async function applySubscriptionChange(
  db: Database,
  subscriptionId: string,
  seen: { checkedAt: Date; final: boolean; requestId: string },
  decide: (subscription: SubscriptionRow) => SubscriptionChange,
): Promise<SubscriptionRow | null> {
  return db.transaction(async (tx) => {
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for("no key update");
    if (!subscription) throw new Error(`subscription ${subscriptionId} not found`);
    if (!seen.final && subscription.stateCheckedAt && subscription.stateCheckedAt > seen.checkedAt)
      return null;
    const change = decide(subscription);
    const stateCheckedAt =
      subscription.stateCheckedAt && subscription.stateCheckedAt > seen.checkedAt
        ? subscription.stateCheckedAt
        : seen.checkedAt;
    const [changed] = await tx
      .update(subscriptions)
      .set({ ...change.row, stateCheckedAt, updatedAt: seen.checkedAt })
      .where(eq(subscriptions.id, subscriptionId))
      .returning();
    if (!changed) return null;
    for (const entry of change.entries) await insertEntry(tx, subscriptionId, entry);
    const isOther =
      changed.amountCents !== subscription.amountCents || changed.frequency !== subscription.frequency;
    if (isOther || changed.status === "CANCELED") await endRaises(tx, subscriptionId, seen.checkedAt);
    const { requestId, checkedAt: at } = seen;
    await auditChange(tx, { before: subscription, after: changed, change, requestId, at });
    return changed;
  });
}

/** Records the first payment. */
export async function markStarted(
  db: Database,
  subscriptionId: string,
  donation: { id: string; amountCents: number },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(subscriptions)
      .set({ startedAt: sql`coalesce(${subscriptions.startedAt}, ${at.toISOString()})` })
      .where(eq(subscriptions.id, subscriptionId));
    await insertEntry(tx, subscriptionId, {
      cause: `started:${subscriptionId}`,
      kind: "STARTED",
      actor: "donor",
      donationId: donation.id,
      amountCents: donation.amountCents,
      occurredAt: at,
    });
  });
}

function within(
  column: (typeof subscriptions)["createdAt" | "startedAt" | "canceledAt"],
  { from, before }: TimeWindow,
): SQL | undefined {
  return and(from ? gte(column, from) : undefined, before ? lt(column, before) : undefined);
}

/** Returns a slice of an organization's subscriptions, newest first, ties by id. */
export async function listSubscriptionRows(
  db: Executor,
  orgId: string,
  query: Omit<
    ListSubscriptionsQuery,
    "orgId" | "page" | "from" | "to" | "startedIn" | "canceledIn" | "canceledBy" | "activeOn"
  > &
    Record<"created" | "started" | "canceled", TimeWindow> &
    Slice<AmountPosition> & { canceledBefore: Date | null; activeBefore: Date | null },
): Promise<{ rows: FoundSubscription[]; total: number }> {
  const where = and(
    eq(subscriptions.orgId, orgId),
    query.status ? eq(subscriptions.status, query.status) : undefined,
    query.frequency ? eq(subscriptions.frequency, query.frequency) : undefined,
    query.campaignId ? eq(subscriptions.campaignId, query.campaignId) : undefined,
    query.donorId ? eq(subscriptions.donorId, currentDonorIdOf(query.donorId)) : undefined,
    within(subscriptions.createdAt, query.created),
    within(subscriptions.startedAt, query.started),
    within(subscriptions.canceledAt, query.canceled),
    query.canceled.from || query.canceledBefore ? isNotNull(subscriptions.startedAt) : undefined,
    query.canceledBefore ? lt(subscriptions.canceledAt, query.canceledBefore) : undefined,
    query.activeBefore
      ? and(
          lt(subscriptions.startedAt, query.activeBefore),
          or(isNull(subscriptions.canceledAt), gte(subscriptions.canceledAt, query.activeBefore)),
        )
      : undefined,
  );
  // Rows that the filter excludes or the offset skips are read from the index only.
  const { rest, order, inOrder } = readingSlice(
    subscriptions,
    query,
    query.sort === "amount" ? "largest" : "newest",
  );
  const ids = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(where, rest))
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset);
  const [rows, [all]] = await Promise.all([
    select(db)
      .where(inArray(subscriptions.id, ids))
      .orderBy(...order),
    db.select({ total: count() }).from(subscriptions).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}

/** Returns the totals of a subscription's counted donations. */
export async function findSubscriptionTotals(
  db: Executor,
  subscriptionId: string,
): Promise<{ raisedCents: number; donationCount: number }> {
  const [row] = await db
    .select({
      raised: sql<string>`coalesce(sum(${donations.netRaisedCents}), 0)`,
      donations: sql<string>`coalesce(sum(${donations.countedDonations}), 0)`,
    })
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId));
  return { raisedCents: Number(row?.raised ?? 0), donationCount: Number(row?.donations ?? 0) };
}
