import { expect, test } from "vitest";
import { donors } from "@/db/schema/donors";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { listSubscriptions, summarizeSubscriptions } from "@/lib/subscriptions/api";
import { listSubscriptionsQuery } from "@/lib/subscriptions/schemas";
import { subscriptionSummarySchema } from "./schemas";

const NOW = new Date("2026-06-03T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

type Given = Partial<typeof subscriptions.$inferInsert>;

async function setUp(subscriptionRows: Given[]) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const donorId = unique();
  await testDatabase()
    .insert(donors)
    .values({
      id: donorId,
      orgId: org.id,
      email: `${donorId}@example.com`,
      firstName: "Ada",
      lastName: "Okafor",
      createdAt: NOW,
    });
  const given = subscriptionRows.map((subscription) => ({
    id: unique(),
    orgId: org.id,
    campaignId: campaign.id,
    donorId,
    status: "ACTIVE" as const,
    frequency: "MONTHLY" as const,
    paymentMethod: "CARD" as const,
    amountCents: 5000,
    totalChargedCents: subscription.amountCents ?? 5000,
    coverFees: false,
    nextChargeAt: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...subscription,
  }));
  if (given.length > 0) await testDatabase().insert(subscriptions).values(given);
  const actor = { kind: "person", userId: org.ownerId } as const;
  const ctx: Context = { db: testDatabase(), actor, now: NOW, requestId: "test" };
  return { org, ctx, ids: given.map(({ id }) => id) };
}

test("counts each subscription of the organization once, by status, and the charges of the next 30 days", async () => {
  const { org, ctx } = await setUp([
    // More than one page of the list.
    ...Array.from({ length: 120 }, () => ({ amountCents: 1000, nextChargeAt: inDays(40) })),
    { amountCents: 2500, nextChargeAt: inDays(30) },
    { amountCents: 3000, frequency: "QUARTERLY", nextChargeAt: inDays(3) },
    { amountCents: 12_000, frequency: "ANNUAL", nextChargeAt: new Date(inDays(30).getTime() + 1) },
    // Set to end with the current period: active, but not charged again.
    { amountCents: 700, nextChargeAt: null, cancelAtPeriodEnd: true },
    { status: "PAST_DUE", nextChargeAt: inDays(1) },
    { status: "PAUSED" },
    { status: "PAUSED", frequency: "ANNUAL" },
    { status: "INCOMPLETE" },
    { status: "CANCELED", canceledAt: NOW },
  ]);
  await setUp([{ amountCents: 9900, nextChargeAt: inDays(1) }]);
  expect(
    subscriptionSummarySchema
      .strict()
      .parse(await summarizeSubscriptions.run(ctx, { query: { orgId: org.slug } })),
  ).toEqual({
    activeCount: 124,
    pastDueCount: 1,
    pausedCount: 2,
    monthlyCents: 120_000 + 2500 + 700 + 1000 + 1000,
    byFrequency: {
      MONTHLY: { subscriptions: 122, amountCents: 120_000 + 2500 + 700 },
      QUARTERLY: { subscriptions: 1, amountCents: 3000 },
      ANNUAL: { subscriptions: 1, amountCents: 12_000 },
    },
    nextChargeAt: inDays(3).toISOString(),
    next30Days: { subscriptions: 2, amountCents: 5500 },
  });
});

test("is all zeros without subscriptions, and refused to non-members", async () => {
  const { org, ctx } = await setUp([]);
  expect(await summarizeSubscriptions.run(ctx, { query: { orgId: org.id } })).toMatchObject({
    activeCount: 0,
    monthlyCents: 0,
    nextChargeAt: null,
    next30Days: { subscriptions: 0, amountCents: 0 },
  });
  const stranger: Context = { ...ctx, actor: { kind: "person", userId: unique("user_") } };
  await expect(summarizeSubscriptions.run(stranger, { query: { orgId: org.id } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(summarizeSubscriptions.run(stranger, { query: { orgId: "nothing" } })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("lists are filtered by frequency", async () => {
  const { org, ctx, ids } = await setUp([{ frequency: "MONTHLY" }, { frequency: "ANNUAL" }]);
  const query = listSubscriptionsQuery.parse({ orgId: org.id, frequency: "ANNUAL" });
  expect((await listSubscriptions.run(ctx, { query })).subscriptions.map(({ id }) => id)).toEqual([ids[1]]);
});
