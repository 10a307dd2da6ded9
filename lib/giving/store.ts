import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { givingTokens } from "@/db/schema/giving-tokens";
import { organizations } from "@/db/schema/organizations";
import { subscriptionLinks } from "@/db/schema/subscription-links";
import { subscriptions } from "@/db/schema/subscriptions";
import { donorIdOf } from "@/lib/donors/emails/store";
import { donorLanguage } from "@/lib/donors/language-store";

/**
 * Condition: the donor made the donation, since it is paid or pending at the bank. Anyone can create an unpaid one in
 * their name.
 */
const isMade = or(isNotNull(donations.succeededAt), isNotNull(donations.processingSince));

/**
 * Returns the organization with this id or slug, and its donor with this address who has made a donation; null without
 * the organization. `addressId` is set if the address is not the donor's primary one. Runs one statement, whether or
 * not the address is known.
 */
export async function findRecipient(
  db: Executor,
  { org: slugOrId, email }: { org: string; email: string },
): Promise<{ orgId: string; donorId: string | null; addressId: string | null } | null> {
  const gave = db
    .select({ one: sql`1` })
    .from(donations)
    .where(and(eq(donations.donorId, donors.id), isMade));
  const [row] = await db
    .select({ orgId: organizations.id, donorId: donors.id, addressId: donorEmails.id })
    .from(organizations)
    .leftJoin(donorEmails, and(eq(donorEmails.orgId, organizations.id), eq(donorEmails.email, email)))
    .leftJoin(donors, and(eq(donors.id, donorIdOf(sql`${organizations.id}`, email)), sql`exists (${gave})`))
    .where(or(eq(organizations.id, slugOrId), eq(organizations.slug, slugOrId)))
    .limit(1);
  return row ?? null;
}

const org = {
  id: organizations.id,
  name: organizations.name,
  slug: organizations.slug,
  ein: organizations.ein,
  email: organizations.email,
  senderName: organizations.senderName,
  replyTo: organizations.replyTo,
  timezone: organizations.timezone,
  color: organizations.color,
  logoHash: organizations.logoHash,
};
const about = { donor: donors, org };

/** Returns the organization with this slug, for the page where its donors request a link. */
export async function findGivingOrganization(db: Executor, slug: string) {
  const [row] = await db.select(org).from(organizations).where(eq(organizations.slug, slug));
  return row ?? null;
}

/**
 * Returns a donor, the organization and the language to write in, for the email with the link. `address` is the one
 * with this id, if it is still the donor's.
 */
export async function findDonorWithOrg(db: Executor, donorId: string, addressId: string | null = null) {
  const [row] = await db
    .select({ ...about, language: donorLanguage, address: donorEmails.email })
    .from(donors)
    .innerJoin(organizations, eq(organizations.id, donors.orgId))
    .leftJoin(donorEmails, and(eq(donorEmails.donorId, donors.id), eq(donorEmails.id, addressId ?? "")))
    .where(eq(donors.id, donorId));
  return row ?? null;
}
export type DonorWithOrg = Omit<NonNullable<Awaited<ReturnType<typeof findDonorWithOrg>>>, "address">;

type TokenKind = (typeof givingTokens.$inferSelect)["kind"];

/** Returns the token with this hash and kind, even if ended or expired, with its donor and organization. */
export async function findToken(db: Executor, tokenHash: string, kind: TokenKind) {
  const { expiresAt, endedAt, newEmail } = givingTokens;
  const [row] = await db
    .select({ ...about, expiresAt, endedAt, newEmail })
    .from(givingTokens)
    .innerJoin(donors, eq(donors.id, givingTokens.donorId))
    .innerJoin(organizations, eq(organizations.id, donors.orgId))
    .where(and(eq(givingTokens.tokenHash, tokenHash), eq(givingTokens.kind, kind)));
  return row ?? null;
}

export async function insertToken(tx: Executor, row: typeof givingTokens.$inferInsert): Promise<void> {
  await tx.insert(givingTokens).values(row);
}

/**
 * Ends an open token. Returns its donor, or null if it was used, ended or has expired. Of concurrent calls, one gets
 * the donor.
 */
