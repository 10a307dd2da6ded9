import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { getCampaignPreview, getOrganizationPreview } from "./get-preview";

const ctx = () => ({ ...newContext({ kind: "public" }), db: testDatabase() });

test("a campaign's preview shows its progress in whole percent, but no hidden goal", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { goalAmountCents: 1_000_000, showGoal: true });
  const address = { slug: campaign.slug, org: org.slug };
  const first = await getCampaignPreview(ctx(), address, "en");
  expect((await getCampaignPreview(ctx(), address, "en")).bytes).toBe(first.bytes);
  // 0.5% is still 0%.
  await paidDonation(campaign);
  expect((await getCampaignPreview(ctx(), address, "en")).hash).toBe(first.hash);
  await paidDonation(campaign);
  expect((await getCampaignPreview(ctx(), address, "en")).hash).not.toBe(first.hash);
  const hidden = await makeCampaign(org.id, { goalAmountCents: 1_000_000, showGoal: false });
  const before = await getCampaignPreview(ctx(), { slug: hidden.slug, org: org.slug }, "en");
  await paidDonation(hidden, { amountCents: 500_000, totalChargedCents: 500_000, netAmountCents: 499_860 });
  expect((await getCampaignPreview(ctx(), { slug: hidden.slug, org: org.slug }, "en")).hash).toBe(
    before.hash,
  );
});

test("a campaign's preview shows its cover", async () => {
  const org = await makeOrganization();
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#ff0000" } })
    .webp()
    .toBuffer();
  const hash = unique("hash");
  await testDatabase()
    .insert(pictures)
    .values({ hash, width: 800, height: 600, bytes, storedAt: new Date() });
  const campaign = await makeCampaign(org.id, { coverHash: hash });
  const preview = await getCampaignPreview(ctx(), { slug: campaign.slug, org: org.slug }, "en");
  const { data } = await sharp(preview.bytes)
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(240);
  expect(data[1]).toBeLessThan(20);
});

test("a draft, an unknown page and an organization that cannot receive money have no preview", async () => {
  const org = await makeOrganization();
  const draft = await makeCampaign(org.id, { status: "DRAFT" });
  const onboarding = await makeOrganization({ status: "ONBOARDING", chargesEnabled: false });
  for (const request of [
    () => getCampaignPreview(ctx(), { slug: draft.slug, org: org.slug }, "en"),
    () => getCampaignPreview(ctx(), { slug: unique() }, "en"),
    () => getOrganizationPreview(ctx(), onboarding.slug, "en"),
  ])
    await expect(request()).rejects.toMatchObject({ code: "not_found" });
  expect((await getOrganizationPreview(ctx(), org.slug, "en")).bytes.length).toBeGreaterThan(5000);
});

test("a preview is in the language of the page that links to it", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { goalAmountCents: 1_000_000, showGoal: true });
  const address = { slug: campaign.slug, org: org.slug };
  const [english, spanish] = await Promise.all([
    getCampaignPreview(ctx(), address, "en"),
    getCampaignPreview(ctx(), address, "es"),
  ]);
  expect(spanish.hash).not.toBe(english.hash);
});
