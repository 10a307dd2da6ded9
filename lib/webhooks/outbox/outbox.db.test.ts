import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { payouts } from "@/db/schema/payouts";
import { refunds } from "@/db/schema/refunds";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createCampaign, updateCampaign } from "@/lib/campaigns/api";
import { createCampaignInput } from "@/lib/campaigns/schemas";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { paidDonation } from "@/lib/ledger/testing/story";
import { context, eventTypesOf, makeEndpoint, NOW, person } from "@/lib/webhooks/testing/endpoints";

/** Tests of the events that the database's triggers insert in the transaction that changes a resource. */
const db = testDatabase();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function listening(eventTypes: string[] = []) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  await makeEndpoint(org.id, { eventTypes });
  return { org, campaign };
}

test("creating and paying a donation each write one event, and completing it again writes none", async () => {
  const { org, campaign } = await listening();
  const donation = await paidDonation(campaign);
  expect(await eventTypesOf(org.id, donation.id)).toEqual(["donation.created", "donation.succeeded"]);
  await markDonationSucceeded(db, {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents: donation.totalChargedCents,
    appliedFeeCents: 0,
    takeOverFees: false,
    actualFeeCents: 0,
    at: NOW,
  });
  await db.update(donations).set({ publicMessage: "Good luck" }).where(eq(donations.id, donation.id));
  expect(await eventTypesOf(org.id, donation.id)).toHaveLength(2);
});

test("each status change of a donation writes an event of its own type, even when a status recurs", async () => {
  const { org, campaign } = await listening();
  const donation = await makeDonation(campaign);
  const steps = ["FAILED", "SUCCEEDED", "DISPUTED", "SUCCEEDED", "REFUNDED"] as const;
  for (const [at, status] of steps.entries())
    await db
      .update(donations)
      .set({
        status,
        ...(status === "SUCCEEDED"
          ? { netRaisedCents: 5000, countedDonations: 1, succeededAt: NOW }
          : { netRaisedCents: 0, countedDonations: 0 }),
        updatedAt: later(at),
      })
      .where(eq(donations.id, donation.id));
  expect(await eventTypesOf(org.id, donation.id)).toEqual([
    "donation.created",
    "donation.failed",
    "donation.succeeded",
    "donation.disputed",
    "donation.succeeded",
    "donation.refunded",
  ]);
});

test("a campaign writes events when created, published, edited and ended, but not when a donation changes its totals", async () => {
  const { org } = await listening();
  const owner = (minutes: number) => context(person(org.ownerId), minutes);
  const input = createCampaignInput.parse({ title: "Spring meals", type: "DONATION" });
  const { id } = await createCampaign.run(owner(0), { params: { idOrSlug: org.id }, body: input });
  await updateCampaign.run(owner(1), { params: { id }, body: { status: "ACTIVE" } });
  await updateCampaign.run(owner(2), { params: { id }, body: { title: "Spring meals for all" } });
  await updateCampaign.run(owner(3), { params: { id }, body: { status: "PAUSED" } });
  await updateCampaign.run(owner(4), { params: { id }, body: { status: "ENDED" } });
  const expected = [
    "campaign.created",
    "campaign.published",
    "campaign.updated",
    "campaign.updated",
    "campaign.ended",
  ];
  expect(await eventTypesOf(org.id, id)).toEqual(expected);
  await paidDonation({ ...(await makeCampaign(org.id)), id });
  expect(await eventTypesOf(org.id, id)).toEqual(expected);
});

/** Creates a subscription, applies `changes` in order, and returns the types of its events. */
async function publishedFor(changes: Partial<typeof subscriptions.$inferInsert>[]): Promise<string[]> {
  const { org, campaign } = await listening();
  const { donorId } = await makeDonation(campaign);
  const id = unique();
  await db.insert(subscriptions).values({
    id,
    orgId: org.id,
    campaignId: campaign.id,
    donorId,
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
    createdAt: NOW,
    updatedAt: NOW,
  });
  for (const [at, change] of changes.entries())
    await db
      .update(subscriptions)
      .set({ ...change, updatedAt: later(at) })
      .where(eq(subscriptions.id, id));
  return eventTypesOf(org.id, id);
}

test("a subscription writes events from its first payment on", async () => {
  const expected = await publishedFor([
    { methodLabel: "First Bank account ending in 6789" },
    { startedAt: NOW },
    { status: "ACTIVE" },
    { amountCents: 7000, totalChargedCents: 7000 },
    { frequency: "QUARTERLY" },
    { nextChargeAt: later(60) },
    { status: "PAST_DUE" },
    { status: "ACTIVE" },
    { cancelAtPeriodEnd: true },
    { status: "CANCELED", canceledAt: NOW },
  ]);
  expect(expected).toEqual([
    "subscription.created",
    "subscription.updated",
    "subscription.updated",
    "subscription.past_due",
    "subscription.updated",
    "subscription.updated",
    "subscription.canceled",
  ]);
});

