import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { prepared } from "@/db/statement";
import { countedLevel } from "@/lib/donations/counted-level-store";
import { ticketsValue } from "@/lib/donations/tickets-value-store";
import { ownTextsOfDonation } from "@/lib/donor-texts/store";
import { donorIdOf } from "@/lib/donors/emails/store";
import { designatedFunds } from "@/lib/funds/designation-store";
import { storableText } from "@/lib/kernel/text";

export type EmailKind = (typeof emails.$inferSelect)["kind"];
export type OwedRow = Pick<
  typeof emails.$inferSelect,
  "cause" | "kind" | "orgId" | "donationId" | "donorId" | "recipient" | "subject"
>;

const MAX_ERROR = 500;

/** Returns an error message in its stored form. */
export function storableError(message: string): string {
  return storableText(message, MAX_ERROR);
}

/** The donation columns used in emails. */
const DONATION = {
  id: donations.id,
  donorId: donations.donorId,
  receiptNumber: donations.receiptNumber,
  status: donations.status,
  processingSince: donations.processingSince,
  verifyingSince: donations.verifyingSince,
  closedAt: donations.closedAt,
  failureReason: donations.failureReason,
  frequency: donations.frequency,
  paymentMethod: donations.paymentMethod,
  paymentBrand: donations.paymentBrand,
  paymentLast4: donations.paymentLast4,
  amountCents: donations.amountCents,
  processingFeeCents: donations.processingFeeCents,
  platformFeeCents: donations.platformFeeCents,
  totalChargedCents: donations.totalChargedCents,
  netAmountCents: donations.netAmountCents,
  refundedCents: donations.refundedCents,
  language: donations.language,
  /**
   * The address given with the donation if it is still the donor's, otherwise the donor's primary address. Empty if
   * none is known: then nothing is sent.
   */
  donorEmail: sql<string>`coalesce((
    select email from donor_emails where org_id = ${donations.orgId} and email = ${donations.donorEmail} and donor_id = ${donors.id}
  ), ${donors.email}, '')`,
  donorFirstName: donations.donorFirstName,
  donorLastName: donations.donorLastName,
  anonymous: donations.anonymous,
  publicMessage: donations.publicMessage,
  tributeType: donations.tributeType,
  tributeName: donations.tributeName,
  tributeMessage: donations.tributeMessage,
  tributeNotifyName: donations.tributeNotifyName,
  tributeNotifyEmail: donations.tributeNotifyEmail,
  ticketCount: donations.ticketCount,
  ticketsSold: donations.ticketsSold,
  succeededAt: donations.succeededAt,
  createdAt: donations.createdAt,
};
const CAMPAIGN = {
  id: campaigns.id,
  title: campaigns.title,
  slug: campaigns.slug,
  type: campaigns.type,
  goalAmountCents: campaigns.goalAmountCents,
  color: campaigns.color,
  eventStartsAt: campaigns.eventStartsAt,
  eventEndsAt: campaigns.eventEndsAt,
  eventPlace: campaigns.eventPlace,
};
const ORGANIZATION = {
  id: organizations.id,
  name: organizations.name,
  slug: organizations.slug,
  ein: organizations.ein,
  legalName: organizations.legalName,
  postalAddress: organizations.postalAddress,
  taxStatus: organizations.taxStatus,
  thankYouMessage: organizations.thankYouMessage,
  email: organizations.email,
  senderName: organizations.senderName,
  replyTo: organizations.replyTo,
  notificationEmail: organizations.notificationEmail,
  timezone: organizations.timezone,
  color: organizations.color,
  logoHash: organizations.logoHash,
};