export async function endToken(
  tx: Executor,
  { tokenHash, kind, now }: { tokenHash: string; kind: TokenKind; now: Date },
): Promise<{ donorId: string } | null> {
  const [row] = await tx
    .update(givingTokens)
    .set({ endedAt: now })
    .where(
      and(
        eq(givingTokens.tokenHash, tokenHash),
        eq(givingTokens.kind, kind),
        isNull(givingTokens.endedAt),
        sql`${givingTokens.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ donorId: givingTokens.donorId });
  return row ?? null;
}

/** Ends all usable links mailed to a donor: giving links, links to new addresses, and manage links. */
export async function endMailedLinks(tx: Executor, donorId: string, now: Date): Promise<void> {
  await tx
    .update(givingTokens)
    .set({ endedAt: now })
    .where(
      and(
        eq(givingTokens.donorId, donorId),
        inArray(givingTokens.kind, ["LINK", "EMAIL"]),
        isNull(givingTokens.endedAt),
      ),
    );
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.donorId, donorId));
  await tx
    .update(subscriptionLinks)
    .set({ endedAt: now })
    .where(and(sql`${subscriptionLinks.subscriptionId} in (${theirs})`, isNull(subscriptionLinks.endedAt)));
}

/** Ends a donor's sessions. */
export async function endSessions(tx: Executor, donorId: string, now: Date): Promise<void> {
  await tx
    .update(givingTokens)
    .set({ endedAt: now })
    .where(
      and(eq(givingTokens.donorId, donorId), eq(givingTokens.kind, "SESSION"), isNull(givingTokens.endedAt)),
    );
}

/** Ends the manage links that a session opened. */
export async function endSessionLinks(
  tx: Executor,
  { donorId, cause, now }: { donorId: string; cause: string; now: Date },
): Promise<void> {
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.donorId, donorId));
  await tx
    .update(subscriptionLinks)
    .set({ endedAt: now })
    .where(
      and(
        sql`${subscriptionLinks.subscriptionId} in (${theirs})`,
        eq(subscriptionLinks.cause, cause),
        isNull(subscriptionLinks.endedAt),
      ),
    );
}

/** Deletes tokens that expired before `before`. Returns the number deleted. */
export async function deleteTokens(db: Database, before: Date): Promise<number> {
  const rows = await db.execute(sql`
    delete from giving_tokens where token_hash in (
      select token_hash from giving_tokens where expires_at < ${before.toISOString()} for update skip locked)
    returning 1`);
  return rows.length;
}

/** Returns one page of the donations that a donor made, newest first, ties by id. */
export async function listMadeDonations(
  db: Executor,
  { donorId, page, limit }: { donorId: string; page: number; limit: number },
) {
  const theirs = and(eq(donations.donorId, donorId), isMade);
  const [rows, [all]] = await Promise.all([
    db
      .select({ donation: donations, campaign: { title: campaigns.title, slug: campaigns.slug } })
      .from(donations)
      .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
      .where(theirs)
      .orderBy(desc(donations.createdAt), desc(donations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(donations).where(theirs),
  ]);
  return { rows, total: all?.total ?? 0 };
}
export type MadeDonation = Awaited<ReturnType<typeof listMadeDonations>>["rows"][number];

/**
 * Returns the sum and number of a donor's donations that currently count, less refunds and without estimates of
 * property.
 */
export async function sumDonations(
  db: Executor,
  donorId: string,
): Promise<{ totalCents: number; donationCount: number }> {
  const [row] = await db
    .select({
      total: sql<string>`coalesce(sum(${donations.netRaisedCents}) filter (where ${donations.paymentMethod} not in ('STOCK', 'IN_KIND')), 0)`,
      counted: sql<string>`coalesce(sum(${donations.countedDonations}), 0)`,
    })
    .from(donations)
    .where(eq(donations.donorId, donorId));
  return { totalCents: Number(row?.total ?? 0), donationCount: Number(row?.counted ?? 0) };
}

/**
 * Returns the years in which a donor's donations were paid, in the organization's time zone (an IANA name), newest
 * first.
 */
export async function listPaidYears(db: Executor, donorId: string, zone: string): Promise<number[]> {
  const year = sql<number>`extract(year from ${donations.succeededAt} at time zone ${zone})::int`;
  const rows = await db
    .select({ year: year.as("year") })
    .from(donations)
    .where(and(eq(donations.donorId, donorId), isNotNull(donations.succeededAt)))
    .groupBy(sql`year`)
    .orderBy(sql`year desc`);
  return rows.map((row) => row.year);
}

/** Returns a donor's recurring donations whose first payment succeeded, newest first. */
export async function listStartedSubscriptions(db: Executor, donorId: string) {
  return db
    .select({
      subscription: subscriptions,
      campaign: {
        title: campaigns.title,
        slug: campaigns.slug,
        type: campaigns.type,
        status: campaigns.status,
        allowRecurring: campaigns.allowRecurring,
        ticketPriceCents: campaigns.ticketPriceCents,
        startDate: campaigns.startDate,
        endDate: campaigns.endDate,
        lockedAt: campaigns.lockedAt,
      },
    })
    .from(subscriptions)
    .innerJoin(campaigns, eq(campaigns.id, subscriptions.campaignId))
    .where(and(eq(subscriptions.donorId, donorId), isNotNull(subscriptions.startedAt)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}
export type StartedSubscription = Awaited<ReturnType<typeof listStartedSubscriptions>>[number];
