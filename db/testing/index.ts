import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { type Client, connect } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import { copyDatabase } from "./copy-database";

/** The migrated database of this process. Test files that share the process create their own organizations in it. */
export const databaseUrl = await copyDatabase();
/** Tests have their own timeout: on a busy machine, inserting thousands of rows takes longer than the app allows. */
const limits = {
  statementTimeoutMs: 60_000,
  // No retries: a deadlock fails its test, since the locks were taken in the wrong order.
  attempts: 1,
};
/** Files that need their own process state close it first (scripts/testing/fresh-start.ts). */
const scope = globalThis as typeof globalThis & { almonerTestDatabase?: Client };

export function testDatabase(): Client["db"] {
  scope.almonerTestDatabase ??= connect(databaseUrl, limits);
  return scope.almonerTestDatabase.db;
}

/** Opens a connection pool of this test, which is closed when the test ends. */
export function ownConnection(max = 10): Client {
  const client = connect(databaseUrl, { max, ...limits });
  onTestFinished(() => client.close());
  return client;
}

export const unique = (prefix = "t") => `${prefix}${randomBytes(9).toString("hex")}`;
const EPOCH = new Date("2026-06-01T12:00:00Z");

/** Creates an organization that can receive donations, with its owner. */
export async function makeOrganization(given: Partial<typeof organizations.$inferInsert> = {}) {
  const id = unique();
  const ownerId = unique("user_");
  const [org] = await testDatabase()
    .insert(organizations)
    .values({
      id,
      name: "Hope Shelter",
      slug: id,
      email: "office@example.org",
      notificationEmail: "staff@example.org",
      status: "ACTIVE",
      processorAccountId: `acct_${id}`,
      chargesEnabled: true,
      payoutsEnabled: true,
      achEnabled: true,
      createdAt: EPOCH,
      updatedAt: EPOCH,
      ...given,
    })
    .returning();
  if (!org) throw new Error("no organization was created");
  await testDatabase()
    .insert(memberships)
    .values({ orgId: org.id, userId: ownerId, role: "OWNER", createdAt: EPOCH });
  return { ...org, ownerId };
}

/** Creates a published campaign. */
export async function makeCampaign(orgId: string, given: Partial<typeof campaigns.$inferInsert> = {}) {
  const id = unique();
  const [campaign] = await testDatabase()
    .insert(campaigns)
    .values({
      id,
      orgId,
      title: "Winter Beds",
      slug: id,
      type: "DONATION",
      status: "ACTIVE",
      suggestedAmounts: [2500, 5000],
      createdAt: EPOCH,
      updatedAt: EPOCH,
      ...given,
    })
    .returning();
  if (!campaign) throw new Error("no campaign was created");
  return campaign;
}

/** Creates an active fund. */
export async function makeFund(orgId: string, given: Partial<typeof funds.$inferInsert> = {}) {
  const id = unique();
  const [fund] = await testDatabase()
    .insert(funds)
    .values({ id, orgId, name: id, restricted: true, createdAt: EPOCH, updatedAt: EPOCH, ...given })
    .returning();
  if (!fund) throw new Error("no fund was created");
  return fund;
}

/** Creates a pending donation of $50.00 by card with its donor. */
export async function makeDonation(
  campaign: { id: string; orgId: string },
  given: Partial<typeof donations.$inferInsert> = {},
) {
  const id = unique();
  const email = given.donorEmail ?? `${id}@example.com`;
  const db = testDatabase();
  const added = await db
    .insert(donors)
    .values({
      id: unique(),
      orgId: campaign.orgId,
      email,
      firstName: "Ada",
      lastName: "Okafor",
      createdAt: EPOCH,
    })
    .onConflictDoNothing()
    .returning({ id: donors.id });
  const [donor] =
    added.length > 0
      ? added
      : await db
          .select({ id: donors.id })
          .from(donors)
          .where(and(eq(donors.orgId, campaign.orgId), eq(donors.email, email)));
  const [donation] = await db
    .insert(donations)
    .values({
      id,
      orgId: campaign.orgId,
      campaignId: campaign.id,
      donorId: donor?.id ?? "",
      receiptNumber: unique("ALM-"),
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      amountCents: 5000,
      processingFeeCents: 140,
      platformFeeCents: 0,
      totalChargedCents: 5000,
      netAmountCents: 4860,
      coverFees: false,
      feeVersion: "test",
      donorEmail: email,
      donorFirstName: "Ada",
      donorLastName: "Okafor",
      anonymous: false,
      emailOptIn: false,
      createdAt: EPOCH,
      updatedAt: EPOCH,
      // The counted values of the row. Only completing a donation writes the journal.
      ...(given.status === "SUCCEEDED"
        ? { netRaisedCents: given.amountCents ?? 5000, countedDonations: 1 }
        : {}),
      ...given,
    })
    .returning();
  if (!donation) throw new Error("no donation was created");
  return donation;
}
