import { expect, test } from "vitest";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { contextOf } from "@/lib/campaigns/testing/parts";
import { getPageStatistics } from "./api";
import { pageStatisticsQuery } from "./schemas";
import { addViews } from "./store";

const at = (text: string) => new Date(`2026-06-${text}Z`);

async function setUp(timezone = "America/New_York") {
  const org = await makeOrganization({ timezone });
  const campaign = await makeCampaign(org.id);
  const read = (from: string, to: string) =>
    getPageStatistics.run(contextOf({ kind: "person", userId: org.ownerId }), {
      params: { id: campaign.id },
      query: pageStatisticsQuery.parse({ from, to }),
    });
  return { org, campaign, read };
}

test("views are counted on the current day in the organization's time zone", async () => {
  const { campaign, read } = await setUp();
  const other = await setUp("Asia/Tokyo");
  const db = testDatabase();
  const both = (views: number) =>
    new Map([
      [campaign.id, views],
      [other.campaign.id, views],
      ["unknown", 5],
    ]);
  await addViews(db, both(2), at("02T03:59:00"));
  await addViews(db, both(3), at("02T04:00:00"));
  await addViews(db, both(4), at("02T05:00:00"));
  expect(await read("2026-06-01", "2026-06-03")).toEqual({
    timezone: "America/New_York",
    from: "2026-06-01",
    to: "2026-06-03",
    views: 9,
    begun: 0,
    paid: 0,
    days: [
      { date: "2026-06-01", views: 2, begun: 0, paid: 0 },
      { date: "2026-06-02", views: 7, begun: 0, paid: 0 },
      { date: "2026-06-03", views: 0, begun: 0, paid: 0 },
    ],
  });
  expect(await other.read("2026-06-02", "2026-06-02")).toMatchObject({ views: 9 });
});

test("processes that store views concurrently lose none and never deadlock", async () => {
  const { campaign, org, read } = await setUp();
  const others = [await makeCampaign(org.id), await makeCampaign(org.id)];
  const { db } = ownConnection(8);
  const ids = [campaign, ...others].map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      addViews(db, new Map((n % 2 === 0 ? ids : ids.toReversed()).map((id) => [id, 1])), at("05T12:00:00")),
    ),
  );
  expect(await read("2026-06-05", "2026-06-05")).toMatchObject({ views: 40 });
});

test("donations made by donors count on their day, as begun and as paid if they ever were; renewals and donations recorded by staff do not", async () => {
  const { campaign, org, read } = await setUp();
  const donation = (given: Parameters<typeof makeDonation>[1]) => makeDonation(campaign, given);
  await donation({ createdAt: at("02T03:59:59") });
  const paid = await donation({
    createdAt: at("02T04:00:00"),
    status: "SUCCEEDED",
    succeededAt: at("03T12:00:00"),
  });
  await donation({ createdAt: at("02T12:00:00"), status: "REFUNDED", succeededAt: at("02T13:00:00") });
  await donation({ createdAt: at("02T12:00:00"), status: "FAILED" });
  await donation({
    createdAt: at("02T12:00:00"),
    paymentMethod: "CHECK",
    status: "SUCCEEDED",
    succeededAt: at("02T12:00:00"),
  });
  const subscriptionId = `${campaign.id}s`;
  await testDatabase()
    .insert(subscriptions)
    .values({
      id: subscriptionId,
      orgId: org.id,
      campaignId: campaign.id,
      donorId: paid.donorId,
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 5000,
      totalChargedCents: 5000,
      coverFees: false,
      anonymous: false,
      createdAt: at("02T12:00:00"),
      updatedAt: at("02T12:00:00"),
    });
  for (const createdAt of [at("02T12:00:00"), at("02T14:00:00")])
    await donation({ createdAt, subscriptionId, status: "SUCCEEDED", succeededAt: createdAt });
  expect((await read("2026-06-01", "2026-06-02")).days).toEqual([
    { date: "2026-06-01", views: 0, begun: 1, paid: 0 },
    { date: "2026-06-02", views: 0, begun: 4, paid: 3 },
  ]);
});

test("other organizations read nothing, and an invalid range of days is rejected", async () => {
  const { campaign } = await setUp();
  const stranger = contextOf({ kind: "person", userId: (await makeOrganization()).ownerId });
  await expect(
    getPageStatistics.run(stranger, { params: { id: campaign.id }, query: {} }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(pageStatisticsQuery.safeParse({ from: "2026-06-02", to: "2026-06-01" }).success).toBe(false);
});
