import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { subscriptionEvents, subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createDonation } from "@/lib/donations/create/create-donation";
import { createDonationInput } from "@/lib/donations/schemas";
import type { Actor, Context } from "@/lib/kernel/context";
import { newManageToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { viewToken } from "@/lib/links/view-token";
import { syncInvoice } from "../invoices/sync-invoice";
import { openMailedLink } from "../links/store";
import { processor } from "./processor";

/** For tests: returns a context at the fake processor's current time. */
export function context(actor: Actor = { kind: "system", name: "test" }): Context {
  return { db: testDatabase(), actor, now: processor.now, requestId: "test" };
}

export async function setUp(
  given: { waiverUsedCents?: number; campaign?: Parameters<typeof makeCampaign>[1] } = {},
) {
  const { campaign: terms, ...org } = given;
  const made = await makeOrganization(org);
  return { org: made, campaign: await makeCampaign(made.id, terms) };
}

/** Starts a recurring donation as the form does; its first payment is pending. */
export async function startSubscription(
  setup: { campaign: { id: string } },
  given: Record<string, unknown> = {},
): Promise<{
  subscriptionId: string;
  donationId: string;
  created: Awaited<ReturnType<typeof createDonation>>["created"];
}> {
  const { created } = await createDonation(
    context({ kind: "public" }),
    createDonationInput.parse({
      campaignId: setup.campaign.id,
      amount: 5000,
      frequency: "monthly",
      donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" },
      ...given,
    }),
  );
  const donation = await donationOf(created.donation.id);
  return { subscriptionId: donation.subscriptionId ?? "", donationId: donation.id, created };
}

/** Starts a subscription and books its first payment; `token` permits changes and does not expire. */
export async function runningSubscription(
  setup: { campaign: { id: string } },
  given: Record<string, unknown> = {},
) {
  const started = await startSubscription(setup, given);
  const subscription = await subscriptionOf(started.subscriptionId);
  const first = (await donationOf(started.donationId)).processorInvoiceId ?? "";
  processor.pay(first);
  await syncInvoice(context(), first);
  return {
    ...started,
    first,
    processorSubscriptionId: subscription.processorSubscriptionId ?? "",
    viewToken: viewToken("subscription", subscription.id),
    token: await openLongLink(subscription.id),
  };
}

/** Opens a link that permits all changes for ten years, so that tests can move the clock. */
async function openLongLink(subscriptionId: string): Promise<string> {
  const token = newManageToken();
  const expiresAt = new Date(processor.now.getTime() + 10 * 365 * 86_400_000);
  const link = { subscriptionId, scope: "EVERYTHING", cause: `test:${subscriptionId}` } as const;
  const row = { ...link, tokenHash: hashToken(token), expiresAt, createdAt: processor.now };
  await openMailedLink(testDatabase(), row, { endsEarlier: false });
  return token;
}

export async function subscriptionOf(id: string) {
  const [row] = await testDatabase().select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!row) throw new Error(`no subscription ${id}`);
  return row;
}

export async function donationOf(id: string) {
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, id));
  if (!row) throw new Error(`no donation ${id}`);
  return row;
}

/** Returns the donations of a subscription, oldest first. */
export async function donationsOf(subscriptionId: string) {
  return testDatabase()
    .select()
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId))
    .orderBy(donations.createdAt);
}

/** Returns the kinds and actors of a subscription's history entries in order. */
export async function historyOf(subscriptionId: string): Promise<string[]> {
  const rows = await testDatabase()
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, subscriptionId))
    .orderBy(subscriptionEvents.id);
  return rows.map((row) => `${row.kind} ${row.actor}`);
}
