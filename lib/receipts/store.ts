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

/** A donation with all that its mails say; null when unknown. */
export async function findDonationDetails(db: Executor, donationId: string) {
  const [row] = await db
    .select({
      donation: donations,
      campaign: {
        id: campaigns.id,
        title: campaigns.title,
        slug: campaigns.slug,
        goalAmountCents: campaigns.goalAmountCents,
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
        /** Not the donation that the subscription began with. */
        renewal: sql<boolean>`exists (select from donations f where f.subscription_id = ${subscriptions.id} and (f.created_at, f.id) < (${donations.createdAt}, ${donations.id}))`,
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

export type Donation = NonNullable<Awaited<ReturnType<typeof findDonationDetails>>>;

/**
 * Notes that a mail is about to be handed over. False when there is nothing to do: it was taken, or refused for
 * good for the same recipient. In one statement, so that nothing slips between the look and the note.
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

/** Keeps why an attempt failed, unless another one has succeeded meanwhile. */
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
 * Records milestones and, in the same transaction, the mail owed for the highest of those that are new: a crash
 * afterwards leaves a mail that is still owed.
 */
export async function recordMilestones(
  db: Database,
  reached: { campaignId: string; percents: number[] },
  owed: (percent: number) => OwedRow,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Rising percents: two transactions lock the rows in the same order.
    const fresh = await tx
      .insert(milestones)
      .values(
        reached.percents.map((percent) => ({ campaignId: reached.campaignId, percent, reachedAt: now })),
      )
      .onConflictDoNothing()
      .returning({ percent: milestones.percent });
    if (fresh.length === 0) return;
    const highest = Math.max(...fresh.map(({ percent }) => percent));
    await tx
      .insert(emails)
      .values({ ...owed(highest), createdAt: now })
      .onConflictDoNothing();
  });
}

/** A mail that is owed for a cause, with what it says of the organization; null when there is none. */
export async function findOwed(db: Executor, cause: string) {
  const [row] = await db
    .select({
      mail: emails,
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

/** Which of these mails are owed and not taken yet. */
export async function listOwed(db: Executor, causes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ cause: emails.cause })
    .from(emails)
    .where(and(inArray(emails.cause, causes), isNull(emails.sentAt)));
  return new Set(rows.map(({ cause }) => cause));
}
