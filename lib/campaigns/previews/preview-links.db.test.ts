import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createDonation } from "@/lib/donations/api";
import { newContext } from "@/lib/http/context";
import { previewToken } from "@/lib/links/preview-token";
import { viewToken } from "@/lib/links/view-token";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "./api";
import { getPreviewedCampaign } from "./get-previewed-campaign";
import { purgeOldPreviewLinks } from "./preview-links";

const db = testDatabase();
const DAY_MS = 86_400_000;
const visitor = (afterMs = 0) => ({
  ...newContext({ kind: "public" }),
  db,
  now: new Date(Date.now() + afterMs),
});

async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { status: "DRAFT" });
  const ctx = { ...newContext({ kind: "person", userId: org.ownerId }), db };
  const params = { id: campaign.id };
  return {
    org,
    campaign,
    ctx,
    params,
    create: (days = 7) => createPreviewLink.run(ctx, { params, body: { days } }),
  };
}
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

test("a link shows a draft until it expires, and its page accepts no donations", async () => {
  const { campaign, create } = await setUp();
  const link = await create(2);
  expect(link.url).toContain(`/donate/${campaign.slug}/preview/`);
  expect(await getPreviewedCampaign(visitor(), tokenOf(link.url))).toMatchObject({
    title: "Winter Beds",
    status: "DRAFT",
    acceptsDonations: false,
  });
  await getPreviewedCampaign(visitor(2 * DAY_MS - 60_000), tokenOf(link.url));
  await expect(getPreviewedCampaign(visitor(2 * DAY_MS + 1), tokenOf(link.url))).rejects.toMatchObject({
    code: "not_found",
  });
  const donor = { email: "ada@example.org", firstName: "Ada", lastName: "Okafor", anonymous: false };
  const body = { campaignId: campaign.id, amount: 5000, donor };
  await expect(createDonation.run(visitor(), { body } as never)).rejects.toThrow("Campaign is not active");
});

test("a revoked link stops working immediately; revoking it again changes nothing and is not recorded", async () => {
  const { org, ctx, params, create } = await setUp();
  const [first, second] = [await create(), await create()];
  const revoke = () => revokePreviewLink.run(ctx, { params: { ...params, linkId: first.id } });
  const { revokedAt } = await revoke();
  expect((await revoke()).revokedAt).toBe(revokedAt);
  await expect(getPreviewedCampaign(visitor(), tokenOf(first.url))).rejects.toMatchObject({
    code: "not_found",
  });
  await getPreviewedCampaign(visitor(), tokenOf(second.url));
  expect((await listPreviewLinks.run(ctx, { params })).data.map(({ id }) => id)).toEqual([second.id]);
  const actions = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, org.id));
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    "campaign.preview_link_created",
    "campaign.preview_link_created",
    "campaign.preview_link_revoked",
  ]);
});

test("an invalid or altered token, or one of another kind, shows nothing", async () => {
  const { create } = await setUp();
  const token = tokenOf((await create()).url);
  for (const wrong of [
    "x",
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    previewToken(unique()),
    viewToken("donation", token.split(".")[0] ?? ""),
  ])
    await expect(getPreviewedCampaign(visitor(), wrong)).rejects.toMatchObject({ code: "not_found" });
});

test("a draft has at most ten links, even with concurrent requests, and a published campaign gets none", async () => {
  const { campaign, ctx, params, create } = await setUp();
  const all = await Promise.allSettled(Array.from({ length: 14 }, () => create()));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await listPreviewLinks.run(ctx, { params })).data).toHaveLength(10);
  await db.update(campaigns).set({ status: "ACTIVE" }).where(eq(campaigns.id, campaign.id));
  await expect(create()).rejects.toMatchObject({ code: "conflict" });
});

test("a link of another campaign is not found, and old links are purged", async () => {
  const [one, other] = [await setUp(), await setUp()];
  const link = await one.create(1);
  await expect(
    revokePreviewLink.run(other.ctx, { params: { ...other.params, linkId: link.id } }),
  ).rejects.toMatchObject({ code: "not_found" });
  await purgeOldPreviewLinks(visitor(32 * DAY_MS));
  await expect(
    revokePreviewLink.run(one.ctx, { params: { ...one.params, linkId: link.id } }),
  ).rejects.toMatchObject({ code: "not_found" });
});
