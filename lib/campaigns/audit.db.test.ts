import { expect, test } from "vitest";
import { makeCampaign, testDatabase } from "@/db/testing";
import { lockCampaign, unlockCampaign } from "@/lib/fraud/api";
import { createCampaign, updateCampaign } from "./api";
import { createCampaignInput } from "./schemas";
import { findCampaign } from "./store";
import { contextOf, NOW, notesOf, setUp } from "./testing/parts";

test("a campaign's creation is recorded once, with its final slug", async () => {
  const setup = await setUp();
  const input = { title: "Spring Meals", type: "DONATION" } as const;
  await createCampaign.run(setup.ctx, { params: { idOrSlug: setup.org.id }, body: input });
  const second = await createCampaign.run(setup.ctx, { params: { idOrSlug: setup.org.id }, body: input });
  expect(await notesOf(second.id)).toMatchObject([
    {
      orgId: setup.org.id,
      action: "campaign.created",
      subjectType: "campaign",
      before: null,
      after: { title: "Spring Meals", slug: "spring-meals-2", type: "DONATION", status: "DRAFT" },
    },
  ]);
});

test("rules between the fields of a new campaign are checked before its organization is looked up", async () => {
  const { ctx, org } = await setUp();
  const make = (idOrSlug: string, ticketCapacity: number | null) =>
    createCampaign.run(ctx, { params: { idOrSlug }, body: { title: "Gala", type: "EVENT", ticketCapacity } });
  for (const idOrSlug of ["nothing-here", org.id])
    await expect(make(idOrSlug, 10)).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { ticketCapacity: ["Set a ticket price first"] } },
    });
  await expect(make("nothing-here", null)).rejects.toMatchObject({ code: "not_found" });
});

test("an update records the differences, and an update without differences writes nothing", async () => {
  const setup = await setUp({ title: "Winter Beds" });
  const { id } = setup.campaign;
  const same = { title: "Winter Beds", suggestedAmounts: [2500, 5000], status: "ACTIVE" as const };
  expect(await updateCampaign.run(setup.ctx, { params: { id }, body: same })).toMatchObject({
    updatedAt: setup.campaign.updatedAt.toISOString(),
  });
  expect(await notesOf(id)).toEqual([]);
  const input = { title: "Winter Beds", status: "PAUSED", endDate: "2026-12-31T23:59:59Z" } as const;
  expect(await updateCampaign.run(setup.ctx, { params: { id }, body: input })).toMatchObject({
    updatedAt: NOW.toISOString(),
  });
  expect(await notesOf(id)).toMatchObject([
    {
      action: "campaign.updated",
      before: { status: "ACTIVE", endDate: null },
      after: { status: "PAUSED", endDate: "2026-12-31T23:59:59.000Z" },
    },
  ]);
  expect((await notesOf(id))[0]?.after).not.toHaveProperty("title");
});

test("the preselected amount is one of the suggested amounts, even when those change", async () => {
  const { ctx, campaign } = await setUp({ suggestedAmounts: [2500, 5000] });
  const change = (body: Parameters<typeof updateCampaign.run>[1]["body"]) =>
    updateCampaign.run(ctx, { params: { id: campaign.id }, body });
  const refusal = { code: "invalid", extra: { fieldErrors: { defaultAmountCents: [expect.any(String)] } } };
  await expect(change({ defaultAmountCents: 3000 })).rejects.toMatchObject(refusal);
  const captions = [{ amountCents: 5000, caption: "feeds two" }];
  expect(await change({ defaultAmountCents: 5000, impactCaptions: captions })).toMatchObject({
    defaultAmountCents: 5000,
    impactCaptions: captions,
  });
  await expect(change({ suggestedAmounts: [2500] })).rejects.toMatchObject(refusal);
  expect(await change({ suggestedAmounts: [2500], defaultAmountCents: null })).toMatchObject({
    defaultAmountCents: null,
  });
  expect(await notesOf(campaign.id)).toMatchObject([
    { after: { defaultAmountCents: 5000, impactCaptions: captions } },
    { after: { suggestedAmounts: [2500], defaultAmountCents: null } },
  ]);
});

test("a refused update records nothing", async () => {
  const setup = await setUp();
  const taken = await makeCampaign(setup.org.id);
  const { id } = setup.campaign;
  for (const input of [{ status: "DRAFT" as const }, { slug: taken.slug }])
    await expect(updateCampaign.run(setup.ctx, { params: { id }, body: input })).rejects.toMatchObject({
      code: "conflict",
    });
  expect(await notesOf(id)).toEqual([]);
});

test("locking and unlocking are recorded once each, and only admins unlock", async () => {
  const setup = await setUp();
  const { id } = setup.campaign;
  await lockCampaign.run(setup.ctx, { params: { id } });
  await lockCampaign.run(setup.ctx, { params: { id } });
  const key = contextOf({
    kind: "key",
    keyId: "key_1",
    orgId: setup.org.id,
    role: "MEMBER",
    mayWrite: true,
    createdBy: "user_x",
  });
  await expect(unlockCampaign.run(key, { params: { id } })).rejects.toMatchObject({ code: "forbidden" });
  expect((await findCampaign(testDatabase(), id))?.lockedAt).toEqual(NOW);
  await unlockCampaign.run(setup.ctx, { params: { id } });
  await unlockCampaign.run(setup.ctx, { params: { id } });
  expect(await notesOf(id)).toMatchObject([
    { action: "campaign.locked", before: { lockedAt: null }, after: { lockedAt: NOW.toISOString() } },
    { action: "campaign.unlocked", before: { lockedAt: NOW.toISOString() }, after: { lockedAt: null } },
  ]);
});

test("a link about employers' matches requires its note", async () => {
  const { ctx, org } = await setUp();
  const note = { employerMatchUrl: "https://match.example.org/" };
  const make = (more: object) =>
    createCampaign.run(ctx, {
      params: { idOrSlug: org.id },
      body: createCampaignInput.parse({ title: "Beds", type: "DONATION", ...more }),
    });
  await expect(make(note)).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { employerMatchUrl: ["Write the note first"] } },
  });
  expect(await make({ ...note, employerMatchText: "Ask your employer." })).toMatchObject(note);
});
