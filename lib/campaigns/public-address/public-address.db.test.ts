import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { publicAddresses } from "@/db/schema/public-addresses";
import { makeCampaign, makeOrganization, ownConnection, testDatabase, unique } from "@/db/testing";
import {
  createCampaign,
  getCampaign,
  getPublicAddress,
  listCampaigns,
  updateCampaign,
} from "@/lib/campaigns/api";
import { publishDueCampaigns } from "@/lib/campaigns/schedule/publish-due-campaigns";
import { contextOf, NOW } from "@/lib/campaigns/testing/parts";
import type { Context } from "@/lib/kernel/context";
import { applyAccountState } from "@/lib/orgs/store";

const READY = { chargesEnabled: true, payoutsEnabled: true, achEnabled: true };
const ONBOARDING = { status: "ONBOARDING", chargesEnabled: false, payoutsEnabled: false } as const;
const owner = (org: { ownerId: string }) => contextOf({ kind: "person", userId: org.ownerId });
const publish = (ctx: Context, id: string) =>
  updateCampaign.run(ctx, { params: { id }, body: { status: "ACTIVE" } });

async function holderOf(slug: string): Promise<string | null> {
  const rows = await testDatabase().select().from(publicAddresses).where(eq(publicAddresses.slug, slug));
  return rows[0]?.orgId ?? null;
}

/** Whether a session of this test's database waits for a row locked by another session. */
async function someoneWaits(): Promise<boolean> {
  const rows = await testDatabase().execute(sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.length > 0;
}

/** Creates an organization's draft with this slug, and its owner, on the test's own connections. */
async function draftAt(slug: string, org: Parameters<typeof makeOrganization>[0] = {}, db = testDatabase()) {
  const made = await makeOrganization(org);
  const draft = await makeCampaign(made.id, { slug, status: "DRAFT" });
  return { org: made, draft, ctx: { ...owner(made), db } };
}

test("staff see that another organization holds the address, and which address to share instead", async () => {
  const slug = unique("beds");
  const [first, second] = await Promise.all([makeOrganization(), makeOrganization()]);
  const make = (org: typeof first) =>
    createCampaign.run(owner(org), {
      params: { idOrSlug: org.id },
      body: { title: "Beds", type: "DONATION", slug },
    });
  const ours = await make(first);
  expect(ours).toMatchObject({ bareAddress: "FREE" });
  expect(ours.publicUrl).toMatch(`/donate/${slug}?org=${first.slug}`);
  const held = await publish(owner(first), ours.id);
  expect(held.bareAddress).toBe("HELD");
  expect(held.publicUrl).toMatch(new RegExp(`/donate/${slug}$`));

  const theirs = {
    bareAddress: "TAKEN",
    publicUrl: expect.stringMatching(`/donate/${slug}[?]org=${second.slug}$`),
  };
  expect(
    await getPublicAddress.run(owner(second), { params: { idOrSlug: second.id }, query: { slug } }),
  ).toEqual(theirs);
  const made = await make(second);
  expect(made).toMatchObject(theirs);
  expect(await publish(owner(second), made.id)).toMatchObject(theirs);
  expect(await getCampaign.run(owner(second), { params: { id: made.id } })).toMatchObject(theirs);
  expect((await listCampaigns.run(owner(second), { params: { idOrSlug: second.id } })).data).toMatchObject([
    theirs,
  ]);
  expect((await getCampaign.run(owner(first), { params: { id: ours.id } })).bareAddress).toBe("HELD");
});

test("a draft claims nothing, and a scheduled publication claims its address", async () => {
  const slug = unique("later");
  const org = await makeOrganization();
  await makeCampaign(org.id, { slug, status: "DRAFT", scheduledPublishAt: new Date(NOW.getTime() - 1) });
  expect(await holderOf(slug)).toBeNull();
  await publishDueCampaigns(contextOf({ kind: "system", name: "test" }));
  expect(await holderOf(slug)).toBe(org.id);
});

test("an organization that becomes active claims the addresses of its published campaigns, not of drafts", async () => {
  const [slug, hidden] = [unique("soon"), unique("hidden")];
  const org = await makeOrganization(ONBOARDING);
  await makeCampaign(org.id, { slug });
  await makeCampaign(org.id, { slug: hidden, status: "DRAFT" });
  expect(await holderOf(slug)).toBeNull();
  await applyAccountState(testDatabase(), `acct_${org.id}`, READY, NOW);
  expect(await holderOf(slug)).toBe(org.id);
  expect(await holderOf(hidden)).toBeNull();
});

test("of two organizations that publish concurrently, exactly one gets the address, and both succeed", async () => {
  const { db } = ownConnection(8);
  for (let round = 0; round < 10; round++) {
    const slug = unique("race");
    const all = await Promise.all(Array.from({ length: 4 }, () => draftAt(slug, {}, db)));
    const answers = await Promise.all(all.map(({ ctx, draft }) => publish(ctx, draft.id)));
    expect(answers.map((one) => one.bareAddress).toSorted()).toEqual(["HELD", "TAKEN", "TAKEN", "TAKEN"]);
    expect(await holderOf(slug)).toBe(answers.find((one) => one.bareAddress === "HELD")?.orgId);
  }
});

test.each(["publishing", "activating"] as const)(
  "a campaign published while its organization becomes active gets its address, %s first",
  async (first) => {
    const [one, two] = [ownConnection(1), ownConnection(1)];
    const slug = unique("both");
    const { org, draft, ctx } = await draftAt(slug, ONBOARDING);
    const acts = {
      publishing: (db: Executor) =>
        db.update(campaigns).set({ status: "ACTIVE" }).where(eq(campaigns.id, draft.id)),
      activating: (db: Executor) => applyAccountState(db, `acct_${org.id}`, READY, NOW),
    };
    const then = acts[first === "publishing" ? "activating" : "publishing"];
    let second: PromiseLike<unknown> = Promise.resolve();
    await one.db.transaction(async (tx) => {
      await acts[first](tx);
      let done = false;
      second = Promise.resolve(then(two.db)).finally(() => {
        done = true;
      });
      // It waits for the first one, or has finished without waiting.
      await vi.waitFor(async () => expect(done || (await someoneWaits())).toBe(true), {
        timeout: 60_000,
        interval: 5,
      });
    });
    await second;
    expect(await holderOf(slug)).toBe(org.id);
    expect((await getCampaign.run(ctx, { params: { id: draft.id } })).bareAddress).toBe("HELD");
  },
);

test("a claim cannot be moved or removed", async () => {
  const slug = unique("kept");
  const [org, other] = await Promise.all([makeOrganization(), makeOrganization()]);
  await makeCampaign(org.id, { slug });
  const db = testDatabase();
  const here = eq(publicAddresses.slug, slug);
  await expect(db.update(publicAddresses).set({ orgId: other.id }).where(here)).rejects.toThrow();
  await expect(db.delete(publicAddresses).where(here)).rejects.toThrow();
  expect(await holderOf(slug)).toBe(org.id);
});
