import { expect, test } from "vitest";
import { createCampaign, updateCampaign } from "@/lib/campaigns/api";
import { NOW, setUp } from "@/lib/campaigns/testing/parts";

const later = (ms: number) => new Date(NOW.getTime() + ms);
const REFUSED = {
  code: "invalid",
  extra: { fieldErrors: { scheduledPublishAt: ["Enter a time in the future"] } },
};

test("a new campaign can only be scheduled for the future", async () => {
  const { ctx, org } = await setUp();
  const make = (at: Date) =>
    createCampaign.run(ctx, {
      params: { idOrSlug: org.id },
      body: { title: "Spring Meals", type: "DONATION", scheduledPublishAt: at.toISOString() },
    });
  for (const at of [later(0), later(-1), new Date("2020-01-01T00:00:00Z")])
    await expect(make(at)).rejects.toMatchObject(REFUSED);
  expect((await make(later(1))).scheduledPublishAt).toBe(later(1).toISOString());
});

test("retrying an interrupted creation returns the campaign, even if its scheduled time has passed", async () => {
  const { ctx, org } = await setUp();
  const scheduledPublishAt = later(1000).toISOString();
  const make = (now: Date) =>
    createCampaign.run(
      { ...ctx, now, seed: `seed-${org.id}` },
      { params: { idOrSlug: org.id }, body: { title: "Once", type: "DONATION", scheduledPublishAt } },
    );
  const first = await make(NOW);
  expect(await make(later(2000))).toEqual(first);
});

test("an update can only set future times, and keeps one that has passed", async () => {
  const { campaign, ctx } = await makeScheduled();
  const past = later(60_000);
  const update = (input: Parameters<typeof updateCampaign.run>[1]["body"]) =>
    updateCampaign.run({ ...ctx, now: past }, { params: { id: campaign.id }, body: input });
  for (const at of [past, NOW])
    await expect(update({ scheduledPublishAt: at.toISOString() })).rejects.toMatchObject(REFUSED);
  // Accepts a past time that a form sends back unchanged, together with changes to other fields.
  const unchanged = { scheduledPublishAt: later(1000).toISOString(), title: "Renamed" };
  expect(await update(unchanged)).toMatchObject(unchanged);
  expect((await update({ scheduledPublishAt: null })).scheduledPublishAt).toBeNull();
  const ahead = later(120_000).toISOString();
  expect((await update({ scheduledPublishAt: ahead })).scheduledPublishAt).toBe(ahead);
});

/** Creates a draft that is due in one second. */
async function makeScheduled() {
  const setup = await setUp();
  const campaign = await createCampaign.run(setup.ctx, {
    params: { idOrSlug: setup.org.id },
    body: { title: "Soon", type: "DONATION", scheduledPublishAt: later(1000).toISOString() },
  });
  return { ...setup, campaign };
}