const detailsQuery = prepared((db) =>
  db
    .select({
      donation: DONATION,
      ticketsValueCents: ticketsValue,
      ownTexts: ownTextsOfDonation,
      funds: designatedFunds,
      /** Whether the person of the dedication is a donor whom the organization must not email. */
      mayNotNotify: sql<boolean>`${donations.tributeNotifyEmail} is not null and exists (
        select from donors n where n.id = ${donorIdOf(sql`${donations.orgId}`, sql`lower(${donations.tributeNotifyEmail})`)}
          and 'EMAIL' = any(n.do_not_contact))`,
      campaign: CAMPAIGN,
      org: ORGANIZATION,
      level: { name: givingLevels.name, fairMarketValueCents: givingLevels.fairMarketValueCents },
      offline: {
        // First, because it is never null: drizzle decides by the first column whether the joined row exists.
        sendReceipt: offlineDonations.sendReceipt,
        checkNumber: offlineDonations.checkNumber,
        description: offlineDonations.description,
      },
      subscription: {
        id: subscriptions.id,
        status: subscriptions.status,
        frequency: subscriptions.frequency,
        nextChargeAt: subscriptions.nextChargeAt,
        /** Whether the donation is not the first of its subscription. */
        isRenewal: sql<boolean>`exists (select from donations f where f.subscription_id = ${subscriptions.id} and (f.created_at, f.id) < (${donations.createdAt}, ${donations.id}))`,
      },
    })
    .from(donations)
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organizations, eq(organizations.id, donations.orgId))
    .leftJoin(givingLevels, eq(givingLevels.id, countedLevel))
    .leftJoin(subscriptions, eq(subscriptions.id, donations.subscriptionId))
    .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(anyOf(donations.id, sql.placeholder("ids")))
    .prepare("emails_of_donations"),
);

/** Returns donations with the data of their emails, in any order. Unknown ids are absent. */
export async function findDonations(db: Executor, ids: readonly string[]) {
  return detailsQuery(db).execute({ ids });
}

/** Returns one donation with the data of its emails; null if unknown. */
export async function findDonation(db: Executor, donationId: string): Promise<DonationDetails | null> {
  const [row] = await findDonations(db, [donationId]);
  return row ?? null;
}

export type DonationDetails = Awaited<ReturnType<typeof findDonations>>[number];

/**
 * Records an attempt to send an email individually. Returns false if it was sent, refused for the same recipient, or
 * belongs to a batch. Check and write are one statement, so that they are atomic.
 */
export async function beginAttempt(db: Executor, row: OwedRow, now: Date): Promise<boolean> {
  const { recipient, subject } = row;
  const begun = await db
    .insert(emails)
    .values({ ...row, attempts: 1, createdAt: now })
    .onConflictDoUpdate({
      target: emails.cause,
      set: { recipient, subject, refusedAt: null, attempts: sql`${emails.attempts} + 1` },
      setWhere: and(
        isNull(emails.sentAt),
        isNull(emails.batch),
        or(isNull(emails.refusedAt), ne(emails.recipient, recipient)),
      ),
    })
    .returning({ cause: emails.cause });
  return begun.length > 0;
}

/** Records an email to send, without an attempt. Returns false if its cause exists. */
export async function recordOwedEmail(tx: Executor, row: OwedRow, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(emails)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
    .returning({ cause: emails.cause });
  return rows.length > 0;
}

/** Whether an email with this cause is owed or was sent. */
export async function isOwed(db: Executor, cause: string): Promise<boolean> {
  const [row] = await db.select({ cause: emails.cause }).from(emails).where(eq(emails.cause, cause));
  return row !== undefined;
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

/** Records why an attempt failed, unless another attempt has succeeded. */
export async function recordFailure(
  db: Executor,
  cause: string,
  failure: { message: string; final: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(emails)
    .set({ lastError: storableError(failure.message), refusedAt: failure.final ? now : null })
    .where(and(eq(emails.cause, cause), isNull(emails.sentAt)));
}

/** Returns the email owed for a cause, with its organization; null if none. */
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
        color: organizations.color,
        logoHash: organizations.logoHash,
      },
    })
    .from(emails)
    .innerJoin(organizations, eq(organizations.id, emails.orgId))
    .where(eq(emails.cause, cause));
  return row ?? null;
}

/** Returns a campaign with the data of its emails; null if unknown. */
export async function findCampaign(db: Executor, campaignId: string) {
  const [row] = await db
    .select({ campaign: CAMPAIGN, org: ORGANIZATION })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .where(eq(campaigns.id, campaignId));
  return row ?? null;
}
