import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { getPublicCampaign } from "./get-public-campaign";

async function shown(
  campaign: Parameters<typeof makeCampaign>[1],
  given: Parameters<typeof makeOrganization>[0] = {},
) {
  const org = await makeOrganization(given);
  const { slug } = await makeCampaign(org.id, campaign);
  const ctx = {
    db: testDatabase(),
    actor: { kind: "public" },
    now: new Date("2026-11-21T12:00:00Z"),
    requestId: "test",
  } as const;
  return publicCampaignSchema.parse(await getPublicCampaign(ctx, { slug, org: org.slug }));
}

test("a hidden goal is in no public response", async () => {
  const goalAmountCents = 750_000;
  expect(await shown({ goalAmountCents })).toMatchObject({ goalAmountCents, showGoal: true });
  expect(await shown({ goalAmountCents, showGoal: false })).toMatchObject({
    goalAmountCents: null,
    showGoal: false,
  });
});

test("bank payments are accepted only if the account accepts charges too", async () => {
  expect(await shown({})).toMatchObject({ acceptsDonations: true, acceptsAch: true });
  expect(await shown({}, { chargesEnabled: false })).toMatchObject({
    acceptsDonations: false,
    acceptsAch: false,
  });
  expect(await shown({}, { achEnabled: false })).toMatchObject({ acceptsDonations: true, acceptsAch: false });
});

describe("peer-to-peer", () => {
  const peer = { type: "PEER_TO_PEER" } as const;
  const read = (slug: string, org: string) =>
    getPublicCampaign(
      { db: testDatabase(), actor: { kind: "public" }, now: new Date(), requestId: "test", writes: false },
      { slug, org },
    );

  test("a main campaign ranks its published pages by the amount raised and totals all of them", async () => {
    const org = await makeOrganization();
    const main = await makeCampaign(org.id, peer);
    for (let number = 1; number <= 12; number++) {
      const page = await makeCampaign(org.id, {
        ...peer,
        title: `Page ${number}`,
        parentCampaignId: main.id,
      });
      await testDatabase().execute(sql`
        insert into rollups (campaign_id, dimension, key, amount_cents, donation_count)
        values (${page.id}, 'total', '', ${number * 100}, 1)`);
    }
    await makeCampaign(org.id, { ...peer, status: "DRAFT", parentCampaignId: main.id });
    const { fundraisers, parent, raisedAmountCents } = await read(main.slug, org.slug);
    expect(parent).toBeNull();
    expect(raisedAmountCents).toBe(0);
    expect(fundraisers).toMatchObject({ count: 12, raisedAmountCents: 7800 });
    expect(fundraisers?.ranking).toHaveLength(10);
    expect(fundraisers?.ranking[0]).toMatchObject({
      title: "Page 12",
      raisedAmountCents: 1200,
      donationCount: 1,
    });
  });

  test("a supporter's page shows its main campaign, unless that is a draft", async () => {
    const org = await makeOrganization();
    for (const status of ["ACTIVE", "DRAFT"] as const) {
      const main = await makeCampaign(org.id, { ...peer, status });
      const page = await makeCampaign(org.id, { ...peer, parentCampaignId: main.id });
      expect(await read(page.slug, org.slug)).toMatchObject({
        parent: status === "DRAFT" ? null : { title: main.title, slug: main.slug },
        fundraisers: null,
      });
    }
  });
});
