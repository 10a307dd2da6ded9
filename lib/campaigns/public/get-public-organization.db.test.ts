import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getPublicOrganization } from "@/lib/campaigns/public-api";
import { contextOf, NOW } from "@/lib/campaigns/testing/parts";
import { findPublicPage } from "./get-public-organization";

const ctx = contextOf({ kind: "public" });
const read = (slug: string) => getPublicOrganization.run(ctx, { params: { slug } });
const at = (ms: number) => new Date(NOW.getTime() + ms);

test("only campaigns that currently accept donations are listed, newest first", async () => {
  const org = await makeOrganization();
  const make = (title: string, given: Parameters<typeof makeCampaign>[1] = {}) =>
    makeCampaign(org.id, { title, status: "ACTIVE", ...given });
  const event = { type: "EVENT", ticketPriceCents: 1000, ticketCapacity: 2 } as const;
  await make("older", { createdAt: at(-2000) });
  await make("newer", { createdAt: at(-1000) });
  await make("until now", { createdAt: at(-500), startDate: at(0), endDate: at(0) });
  await make("seats left", { createdAt: at(-400), ...event, ticketsSold: 1 });
  const parent = await make("team", { type: "PEER_TO_PEER", createdAt: at(-300) });
  await make("supporter", { type: "PEER_TO_PEER", parentCampaignId: parent.id });
  await make("draft", { status: "DRAFT" });
  await make("paused", { status: "PAUSED" });
  await make("ended", { status: "ENDED" });
  await make("locked", { lockedAt: NOW });
  await make("not yet", { startDate: at(1) });
  await make("over", { endDate: at(-1) });
  await make("sold out", { ...event, ticketsSold: 1, ticketsHeld: 1 });
  const other = await makeOrganization();
  await makeCampaign(other.id, { title: "another's" });
  const { campaigns } = await read(org.slug);
  expect(campaigns.map(({ title }) => title)).toEqual(["team", "seats left", "until now", "newer", "older"]);
});

test("a hidden goal stays hidden, and the story is summarized without markup", async () => {
  const org = await makeOrganization();
  const description = "**Warm** beds, see [our story](https://a.example).\n\n- one";
  await makeCampaign(org.id, { goalAmountCents: 5000, showGoal: false, description });
  await makeCampaign(org.id, { goalAmountCents: 7000, description: null });
  const { campaigns } = await read(org.slug);
  expect(campaigns.map(({ goalAmountCents }) => goalAmountCents).toSorted()).toEqual([7000, null]);
  expect(campaigns.map(({ summary }) => summary).toSorted()).toEqual(["Warm beds, see our story. one", null]);
});

test("an organization that cannot receive money is not found, neither by its page nor from a dead link", async () => {
  const org = await makeOrganization();
  const set = (given: Partial<typeof organizations.$inferInsert>) =>
    testDatabase().update(organizations).set(given).where(eq(organizations.id, org.id));
  expect(await findPublicPage(ctx, org.slug)).toMatch(new RegExp(`/o/${org.slug}$`));
  for (const lacking of [
    { chargesEnabled: false },
    { chargesEnabled: true, status: "ONBOARDING" as const },
  ]) {
    await set(lacking);
    await expect(read(org.slug)).rejects.toMatchObject({ code: "not_found" });
    expect(await findPublicPage(ctx, org.slug)).toBeNull();
  }
  await expect(read(unique())).rejects.toMatchObject({ code: "not_found" });
});

test("an organization's id is no public address", async () => {
  const { id } = await makeOrganization({ slug: unique("org-") });
  await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
});
