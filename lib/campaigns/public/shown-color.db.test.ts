import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getPublicDonation } from "@/lib/donations/public/get-public-donation";
import { findDonationDetails } from "@/lib/donations/store";
import { checkMembership, getMembershipCard } from "@/lib/donor-memberships/get-card";
import { receiptEmail } from "@/lib/emails/donors/send-receipt";
import { findDonation } from "@/lib/emails/store";
import { getGivingOrganization } from "@/lib/giving/get-giving-organization";
import { newContext } from "@/lib/http/context";
import { accentFor } from "@/lib/kernel/accent";
import { NOW, paidDonation } from "@/lib/ledger/testing/story";
import { viewToken } from "@/lib/links/view-token";
import { receiptDocument } from "@/lib/receipts/receipt-document";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { runningSubscription, setUp } from "@/lib/subscriptions/testing/subscriptions";
import { getCampaignPreview, getOrganizationPreview } from "./get-preview";
import { getPublicCampaign } from "./get-public-campaign";
import { getPublicOrganization } from "./get-public-organization";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const [BRAND, OWN] = ["#7A3E9D", "#B4571D"];
const db = testDatabase();
const ctx = { ...newContext({ kind: "public" }), db, now: NOW };
const app = { appOrigin: "https://give.example.org", mode: "live" } as const;

/** Returns a paid membership campaign, and its color on each page and document of the campaign. */
async function shownBy({
  org,
  color,
}: {
  org: Awaited<ReturnType<typeof makeOrganization>>;
  color: string | null;
}) {
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP", color });
  await db
    .insert(givingLevels)
    .values({ id: unique(), campaignId: campaign.id, name: "Friend", amountCents: 5000, createdAt: NOW });
  const { id } = await paidDonation(campaign);
  const token = viewToken("donation", id);
  const details = await findDonationDetails(db, { id });
  const listed = (await getPublicOrganization(ctx, org.slug)).campaigns;
  return {
    page: (await getPublicCampaign(ctx, { slug: campaign.slug, org: org.slug })).color,
    thanks: (await getPublicDonation(ctx, token)).campaign.color,
    card: (await getMembershipCard(ctx, token)).campaign.color,
    list: listed.find(({ slug }) => slug === campaign.slug)?.color,
    receipt: details && receiptDocument(details, app)?.color,
  };
}

/** Returns the receipt's mail of a new donation to a campaign of this color. */
async function mailOf(orgId: string, color: string | null): Promise<string> {
  const { id } = await paidDonation(await makeCampaign(orgId, { color }));
  const details = await findDonation(db, id);
  if (!details) throw new Error(`there is no donation ${id}`);
  return (await receiptEmail(details, app)).html;
}

const accentOf = (color: string) => accentFor(color)?.light.accent ?? "";

test("a campaign without a color is shown in its organization's, and its own color wins, on every page and receipt", async () => {
  const org = await makeOrganization({ color: BRAND });
  const every = (color: string | null) => ({
    page: color,
    thanks: color,
    card: color,
    list: color,
    receipt: color,
  });
  expect(await shownBy({ org, color: null })).toEqual(every(BRAND));
  expect(await shownBy({ org, color: OWN })).toEqual(every(OWN));
  expect(await shownBy({ org: await makeOrganization(), color: null })).toEqual(every(null));
});

test("the organization's own pages are in its color", async () => {
  const org = await makeOrganization({ color: BRAND });
  expect(await getPublicOrganization(ctx, org.slug)).toMatchObject({ color: BRAND });
  expect(await getGivingOrganization(ctx, org.slug)).toMatchObject({ color: BRAND });
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP", color: OWN });
  const { id } = await paidDonation(campaign);
  const check = await checkMembership(ctx, viewToken("membershipCheck", id));
  expect(check.org).toEqual({ name: org.name, color: BRAND });
});

test("the page of a recurring donation has the organization's color unless the campaign has its own", async () => {
  const { org, campaign } = await setUp();
  await db.update(organizations).set({ color: BRAND }).where(eq(organizations.id, org.id));
  const { viewToken } = await runningSubscription({ campaign });
  const colorOf = async () => (await getPublicSubscription(ctx, viewToken)).campaign.color;
  expect(await colorOf()).toBe(BRAND);
  await db.update(campaigns).set({ color: OWN }).where(eq(campaigns.id, campaign.id));
  expect(await colorOf()).toBe(OWN);
});

test("preview images follow the organization's color, except for campaigns with their own", async () => {
  const org = await makeOrganization();
  const [plain, colored] = [await makeCampaign(org.id), await makeCampaign(org.id, { color: OWN })];
  const hashes = async () => ({
    org: (await getOrganizationPreview(ctx, org.slug, "en")).hash,
    plain: (await getCampaignPreview(ctx, { slug: plain.slug, org: org.slug }, "en")).hash,
    colored: (await getCampaignPreview(ctx, { slug: colored.slug, org: org.slug }, "en")).hash,
  });
  const before = await hashes();
  await db.update(organizations).set({ color: BRAND }).where(eq(organizations.id, org.id));
  const after = await hashes();
  expect(after.org).not.toBe(before.org);
  expect(after.plain).not.toBe(before.plain);
  expect(after.colored).toBe(before.colored);
});

test("a donor's email has the organization's color unless the campaign has its own", async () => {
  const { id } = await makeOrganization({ color: BRAND });
  const [plain, colored] = [await mailOf(id, null), await mailOf(id, OWN)];
  expect(plain).toContain(accentOf(BRAND));
  expect(colored).toContain(accentOf(OWN));
  expect(colored).not.toContain(accentOf(BRAND));
});
