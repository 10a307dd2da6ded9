import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { getPublicCampaign } from "./get-public-campaign";
import { publicCampaignSchema } from "./schemas";

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

test("a goal hidden from donors is in no public response", async () => {
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
