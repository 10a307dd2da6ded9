import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { listDonorRoll } from "./list-donor-roll";

const ctx = (): Context => ({
  db: testDatabase(),
  actor: { kind: "public" },
  now: new Date("2026-11-21T12:00:00Z"),
  requestId: "test",
});
const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second));

async function setUp(given: Parameters<typeof makeCampaign>[1] = {}) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, given);
  const give = (second: number, more: Parameters<typeof makeDonation>[1] = {}) =>
    makeDonation(campaign, { status: "SUCCEEDED", succeededAt: at(second), createdAt: at(second), ...more });
  return { org, campaign, give };
}

test("the roll shows the donations that count, newest first, and never an anonymous donor's name", async () => {
  const { campaign, give } = await setUp();
  await give(1, { amountCents: 4000, totalChargedCents: 5000, publicMessage: "Sleep well" });
  await give(3, { anonymous: true });
  await give(2, { status: "PENDING", succeededAt: null });
  await give(4, { status: "REFUNDED" });
  const roll = await listDonorRoll(ctx(), { slug: campaign.slug });
  expect(roll).toEqual({
    donors: [
      { name: "Anonymous", amountCents: 5000, message: null, createdAt: at(3).toISOString() },
      { name: "Ada Okafor", amountCents: 4000, message: "Sleep well", createdAt: at(1).toISOString() },
    ],
    nextCursor: null,
  });
});

test("the roll shows the remaining amount of a partly refunded donation", async () => {
  const { campaign } = await setUp();
  await refunded(await paidDonation(campaign), 1250);
  await refunded(await paidDonation(campaign), 5000);
  const { donors } = await listDonorRoll(ctx(), { slug: campaign.slug });
  expect(donors.map((one) => one.amountCents)).toEqual([3750]);
});

test("paging returns every donation once, including donations of the same instant, while others arrive", async () => {
  const { campaign, give } = await setUp();
  for (let count = 0; count < 25; count++)
    await give(Math.floor(count / 5), { amountCents: 1000 + count, totalChargedCents: 5000 });
  const first = await listDonorRoll(ctx(), { slug: campaign.slug });
  expect(first.donors).toHaveLength(20);
  const seen: number[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listDonorRoll(ctx(), { slug: campaign.slug, limit: 4, ...(cursor ? { cursor } : {}) });
    seen.push(...page.donors.map((one) => one.amountCents));
    cursor = page.nextCursor;
    await give(50, { amountCents: 9999, totalChargedCents: 9999, netAmountCents: 9859 });
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
  const instants = seen.map((cents) => Math.floor((cents - 1000) / 5));
  expect(instants).toEqual([...instants].sort((a, b) => b - a));
});

test("an invalid cursor is a validation error, before anything else is checked", async () => {
  await expect(listDonorRoll(ctx(), { slug: "nothing-here", cursor: "x" })).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { cursor: ["Not a cursor of this list"] } },
  });
});

test("the roll of a draft, a campaign that hides it or an unknown address is not found", async () => {
  const hidden = await setUp({ showDonorRoll: false });
  await expect(listDonorRoll(ctx(), { slug: hidden.campaign.slug })).rejects.toMatchObject({
    code: "not_found",
    message: "Donor roll not found",
  });
  const draft = await setUp({ status: "DRAFT" });
  for (const slug of [draft.campaign.slug, unique("none")])
    await expect(listDonorRoll(ctx(), { slug })).rejects.toMatchObject({
      code: "not_found",
      message: "Campaign not found",
    });
});

test("if several organizations use the slug, the first one's roll is shown, and a choice is required once it has ended", async () => {
  const slug = unique("s");
  const [one, other] = [await setUp({ slug }), await setUp({ slug })];
  await one.give(1);
  expect((await listDonorRoll(ctx(), { slug })).donors).toHaveLength(1);
  await testDatabase()
    .update(campaigns)
    .set({ status: "ENDED" })
    .where(and(eq(campaigns.slug, slug), eq(campaigns.orgId, one.org.id)));
  await expect(listDonorRoll(ctx(), { slug })).rejects.toMatchObject({ code: "conflict" });
  expect((await listDonorRoll(ctx(), { slug, org: one.org.slug })).donors).toHaveLength(1);
  expect((await listDonorRoll(ctx(), { slug, org: other.org.slug })).donors).toHaveLength(0);
});
