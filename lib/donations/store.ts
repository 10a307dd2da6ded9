import { and, eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { campaignCovers } from "@/db/schema/campaign-covers";
import { campaigns } from "@/db/schema/campaigns";
import { donationIntents, donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { ownTextsOfDonation } from "@/lib/donor-texts/store";
import { designatedFunds } from "@/lib/funds/designation-store";
import type { ViewTarget } from "@/lib/links/view-token";
import { addedByMatches } from "@/lib/matching/store";
import { stillNamed } from "@/lib/pictures/cover-store";
import { countedLevel } from "./counted-level-store";
import { type NewDonation, type NewSubscription, writeDonation } from "./create/write-store";
import { isPayable } from "./payment-link/rules";
import { ticketsValue } from "./tickets-value-store";

export type { NewDonation } from "./create/write-store";
export type DonationRow = typeof donations.$inferSelect;

/**
 * Writes a donation with its donor, subscription, answers and ticket hold, without the checks of a request. Returns
 * false and writes nothing if there are not enough tickets.
 */
export async function insertDonation(
  db: Database,
  donation: NewDonation,
  answers: readonly { fieldId: string; value: string }[],
  subscription: NewSubscription | null = null,
): Promise<boolean> {
  return "donorId" in (await writeDonation(db, { donation, answers, subscription }));
}

const related = {
  donation: donations,
  ticketsValueCents: ticketsValue,
  ownTexts: ownTextsOfDonation,
  funds: designatedFunds,
  matches: addedByMatches,
  donor: {
    id: donors.id,
    firstName: donors.firstName,
    lastName: donors.lastName,
    email: donors.email,
    postalAddress: donors.postalAddress,
  },
  campaign: {
    id: campaigns.id,
    title: campaigns.title,
    slug: campaigns.slug,
    type: campaigns.type,
    status: campaigns.status,
    color: campaigns.color,
    goalAmountCents: campaigns.goalAmountCents,
    showGoal: campaigns.showGoal,
    allowRecurring: campaigns.allowRecurring,
    employerMatchText: campaigns.employerMatchText,
    employerMatchUrl: campaigns.employerMatchUrl,
    eventStartsAt: campaigns.eventStartsAt,
    eventEndsAt: campaigns.eventEndsAt,
    eventPlace: campaigns.eventPlace,
    coverHash: sql<string | null>`coalesce(${campaigns.coverHash}, ${campaignCovers.hash})`,
    coverFocus: campaigns.coverFocus,
  },
  org: {
    id: organizations.id,
    name: organizations.name,
    slug: organizations.slug,
    ein: organizations.ein,
    email: organizations.email,
    legalName: organizations.legalName,
    postalAddress: organizations.postalAddress,
    thankYouMessage: organizations.thankYouMessage,
    taxStatus: organizations.taxStatus,
    timezone: organizations.timezone,
    logoHash: organizations.logoHash,
    color: organizations.color,
  },
  /** The level for which the donation counts, chosen or reached. */
  level: {
    id: givingLevels.id,
    name: givingLevels.name,
    fairMarketValueCents: givingLevels.fairMarketValueCents,
  },
  offline: {
    // Must come first and never be null: drizzle detects a missing row by the first column.
    sendReceipt: offlineDonations.sendReceipt,
    checkNumber: offlineDonations.checkNumber,
    description: offlineDonations.description,
  },
  subscription: {
    id: subscriptions.id,
    status: subscriptions.status,
    nextChargeAt: subscriptions.nextChargeAt,
  },
};

/** Returns a donation with its related rows, by id or by the hashed token of an old link. */
export async function findDonationDetails(db: Executor, by: ViewTarget) {
  const [row] = await db
    .select(related)
    .from(donations)
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organizations, eq(organizations.id, donations.orgId))
    .leftJoin(campaignCovers, stillNamed)
    .leftJoin(givingLevels, eq(givingLevels.id, countedLevel))
    .leftJoin(subscriptions, eq(subscriptions.id, donations.subscriptionId))
    .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where("id" in by ? eq(donations.id, by.id) : eq(donations.oldTokenHash, by.oldTokenHash));
  return row ?? null;
}
export type DonationDetails = NonNullable<Awaited<ReturnType<typeof findDonationDetails>>>;

export async function findDonationRow(db: Executor, id: string): Promise<DonationRow | null> {
  const [row] = await db.select().from(donations).where(eq(donations.id, id));
  return row ?? null;
}

/** Looks up the donation of a payment, by its intent or by our id in the intent's metadata. */
export async function findPaidFor(
  db: Executor,
  intentId: string,
  donationId: string | null,
): Promise<DonationRow | null> {
  const [byIntent] = await db
    .select({ donation: donations })
    .from(donationIntents)
    .innerJoin(donations, eq(donations.id, donationIntents.donationId))
    .where(and(eq(donationIntents.intentId, intentId), eq(donations.processorIntentId, intentId)));
  if (byIntent || !donationId) return byIntent?.donation ?? null;
  const [byId] = await db
    .select()
    .from(donations)
    .where(and(eq(donations.id, donationId), sql`${donations.processorIntentId} is null`));
  return byId ?? null;
}

export type PaidFor = Pick<
  DonationRow,
  "id" | "status" | "campaignId" | "subscriptionId" | "paymentMethod" | "ticketCount" | "ticketsSold"
>;

/** Looks up the donations of many payments, by intent id, like `findPaidFor` for one. */
export async function findAllPaidFor(
  db: Executor,
  payments: readonly { intentId: string; donationId: string | null }[],
): Promise<Map<string, PaidFor>> {
  const given = JSON.stringify(
    payments.map((it) => ({ intent_id: it.intentId, donation_id: it.donationId })),
  );
  const rows = await db.execute<{ intent_id: string; donation: PaidFor }>(sql`
    select p.intent_id, jsonb_build_object('id', d.id, 'status', d.status, 'campaignId', d.campaign_id,
      'subscriptionId', d.subscription_id, 'paymentMethod', d.payment_method, 'ticketCount', d.ticket_count, 'ticketsSold', d.tickets_sold) as donation
    from jsonb_to_recordset(${given}::text::jsonb) as p(intent_id text, donation_id text)
    left join donation_intents i on i.intent_id = p.intent_id
    left join donations a on a.id = i.donation_id and a.processor_intent_id = p.intent_id
    left join donations b on b.id = p.donation_id and b.processor_intent_id is null and a.id is null
    join donations d on d.id = coalesce(a.id, b.id)`);
  return new Map(rows.map((row) => [row.intent_id, row.donation]));
}

/** Whether an insert failed because a referenced row does not exist. */
export function namesMissingRow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === "23503") return true;
  return false;
}

/** Whether a donation can still be paid: it is not paid, processing, waiting for microdeposits or closed. */
export async function awaitsPayment(db: Executor, id: string): Promise<boolean> {
  const { status, closedAt, processingSince, verifyingSince } = donations;
  const [row] = await db
    .select({ status, closedAt, processingSince, verifyingSince })
    .from(donations)
    .where(eq(donations.id, id));
  return row !== undefined && isPayable(row);
}
