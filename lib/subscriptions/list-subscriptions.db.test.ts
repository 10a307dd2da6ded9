import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { givingLevels } from "@/db/schema/giving-levels";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { getSubscription, listSubscriptions } from "./api";
import { listSubscriptionsQuery } from "./schemas";

const db = testDatabase();
/** 00:30 on March 8 in New York. */
const AT = new Date("2026-03-08T05:30:00Z");

/** Creates a monthly subscription of $50.00, started with a giving level. */
async function setUp() {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const campaign = await makeCampaign(org.id);
  const level = { id: unique(), name: "Friend" };
  await db
    .insert(givingLevels)
    .values({ ...level, campaignId: campaign.id, amountCents: 5000, createdAt: AT });
  const { donorId, donorEmail } = await makeDonation(campaign);
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
    createdAt: AT,
    updatedAt: AT,
  });
  const give = (givingLevelId: string | null, createdAt: Date) =>
    makeDonation(campaign, { subscriptionId: id, donorEmail, givingLevelId, createdAt });
  await give(level.id, AT);
  await give(null, new Date("2026-04-08T05:30:00Z"));
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const page = (query: Record<string, string>) =>
    listSubscriptions.run(ctx, { query: listSubscriptionsQuery.parse({ orgId: org.id, ...query }) });
  const list = async (query: Record<string, string> = {}) => (await page(query)).subscriptions;
  return { id, level, ctx, list, page };
}

test("a subscription has the giving level it started with, until its amount changes", async () => {
  const { id, level, ctx, list } = await setUp();
  expect((await getSubscription.run(ctx, { params: { id } })).givingLevel).toEqual(level);
  expect((await list())[0]?.givingLevel).toEqual(level);
  await db
    .update(subscriptions)
    .set({ amountCents: 7000, totalChargedCents: 7000 })
    .where(eq(subscriptions.id, id));
  expect((await getSubscription.run(ctx, { params: { id } })).givingLevel).toBeNull();
  expect((await list())[0]?.givingLevel).toBeNull();
});

test("paging through subscriptions by cursor returns each one exactly once", async () => {
  const { id, list, page } = await setUp();
  await db.execute(sql`
    insert into subscriptions (id, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents, total_charged_cents,
      cover_fees, created_at, updated_at)
    select id || n, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents, total_charged_cents, cover_fees,
      created_at + make_interval(secs => n / 2), updated_at
    from subscriptions, generate_series(1, 4) n where id = ${id}`);
  const all = (await list()).map((one) => one.id);
  expect(all).toHaveLength(5);
  const first = await page({ limit: "2" });
  const second = await page({ limit: "2", cursor: first.nextCursor ?? "" });
  const third = await page({ limit: "2", cursor: second.nextCursor ?? "" });
  expect([first, second, third].flatMap(({ subscriptions: them }) => them.map((one) => one.id))).toEqual(all);
  expect(third.nextCursor).toBeNull();
});

test("subscriptions by amount are largest first, equal ones newest first, and pages in both directions show each once", async () => {
  const { id, page } = await setUp();
  await db.execute(sql`
    insert into subscriptions (id, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents, total_charged_cents,
      cover_fees, created_at, updated_at)
    select id || n, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents + n % 3 * 100,
      total_charged_cents + n % 3 * 100, cover_fees, created_at + make_interval(secs => n), updated_at
    from subscriptions, generate_series(1, 5) n where id = ${id}`);
  const ids = (found: { subscriptions: { id: string }[] }) => found.subscriptions.map((one) => one.id);
  const byAmount = (query: Record<string, string>) => page({ sort: "amount", limit: "4", ...query });
  const first = await byAmount({});
  const second = await byAmount({ cursor: first.nextCursor ?? "" });
  expect(ids(first)).toEqual([5, 2, 4, 1].map((n) => `${id}${n}`));
  expect(ids(second)).toEqual([`${id}3`, id]);
  expect(second.nextCursor).toBeNull();
  expect(ids(await byAmount({ cursor: second.previousCursor ?? "" }))).toEqual(ids(first));
  await expect(page({ cursor: first.nextCursor ?? "" })).rejects.toMatchObject({ code: "invalid" });
});

test("subscriptions are filtered by creation date, in days of the organization's time zone, both ends included", async () => {
  const { id, list } = await setUp();
  const ids = async (query: Record<string, string>) => (await list(query)).map((one) => one.id);
  expect(await ids({ from: "2026-03-08", to: "2026-03-08" })).toEqual([id]);
  expect(await ids({ from: AT.toISOString(), to: AT.toISOString() })).toEqual([id]);
  expect(await ids({ from: "2026-03-09" })).toEqual([]);
  expect(await ids({ to: "2026-03-07" })).toEqual([]);
  expect(listSubscriptionsQuery.safeParse({ orgId: "o", from: "2026-03-09", to: "2026-03-08" }).success).toBe(
    false,
  );
});
