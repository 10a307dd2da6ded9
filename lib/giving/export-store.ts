import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { findAnswers } from "@/lib/donations/create/answer-store";
import { findOtherEmails } from "@/lib/donors/emails/store";
import { designatedFunds } from "@/lib/funds/designation-store";

/** Maximum number of exported donations: more than one donor makes at one organization. */
const MAX_DONATIONS = 10_000;

/**
 * Returns the rows stored about a donor, oldest first: donations with answers and emails, subscriptions with history,
 * and recurring commitments.
 */
export async function readGivingExport(db: Executor, donorId: string) {
  const [made, agreed, commitments, others] = await Promise.all([
    db
      .select({ donation: donations, campaign: campaigns.title, funds: designatedFunds })
      .from(donations)
      .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
      .where(eq(donations.donorId, donorId))
      .orderBy(asc(donations.createdAt), asc(donations.id))
      .limit(MAX_DONATIONS),
    db
      .select({ subscription: subscriptions, campaign: campaigns.title })
      .from(subscriptions)
      .innerJoin(campaigns, eq(campaigns.id, subscriptions.campaignId))
      .where(eq(subscriptions.donorId, donorId))
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id)),
    db
      .select()
      .from(recurringCommitments)
      .where(eq(recurringCommitments.donorId, donorId))
      .orderBy(asc(recurringCommitments.createdAt), asc(recurringCommitments.id)),
    findOtherEmails(db, [donorId]),
  ]);
  const donationIds = made.map(({ donation }) => donation.id);
  const [answers, mails, history] = await Promise.all([
    findAnswers(db, donationIds),
    donationIds.length === 0
      ? []
      : db
          .select({ donationId: emails.donationId, subject: emails.subject, sentAt: emails.sentAt })
          .from(emails)
          .innerJoin(donations, eq(donations.id, emails.donationId))
          .innerJoin(
            donors,
            and(
              eq(donors.id, donations.donorId),
              or(eq(donations.donorEmail, emails.recipient), eq(donors.email, emails.recipient)),
            ),
          )
          .where(and(anyOf(emails.donationId, donationIds), isNotNull(emails.sentAt)))
          .orderBy(asc(emails.createdAt), asc(emails.cause)),
    agreed.length === 0
      ? []
      : db
          .select()
          .from(subscriptionEvents)
          .where(
            inArray(
              subscriptionEvents.subscriptionId,
              agreed.map(({ subscription }) => subscription.id),
            ),
          )
          .orderBy(asc(subscriptionEvents.id)),
  ]);
  return {
    otherEmails: others.get(donorId) ?? [],
    donations: made,
    subscriptions: agreed,
    commitments,
    answers,
    mails,
    history,
  };
}
export type Held = Awaited<ReturnType<typeof readGivingExport>>;