test("a subscription that never started writes no events, even when changed or closed", async () => {
  expect(
    await publishedFor([
      { methodLabel: "Visa ending in 4242" },
      { amountCents: 7000, totalChargedCents: 7000 },
      { status: "CANCELED", canceledAt: NOW },
      { methodLabel: "Visa ending in 1881" },
    ]),
  ).toEqual([]);
});

test.each([
  ["ended", "CANCELED", ["subscription.canceled", "subscription.created"]],
  ["past due", "PAST_DUE", ["subscription.created", "subscription.past_due"]],
  ["paused", "PAUSED", ["subscription.created"]],
] as const)(
  "a subscription that is %s when its first payment is recorded still writes that it started",
  async (_, status, expected) => {
    const canceledAt = status === "CANCELED" ? NOW : null;
    const both = await publishedFor([{ startedAt: NOW }, { status, canceledAt }]);
    // Both events have the same timestamp, so their order is undefined.
    expect(both.sort()).toEqual([...expected].sort());
  },
);

test("a subscription closed before its first payment was recorded writes its start once it becomes active after all", async () => {
  const given = [{ status: "CANCELED", canceledAt: NOW }, { startedAt: NOW }] as const;
  expect(await publishedFor([...given, { status: "ACTIVE", canceledAt: null }])).toEqual([
    "subscription.created",
  ]);
});

test("refunds, disputes and payouts write an event for each change, but none for internal bookkeeping", async () => {
  const { org, campaign } = await listening();
  const donation = await paidDonation(campaign);
  const [refund, dispute, payout] = [unique(), unique(), unique()];
  const base = { orgId: org.id, createdAt: NOW, updatedAt: NOW };
  await db
    .insert(refunds)
    .values({ ...base, id: refund, donationId: donation.id, amountCents: 100, origin: "STAFF" });
  const onRefund = eq(refunds.id, refund);
  await db
    .update(refunds)
    .set({ status: "SUCCEEDED", succeededAt: NOW, updatedAt: later(1) })
    .where(onRefund);
  await db
    .update(refunds)
    .set({ transferReversedCents: 100, updatedAt: later(2) })
    .where(onRefund);
  await db
    .update(refunds)
    .set({ status: "FAILED", failedAt: NOW, updatedAt: later(3) })
    .where(onRefund);
  expect(await eventTypesOf(org.id, refund)).toEqual(["refund.created", "refund.succeeded", "refund.failed"]);

  await db.insert(disputes).values({
    ...base,
    id: dispute,
    processorDisputeId: unique("dp_"),
    donationId: donation.id,
    amountCents: 5000,
    reason: "fraudulent",
    status: "OPEN",
    processorStatus: "needs_response",
    openedAt: NOW,
  });
  const onDispute = eq(disputes.id, dispute);
  await db
    .update(disputes)
    .set({ processorStatus: "under_review", updatedAt: later(1) })
    .where(onDispute);
  await db
    .update(disputes)
    .set({ withdrawnCents: 5000, updatedAt: later(2) })
    .where(onDispute);
  await db
    .update(disputes)
    .set({ status: "WON", closedAt: NOW, updatedAt: later(3) })
    .where(onDispute);
  expect(await eventTypesOf(org.id, dispute)).toEqual([
    "dispute.created",
    "dispute.updated",
    "dispute.closed",
  ]);

  await db.insert(payouts).values({
    ...base,
    id: payout,
    processorPayoutId: unique("po_"),
    amountCents: 100,
    status: "PENDING",
  });
  const moves = ["IN_TRANSIT", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"] as const;
  for (const [at, status] of moves.entries())
    await db
      .update(payouts)
      .set({ status, updatedAt: later(at) })
      .where(eq(payouts.id, payout));
  await db.update(payouts).set({ reconciledAt: NOW }).where(eq(payouts.id, payout));
  expect(await eventTypesOf(org.id, payout)).toEqual([
    "payout.created",
    "payout.updated",
    "payout.paid",
    "payout.failed",
    "payout.canceled",
  ]);
});

test("no event is written without an endpoint, or for a type no endpoint subscribes to", async () => {
  const silent = await makeOrganization();
  await paidDonation(await makeCampaign(silent.id));
  expect(await eventTypesOf(silent.id)).toEqual([]);

  const off = await makeOrganization();
  await makeEndpoint(off.id, { status: "DISABLED" });
  await paidDonation(await makeCampaign(off.id));
  expect(await eventTypesOf(off.id)).toEqual([]);

  const { org, campaign } = await listening(["donation.succeeded", "campaign.ended"]);
  await paidDonation(campaign);
  expect(await eventTypesOf(org.id)).toEqual(["donation.succeeded"]);
});

test("an event is rolled back with the change that caused it", async () => {
  const { org, campaign } = await listening();
  const donation = await makeDonation(campaign);
  const work = db.transaction(async (tx) => {
    await tx.update(donations).set({ status: "FAILED" }).where(eq(donations.id, donation.id));
    throw new Error("thought better of it");
  });
  await expect(work).rejects.toThrow("thought better of it");
  expect(await eventTypesOf(org.id, donation.id)).toEqual(["donation.created"]);
});
