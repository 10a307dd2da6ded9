import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { findAnswers } from "@/lib/donations/create/answer-store";
import { beyond, type Page, type Spot } from "@/lib/exports/page-store";
import { designatedFunds } from "@/lib/funds/designation-store";

const spotOf = (table: { createdAt: PgColumn; id: PgColumn }) => ({
  at: sql<string>`${table.createdAt}::text`,
  id: sql<string>`${table.id}`,
});

const DONATION = {
  id: donations.id,
  receiptNumber: donations.receiptNumber,
  status: donations.status,
  frequency: donations.frequency,
  paymentMethod: donations.paymentMethod,
  currency: donations.currency,
  amountCents: donations.amountCents,
  totalChargedCents: donations.totalChargedCents,
  coverFees: donations.coverFees,
  refundedCents: donations.refundedCents,
  donorEmail: donations.donorEmail,
  donorFirstName: donations.donorFirstName,
  donorLastName: donations.donorLastName,
  anonymous: donations.anonymous,
  language: donations.language,
  emailOptIn: donations.emailOptIn,
  publicMessage: donations.publicMessage,
  tributeType: donations.tributeType,
  tributeName: donations.tributeName,
  tributeMessage: donations.tributeMessage,
  tributeNotifyName: donations.tributeNotifyName,
  tributeNotifyEmail: donations.tributeNotifyEmail,
  ticketCount: donations.ticketCount,
  utmSource: donations.utmSource,
  utmMedium: donations.utmMedium,
  utmCampaign: donations.utmCampaign,
  utmTerm: donations.utmTerm,
  utmContent: donations.utmContent,
  referrerUrl: donations.referrerUrl,
  failureReason: donations.failureReason,
  createdAt: donations.createdAt,
  succeededAt: donations.succeededAt,
};

/** Returns a donor's next donations after `after`, oldest first, each with its answers and the emails to the donor. */
export async function readHeldDonations(db: Executor, donorId: string, after: Spot | null, limit: number) {
  const made = await db
    .select({
      donation: DONATION,
      campaign: campaigns.title,
      funds: designatedFunds,
      spot: spotOf(donations),
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(eq(donations.donorId, donorId), beyond(donations, after)))
    .orderBy(asc(donations.createdAt), asc(donations.id))
    .limit(limit);
  const ids = made.map(({ donation }) => donation.id);
  const [answers, mails] = await Promise.all([findAnswers(db, ids), findMails(db, ids)]);
  return pageOf(made, ({ spot: _spot, ...row }) => ({
    ...row,
    answers: answers.get(row.donation.id) ?? [],
    mails: mails.get(row.donation.id) ?? [],
  }));
}

/** Returns the emails about each of these donations that were sent to the donor, oldest first. */
async function findMails(
  db: Executor,
  donationIds: readonly string[],
): Promise<Map<string | null, { subject: string; sentAt: Date | null }[]>> {
  if (donationIds.length === 0) return new Map();
  const rows = await db
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
    .orderBy(asc(emails.createdAt), asc(emails.cause));
  return grouped(rows, ({ donationId }) => donationId);
}

/** Returns a donor's next subscriptions after `after`, oldest first, each with its history. */
export async function readHeldSubscriptions(
  db: Executor,
  donorId: string,
  after: Spot | null,
  limit: number,
) {
  const agreed = await db
    .select({ subscription: subscriptions, campaign: campaigns.title, spot: spotOf(subscriptions) })
    .from(subscriptions)
    .innerJoin(campaigns, eq(campaigns.id, subscriptions.campaignId))
    .where(and(eq(subscriptions.donorId, donorId), beyond(subscriptions, after)))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(limit);
  const ids = agreed.map(({ subscription }) => subscription.id);
  const events =
    ids.length === 0
      ? []
      : await db
          .select({
            subscriptionId: subscriptionEvents.subscriptionId,
            kind: subscriptionEvents.kind,
            amountCents: subscriptionEvents.amountCents,
            occurredAt: subscriptionEvents.occurredAt,
          })
          .from(subscriptionEvents)
          .where(inArray(subscriptionEvents.subscriptionId, ids))
          .orderBy(asc(subscriptionEvents.id));
  const history = grouped(events, ({ subscriptionId }) => subscriptionId);
  return pageOf(agreed, ({ spot: _spot, ...row }) => ({
    ...row,
    history: history.get(row.subscription.id) ?? [],
  }));
}

/** Returns a donor's next recurring commitments after `after`, oldest first. */
export async function readHeldCommitments(db: Executor, donorId: string, after: Spot | null, limit: number) {
  const rows = await db
    .select({ commitment: recurringCommitments, spot: spotOf(recurringCommitments) })
    .from(recurringCommitments)
    .where(and(eq(recurringCommitments.donorId, donorId), beyond(recurringCommitments, after)))
    .orderBy(asc(recurringCommitments.createdAt), asc(recurringCommitments.id))
    .limit(limit);
  return pageOf(rows, ({ commitment }) => commitment);
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function pageOf<Row extends { spot: Spot }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Page<Item> {
  return { lines: rows.map(itemOf), end: rows.at(-1)?.spot ?? null };
}

type ItemOf<Read extends (...given: never[]) => Promise<Page<unknown>>> = Awaited<
  ReturnType<Read>
>["lines"][number];
export type HeldDonation = ItemOf<typeof readHeldDonations>;
export type HeldSubscription = ItemOf<typeof readHeldSubscriptions>;
export type HeldCommitment = ItemOf<typeof readHeldCommitments>;
