import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { emails, milestones } from "@/db/schema/emails";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { storableText } from "@/lib/kernel/text";

export type EmailKind = (typeof emails.$inferSelect)["kind"];
export type OwedRow = Pick<
  typeof emails.$inferInsert,
  "cause" | "kind" | "orgId" | "donationId" | "recipient" | "subject"
>;

const MAX_ERROR = 500;

/** A donation with the data of its emails; null if unknown. */
export async function findDonation(db: Executor, donationId: string) {
  const [row] = await db
    .select({
      donation: donations,
      campaign: {
        id: campaigns.id,
        title: campaigns.title,
        slug: campaigns.slug,
        goalAmountCents: campaigns.goalAmountCents,
        color: campaigns.color,
      },
      org: {
        id: organizations.id,
        name: organizations.name,
        slug: organizations.slug,
        ein: organizations.ein,
        email: organizations.email,
        notificationEmail: organizations.notificationEmail,
        timezone: organizations.timezone,
      },
      level: { name: givingLevels.name, fairMarketValueCents: givingLevels.fairMarketValueCents },
      subscription: {
        id: subscriptions.id,
        status: subscriptions.status,
        frequency: subscriptions.frequency,
        nextChargeAt: subscriptions.nextChargeAt,
        /** Any but the first donation of its subscription. */
        isRenewal: sql<boolean>`exists (select from donations f where f.subscription_id = ${subscriptions.id} and (f.created_at, f.id) < (${donations.createdAt}, ${donations.id}))`,
      },
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organizations, eq(organizations.id, donations.orgId))
    .leftJoin(givingLevels, eq(givingLevels.id, donations.givingLevelId))
    .leftJoin(subscriptions, eq(subscriptions.id, donations.subscriptionId))
    .where(eq(donations.id, donationId));
  return row ?? null;
}

export type DonationDetails = NonNullable<Awaited<ReturnType<typeof findDonation>>>;

/**
 * Records an attempt to send an email. False if it was sent, or refused for the same recipient. One
 * statement, so that check and record are atomic.
 */
export async function beginAttempt(db: Executor, row: OwedRow, now: Date): Promise<boolean> {
  const { recipient, subject } = row;
  const begun = await db
    .insert(emails)
    .values({ ...row, attempts: 1, createdAt: now })
    .onConflictDoUpdate({
      target: emails.cause,
      set: { recipient, subject, refusedAt: null, attempts: sql`${emails.attempts} + 1` },
      setWhere: and(isNull(emails.sentAt), or(isNull(emails.refusedAt), ne(emails.recipient, recipient))),
    })
    .returning({ cause: emails.cause });
  return begun.length > 0;
}

export async function markSent(
  db: Executor,
  cause: string,
  providerId: string | null,
  now: Date,
): Promise<void> {
  await db
    .update(emails)
    .set({ sentAt: now, providerId, lastError: null })
    .where(and(eq(emails.cause, cause), isNull(emails.sentAt)));
}

/** Records why an attempt failed, unless another one has succeeded. */
export async function recordFailure(
  db: Executor,
  cause: string,
  failure: { message: string; final: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(emails)
    .set({ lastError: storableText(failure.message, MAX_ERROR), refusedAt: failure.final ? now : null })
    .where(and(eq(emails.cause, cause), isNull(emails.sentAt)));
}

/**
 * Records milestones and the email owed for the highest new one in one transaction, so that a crash does not
 * lose it.
 */
export async function recordMilestones(
  db: Database,
  reached: { campaignId: string; percents: number[] },
  owed: (percent: number) => OwedRow,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Ascending percents, so that transactions lock the rows in the same order.
    const added = await tx
      .insert(milestones)
      .values(
        reached.percents.map((percent) => ({ campaignId: reached.campaignId, percent, reachedAt: now })),
      )
      .onConflictDoNothing()
      .returning({ percent: milestones.percent });
    if (added.length === 0) return;
    const highest = Math.max(...added.map(({ percent }) => percent));
    await tx
      .insert(emails)
      .values({ ...owed(highest), createdAt: now })
      .onConflictDoNothing();
  });
}

/** The email owed for a cause, with its organization; null if none. */
export async function findOwed(db: Executor, cause: string) {
  const [row] = await db
    .select({
      email: emails,
      org: {
        id: organizations.id,
        name: organizations.name,
        slug: organizations.slug,
        email: organizations.email,
        notificationEmail: organizations.notificationEmail,
        timezone: organizations.timezone,
      },
    })
    .from(emails)
    .innerJoin(organizations, eq(organizations.id, emails.orgId))
    .where(eq(emails.cause, cause));
  return row ?? null;
}

/** Those emails that are owed and not sent. */
export async function listOwed(db: Executor, causes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ cause: emails.cause })
    .from(emails)
    .where(and(inArray(emails.cause, causes), isNull(emails.sentAt)));
  return new Set(rows.map(({ cause }) => cause));
}
