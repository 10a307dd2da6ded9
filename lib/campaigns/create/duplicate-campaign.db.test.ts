import { expect, test } from "vitest";
import { testDatabase, unique } from "@/db/testing";
import { createCampaign, duplicateCampaign, getCampaign } from "@/lib/campaigns/api";
import { createCampaignInput, duplicateCampaignInput, MAX_TITLE } from "@/lib/campaigns/schemas";
import { contextOf, NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { addVersion, listTextsInUse } from "@/lib/donor-texts/store";

type Setup = Awaited<ReturnType<typeof setUp>>;
const duplicate = (setup: Setup, body: { title?: string } = {}, ctx = setup.ctx) =>
  duplicateCampaign.run(ctx, { params: setup.at, body: duplicateCampaignInput.parse(body) });

test("a copy is a draft with the content, questions and levels, without dates and matches", async () => {
  const setup = await setUp({
    title: "Winter Beds",
    description: "Forty beds.",
    goalAmountCents: 500_000,
    minAmountCents: 1000,
    color: "#1f5c40",
    matchingEnabled: true,
    matchingOrgName: "Acme",
    matchingMaxCents: 100_000,
    matchedCents: 5000,
    startDate: new Date("2026-01-01T00:00:00Z"),
    endDate: new Date("2026-03-01T00:00:00Z"),
    lockedAt: new Date("2026-02-01T00:00:00Z"),
    lockedBy: "staff",
  });
  const [first, second] = [
    await setup.addField({ label: "Size?" }),
    await setup.addField({ label: "Team?" }),
  ];
  const level = await setup.offer({ name: "Friend", fairMarketValueCents: 500 });
  const made = await duplicate(setup);
  const copy = await getCampaign.run(setup.ctx, { params: { id: made.id } });
  expect(copy).toMatchObject({
    title: "Winter Beds (copy)",
    slug: "winter-beds-copy",
    status: "DRAFT",
    description: "Forty beds.",
    goalAmountCents: 500_000,
    minAmountCents: 1000,
    color: "#1f5c40",
    matchingEnabled: false,
    matchingOrgName: null,
    matchingMaxCents: null,
    startDate: null,
    endDate: null,
    raisedAmountCents: 0,
    donationCount: 0,
  });
  expect(copy.customFields).toMatchObject([{ label: "Size?" }, { label: "Team?" }]);
  expect(copy.givingLevels).toMatchObject([{ name: "Friend", amountCents: 5000, fairMarketValueCents: 500 }]);
  const ids = [...copy.customFields, ...copy.givingLevels].map(({ id }) => id);
  for (const { id } of [first, second, level]) expect(ids).not.toContain(id);
  expect(await notesOf(made.id)).toMatchObject([
    { action: "campaign.created", after: { status: "DRAFT", copyOf: setup.campaign.id } },
  ]);
});

test("a copy has the campaign's current donor texts, as first versions", async () => {
  const setup = await setUp();
  const { orgId, id: campaignId } = setup.campaign;
  const author = { authorKind: "system", authorId: "test", createdAt: NOW } as const;
  const text = { orgId, campaignId, kind: "RECEIPT" as const, language: "en", subject: null, closing: null };
  const first = unique();
  await addVersion(testDatabase(), { ...text, ...author, id: first, version: 1, opening: "One" }, null);
  await addVersion(testDatabase(), { ...text, ...author, id: unique(), version: 2, opening: "Two" }, first);
  const made = await duplicate(setup);
  expect(await listTextsInUse(testDatabase(), [made.id])).toMatchObject([
    { orgId, campaignId: made.id, version: 1, opening: "Two" },
  ]);
});

test("copies of one campaign get numbered slugs, and a copy's title never exceeds the limit", async () => {
  const setup = await setUp({ title: "Winter Beds" });
  const slugs = await Promise.all([duplicate(setup), duplicate(setup), duplicate(setup)]);
  expect(slugs.map(({ slug }) => slug).sort()).toEqual([
    "winter-beds-copy",
    "winter-beds-copy-2",
    "winter-beds-copy-3",
  ]);
  const long = await setUp({ title: "x".repeat(MAX_TITLE) });
  const { title } = await duplicate(long);
  expect(title).toHaveLength(MAX_TITLE);
  expect(title).toMatch(/x \(copy\)$/);
});

test("a request retried with its Idempotency-Key creates one copy", async () => {
  const setup = await setUp();
  const ctx = { ...setup.ctx, seed: unique() };
  expect(await duplicate(setup, {}, ctx)).toEqual(await duplicate(setup, {}, ctx));
});

test("a fundraiser's copy belongs to the same main campaign", async () => {
  const main = await setUp({ type: "PEER_TO_PEER" });
  const child = await createCampaign.run(main.ctx, {
    params: { idOrSlug: main.org.id },
    body: createCampaignInput.parse({
      title: "Ada's page",
      type: "PEER_TO_PEER",
      parentCampaignId: main.campaign.id,
    }),
  });
  const copy = await duplicate({ ...main, at: { id: child.id } });
  expect(copy.parentCampaignId).toBe(main.campaign.id);
});

test("a stranger cannot copy a campaign", async () => {
  const setup = await setUp();
  const stranger = contextOf({ kind: "person", userId: unique("user_") });
  await expect(duplicate(setup, {}, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
