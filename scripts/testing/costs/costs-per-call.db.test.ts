import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import { newKey } from "@/lib/api-keys/secret";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { getPublicOrganization } from "@/lib/campaigns/public/get-public-organization";
import { quoteOffered } from "@/lib/donations/create/quote-donation";
import { readDonorRoll } from "@/lib/donations/donor-roll/list-donor-roll";
import { getPaymentStep } from "@/lib/donations/public/get-payment-step";
import { getThankYou } from "@/lib/donations/public/get-thank-you";
import { checkMembership, getMembershipCard } from "@/lib/donor-memberships/get-card";
import { loadGiving } from "@/lib/giving/context";
import { getGiving } from "@/lib/giving/get-giving";
import { getGivingOrganization } from "@/lib/giving/get-giving-organization";
import { listGivingDonations } from "@/lib/giving/list-giving-donations";
import { findOpenLink } from "@/lib/giving/open-session";
import { newContext } from "@/lib/http/context";
import type { Declaration } from "@/lib/http/declaration";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { viewToken } from "@/lib/links/view-token";
import { findEmbedOrigins } from "@/lib/orgs/embeds/find-embed-origins";
import { encodeUpload, type NewPicture } from "@/lib/pictures/new-picture";
import { storePictures } from "@/lib/pictures/picture-store";
import { writePictures } from "@/lib/pictures/write-files";
import { fileStore } from "@/lib/services/files/file-store";
import { pausePublicSubscription } from "@/lib/subscriptions/change/pause-public-subscription";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { getRaise } from "@/lib/subscriptions/raises/public-raise";
import {
  type Call,
  confirmedSetup,
  donationOf,
  fillAddress,
  makeGiving,
  makeInvitation,
  makeIssuedStatement,
  makeMembership,
  makePublicDonation,
  makeQuestions,
  makeRaise,
  makeSubscription,
  makeUnpaid,
  newAddress,
  requestGivingMails,
  requestMails,
  requestPaymentMails,
  send,
  setUp,
  startSetup,
  UNKNOWN,
} from "./calls";
import { measure } from "./counted";

vi.mock("@/lib/services/database", async () => ({
  database: (await import("./counted")).countedDatabase,
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { name: string }[]) => (await import("./counted")).countEvents(events),
}));
vi.mock("@/lib/services/clerk/identity", async (original) => ({
  ...(await original<typeof import("@/lib/services/clerk/identity")>()),
  getPeople: async () => new Map(),
}));
vi.mock("@/lib/webhooks/outbox/wake-outbox", async (original) => {
  const { wakeOutbox } = await original<typeof import("@/lib/webhooks/outbox/wake-outbox")>();
  const { trackWork: noteBegun } = await import("./counted");
  return {
    wakeOutbox: (...given: Parameters<typeof wakeOutbox>) => noteBegun(wakeOutbox(...given)),
  };
});

const root = fileURLToPath(new URL("../../../", import.meta.url));
const MALFORMED = "manage_x";

/** The calls of the table, by their labels there. */
/** Within a year, and not the day of the next charge. */
const DAY_AHEAD = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);

const CALLS: Record<string, Record<string, () => Promise<Omit<Call, "route" | "handler">>>> = {
  "POST /api/donations": {
    "one time": async () => ({ body: donationOf((await setUp()).campaign.id), status: 200 }),
    "one time, with an Idempotency-Key": async () => ({
      body: donationOf((await setUp()).campaign.id),
      headers: { "idempotency-key": unique() },
      status: 200,
    }),
    "the first monthly one of a donor and of a campaign, with answers to 3 questions": async () => {
      const { campaign } = await setUp();
      const customFields = (await makeQuestions(campaign.id, 3)).map((fieldId) => ({
        fieldId,
        value: "Radio",
      }));
      return {
        body: donationOf(campaign.id, { frequency: "monthly", customFields }),
        headers: { "idempotency-key": unique() },
        status: 200,
      };
    },
    tickets: async () => {
      const event = { type: "EVENT", ticketPriceCents: 5000, ticketCapacity: 10 } as const;
      const { campaign } = await setUp(event);
      return { body: donationOf(campaign.id, { amount: 10_000, ticketCount: 2 }), status: 200 };
    },
    "from an address that has its share open": async () => {
      const { campaign } = await setUp();
      return {
        body: donationOf(campaign.id),
        headers: { "idempotency-key": unique() },
        address: await fillAddress(campaign),
        status: 429,
      };
    },
    "of no campaign": async () => ({ body: donationOf(unique()), status: 400 }),
    malformed: async () => ({ body: {}, status: 400 }),
  },
  "GET /api/public/campaigns/{slug}": {
    known: async () => ({ params: { slug: (await setUp()).campaign.slug }, status: 200 }),
    "with fundraisers, funds and a match": async () => ({
      params: { slug: await withFundraisers() },
      status: 200,
    }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /api/public/orgs/{slug}": {
    known: async () => ({ params: { slug: (await setUp()).org.slug }, status: 200 }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /api/public/campaigns/{slug}/donors": {
    known: async () => ({ params: { slug: (await setUp()).campaign.slug }, status: 200 }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "POST /api/public/quote": {
    known: async () => ({
      body: { campaignId: (await setUp()).campaign.id, amount: 5000 },
      status: 200,
    }),
  },
  "GET /api/public/donations/{token}": {
    "paid and recurring": async () => ({
      params: { token: viewToken("donation", (await makeSubscription()).donationId) },
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: UNKNOWN.donation() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "POST /api/public/donations/{token}/payment-link": {
    "of a paid donation": async () => ({
      params: { token: viewToken("donation", (await makeSubscription()).donationId) },
      body: {},
      status: 202,
    }),
    unpaid: async () => ({
      params: { token: viewToken("donation", (await makeUnpaid()).id) },
      body: {},
      status: 202,
    }),
    "unpaid, every mail but one requested before, with a proof": async () => {
      const donation = await makeUnpaid();
      const address = newAddress();
      const headers = { "x-proof": await requestPaymentMails(donation, address) };
      return {
        params: { token: viewToken("donation", donation.id) },
        body: {},
        headers,
        address,
        status: 202,
      };
    },
    "unknown token": async () => ({ params: { token: UNKNOWN.donation() }, body: {}, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, body: {}, status: 404 }),
  },
  "GET /api/public/donations/{token}/receipt.pdf": {
    paid: async () => ({
      params: { token: viewToken("donation", (await makeSubscription()).donationId) },
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: UNKNOWN.donation() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /api/public/statements/{token}/statement.pdf": {
    mailed: async () => ({
      params: { token: viewToken("statement", await makeIssuedStatement()) },
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: viewToken("statement", unique()) }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /api/public/donations/{token}/membership": {
    member: async () => {
      const token = viewToken("donation", (await makeMembership()).donationId);
      await getMembershipCard(newContext({ kind: "public" }), token);
      return { params: { token }, status: 200 };
    },
    "the first read of an organization": async () => ({
      params: { token: viewToken("donation", (await makeMembership()).donationId) },
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: UNKNOWN.donation() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /api/public/membership-checks/{token}": {
    member: async () => {
      const { donationId } = await makeMembership();
      await getMembershipCard(newContext({ kind: "public" }), viewToken("donation", donationId));
      return { params: { token: viewToken("membershipCheck", donationId) }, status: 200 };
    },
    "unknown token": async () => ({ params: { token: viewToken("membershipCheck", unique()) }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /api/public/subscriptions/{token}": {
    "view link": async () => ({ params: { token: (await makeSubscription()).view }, status: 200 }),
    "link for changes": async () => ({ params: { token: (await makeSubscription()).manage }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.manage() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "PATCH /api/public/subscriptions/{token}": changes(
    { amountCents: 6000 },
    {
      "link for changes, a large raise": async () => ({
        params: { token: (await makeSubscription()).manage },
        body: { amountCents: 90_000 },
        status: 202,
      }),
    },
  ),
  "POST /api/public/subscriptions/{token}/cancel": changes({ reason: "moving" }),
  "POST /api/public/subscriptions/{token}/next-charge": changes({ day: DAY_AHEAD }),
  "POST /api/public/subscriptions/{token}/pause": changes({}),
  "POST /api/public/subscriptions/{token}/resume": changes(
    {},
    {
      "link for changes, during a pause": async () => {
        const { manage } = await makeSubscription();
        await pausePublicSubscription(newContext({ kind: "public" }), { token: manage, until: null });
        return { params: { token: manage }, body: {}, status: 200 };
      },
    },
  ),
  "POST /api/public/subscriptions/{token}/manage-link": {
    "view link": async () => ({ params: { token: (await makeSubscription()).view }, body: {}, status: 202 }),
    "view link, every mail but one requested before": async () => {
      const subscription = await makeSubscription();
      const address = newAddress();
      await requestMails(subscription, address);
      return { params: { token: subscription.view }, body: {}, address, status: 202 };
    },
    "unknown token": async () => ({ params: { token: UNKNOWN.manage() }, body: {}, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, body: {}, status: 404 }),
  },
  "POST /api/public/subscriptions/{token}/payment-method": changes(
    {},
    {
      "link for changes, after one that was not confirmed": async () => {
        const { manage } = await makeSubscription();
        await startSetup(manage);
        return { params: { token: manage }, body: {}, status: 200 };
      },
    },
  ),
  "POST /api/public/subscriptions/{token}/payment-method/confirm": {
    "link for changes": async () => {
      const { manage } = await makeSubscription();
      const setupIntentId = await confirmedSetup(manage);
      return { params: { token: manage }, body: { setupIntentId }, status: 200 };
    },
    "view link": async () => ({
      params: { token: (await makeSubscription()).view },
      body: { setupIntentId: "seti_1" },
      status: 403,
    }),
    "malformed token": async () => ({
      params: { token: MALFORMED },
      body: { setupIntentId: "seti_1" },
      status: 404,
    }),
  },
  "GET /api/public/raises/{token}": {
    open: async () => ({ params: { token: await makeRaise() }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.raise() }, status: 404 }),
    "malformed token": async () => ({ params: { token: "raise_x" }, status: 404 }),
  },
  "POST /api/public/raises/{token}/confirm": {
    open: async () => ({ params: { token: await makeRaise() }, body: {}, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.raise() }, body: {}, status: 404 }),
    "malformed token": async () => ({ params: { token: "raise_x" }, body: {}, status: 404 }),
  },
  "POST /api/public/giving/links": {
    "a donor's address": async () => {
      const { orgId: org, email } = await makeGiving();
      return { body: { org, email }, status: 202 };
    },
    "an unknown address": async () => {
      const { orgId: org } = await makeGiving();
      return { body: { org, email: `${unique()}@example.com` }, status: 202 };
    },
    "a donor's address, every mail but one requested before": async () => {
      const { orgId, email } = await makeGiving();
      const address = newAddress();
      await requestGivingMails({ orgId, email }, address);
      return { body: { org: orgId, email }, address, status: 202 };
    },
    "an unknown organization": async () => ({
      body: { org: unique(), email: `${unique()}@example.com` },
      status: 202,
    }),
  },
  "POST /api/public/giving/sessions": {
    "unused link": async () => ({ body: { token: (await makeGiving()).link }, status: 201 }),
    "unknown link": async () => ({ body: { token: UNKNOWN.givingLink() }, status: 403 }),
    "malformed link": async () => ({ body: { token: "open_x" }, status: 403 }),
  },
  "GET /api/public/giving/{token}": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /api/public/giving/{token}/donations": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 404 }),
  },
  "POST /api/public/giving/{token}/subscriptions/{id}/manage-link": {
    open: async () => {
      const { token, id } = await makeGiving();
      return { params: { token, id }, body: {}, status: 201 };
    },
    "unknown token": async () => ({
      params: { token: UNKNOWN.giving(), id: unique() },
      body: {},
      status: 404,
    }),
  },
  "PATCH /api/public/giving/{token}": {
    open: async () => ({
      params: { token: (await makeGiving()).token },
      body: { firstName: "Adaora", news: true },
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, body: { news: true }, status: 404 }),
  },
  "POST /api/public/giving/{token}/email": {
    open: async () => ({
      params: { token: (await makeGiving()).token },
      body: { email: `${unique()}@example.org` },
      address: newAddress(),
      status: 202,
    }),
    "unknown token": async () => ({
      params: { token: UNKNOWN.giving() },
      body: { email: `${unique()}@example.org` },
      status: 404,
    }),
  },
  "GET /api/public/giving/{token}/export": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 404 }),
  },
  "GET /api/public/giving/{token}/donations.csv": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 404 }),
  },
  "GET /api/public/giving/{token}/statement.pdf": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "of a year": async () => ({
      params: { token: (await makeGiving()).token },
      query: "?from=2026-01-01&to=2026-12-31",
      status: 200,
    }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 404 }),
  },
  "DELETE /api/public/giving/{token}": {
    open: async () => ({ params: { token: (await makeGiving()).token }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.giving() }, status: 200 }),
  },
  "GET /api/invitations/{token}": {
    open: async () => ({ params: { token: await makeInvitation() }, status: 200 }),
    "unknown token": async () => ({ params: { token: unique() }, status: 404 }),
  },
  "GET /api/openapi.json": { any: async () => ({ status: 200 }) },
  "GET /api/health": { any: async () => ({ status: 200 }) },
  "POST /api/webhooks/processor": {
    unsigned: async () => ({ body: {}, status: 400 }),
    "wrong signature": async () => ({
      body: {},
      headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
      status: 400,
    }),
  },
  "POST /api/processor/webhooks": { unsigned: async () => ({ body: {}, status: 400 }) },
  "* /api/**": { "unknown path": async () => ({ body: {}, status: 404 }) },
  "CALLER /api/**": {
    "no credential": async () => ({ status: 401 }),
    "unknown key": async () => ({
      headers: { authorization: `Bearer ${newKey("test")}` },
      status: 401,
    }),
    "malformed key": async () => ({ headers: { authorization: "Bearer x" }, status: 401 }),
  },
  "GET /donate/[slug]": {
    known: async () => ({ params: { slug: (await setUp()).campaign.slug }, status: 200 }),
    "with fundraisers, funds and a match": async () => ({
      params: { slug: await withFundraisers() },
      status: 200,
    }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /embed/[org]/[slug]": {
    known: async () => {
      const { campaign, org } = await setUp();
      return { params: { org: org.slug, slug: campaign.slug }, status: 200 };
    },
    unknown: async () => ({ params: { org: unique(), slug: unique() }, status: 404 }),
  },
  "GET /embed/[org]/[slug]/pay/[token]": {
    open: async () => ({ params: { org: unique(), token: await makePublicDonation() }, status: 200 }),
    "malformed token": async () => ({ params: { org: unique(), token: MALFORMED }, status: 404 }),
  },
  "GET /embed/[org]/[slug]/thanks/[token]": {
    paid: async () => ({
      params: { org: unique(), token: viewToken("donation", (await makeSubscription()).donationId) },
      status: 200,
    }),
    "malformed token": async () => ({ params: { org: unique(), token: MALFORMED }, status: 404 }),
  },
  "GET /o/[slug]": {
    known: async () => ({ params: { slug: (await setUp()).org.slug }, status: 200 }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /donate/[slug]/pay/[token]": {
    open: async () => ({ params: { token: await makePublicDonation() }, status: 200 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.donation() }, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /donate/[slug]/thanks/[token]": {
    paid: async () => ({
      params: { token: viewToken("donation", (await makeSubscription()).donationId) },
      status: 200,
    }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /donate/[slug]/member/[token]": {
    "the first read of an organization": async () => ({
      params: { token: viewToken("donation", (await makeMembership()).donationId) },
      status: 200,
    }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /o/[slug]/member/[token]": {
    "the first read of an organization": async () => ({
      params: { token: viewToken("membershipCheck", (await makeMembership()).donationId) },
      status: 200,
    }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /donate/[slug]/recurring/[token]": {
    "link for changes": async () => ({ params: { token: (await makeSubscription()).manage }, status: 200 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, status: 404 }),
  },
  "GET /donate/[slug]/recurring/[token]/raise": {
    open: async () => ({ params: { token: await makeRaise() }, status: 200 }),
    "malformed token": async () => ({ params: { token: "raise_x" }, status: 404 }),
  },
  "GET /o/[slug]/giving": {
    "open session": async () => {
      const { slug, token } = await makeGiving();
      return { params: { slug, token }, status: 200 };
    },
    "no session": async () => ({ params: { slug: (await makeGiving()).slug }, status: 200 }),
  },
  "GET /o/[slug]/giving/link/[token]": {
    "unused link": async () => {
      const { slug, link } = await makeGiving();
      return { params: { slug, token: link }, status: 200 };
    },
  },
  "GET /donate/[slug]/preview.jpg": {
    known: async () => ({ params: { slug: (await setUp()).campaign.slug }, status: 200 }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /o/[slug]/preview.jpg": {
    known: async () => ({ params: { slug: (await setUp()).org.slug }, status: 200 }),
    unknown: async () => ({ params: { slug: unique() }, status: 404 }),
  },
  "GET /pictures/[file]": {
    shown: async () => ({ params: { file: `${(await makeCover()).hash}.webp` }, status: 200 }),
    "shown, its file lost": async () => {
      const { hash } = await makeCover();
      await (await fileStore()).delete([hash]);
      return { params: { file: `${hash}.webp` }, status: 404 };
    },
    unknown: async () => ({ params: { file: `${"0".repeat(64)}.webp` }, status: 404 }),
    rendition: async () => ({ params: { file: `${"0".repeat(64)}-480.avif` }, status: 404 }),
    malformed: async () => ({ params: { file: "x" }, status: 404 }),
  },
};

/** The image of a new campaign. */
async function makeCover(): Promise<NewPicture> {
  const ctx = { ...newContext({ kind: "public" }), db: testDatabase() };
  const campaign = await makeCampaign((await makeOrganization()).id);
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const plain = sharp({ create: { width: 640, height: 360, channels: 3, background: { r, g, b } } });
  const picture = await encodeUpload(await plain.png().toBuffer(), ctx.now);
  const written = await writePictures(ctx, [picture]);
  await ctx.db.transaction((tx) => storePictures(tx, written));
  await ctx.db.update(campaigns).set({ coverHash: picture.hash }).where(eq(campaigns.id, campaign.id));
  return picture;
}

/** The slug of a peer-to-peer campaign with one supporter's page. */
async function withFundraisers(): Promise<string> {
  const { campaign, org } = await setUp({ type: "PEER_TO_PEER" });
  await makeCampaign(org.id, { type: "PEER_TO_PEER", parentCampaignId: campaign.id });
  const fund = await makeFund(org.id);
  await testDatabase()
    .update(campaigns)
    .set({ fundIds: [fund.id], matchingEnabled: true })
    .where(eq(campaigns.id, campaign.id));
  return campaign.slug;
}

/** The queries of a page, without rendering it. */
const PAGES: Record<string, (ctx: Context, it: Record<string, string>) => Promise<unknown>> = {
  "GET /donate/[slug]": async (ctx, { slug = "" }) => {
    const { id } = await getPublicCampaign(ctx, { slug, org: undefined });
    await readDonorRoll(ctx, id, { cursor: undefined, limit: 10 });
    await quoteOffered(ctx, id, [2500, 5000]);
  },
  "GET /embed/[org]/[slug]": async (ctx, { org = "", slug = "" }) => {
    await sitesTwice(ctx, org);
    const { id } = await getPublicCampaign(ctx, { slug, org });
    await quoteOffered(ctx, id, [2500, 5000]);
  },
  "GET /embed/[org]/[slug]/pay/[token]": async (ctx, { org = "", token = "" }) => {
    await sitesTwice(ctx, org);
    await getPaymentStep(ctx, token);
  },
  "GET /embed/[org]/[slug]/thanks/[token]": async (ctx, { org = "", token = "" }) => {
    await sitesTwice(ctx, org);
    await getThankYou(ctx, token);
  },
  "GET /o/[slug]": (ctx, { slug = "" }) => getPublicOrganization(ctx, slug),
  "GET /donate/[slug]/pay/[token]": (ctx, { token = "" }) => getPaymentStep(ctx, token),
  "GET /donate/[slug]/thanks/[token]": (ctx, { token = "" }) => getThankYou(ctx, token),
  "GET /donate/[slug]/member/[token]": (ctx, { token = "" }) => getMembershipCard(ctx, token),
  "GET /o/[slug]/member/[token]": (ctx, { token = "" }) => checkMembership(ctx, token),
  "GET /donate/[slug]/recurring/[token]": (ctx, { token = "" }) => getPublicSubscription(ctx, token),
  "GET /donate/[slug]/recurring/[token]/raise": (ctx, { token = "" }) => getRaise(ctx, token),
  "GET /o/[slug]/giving": ownGiving,
  "GET /o/[slug]/giving/link/[token]": async (ctx, { slug = "", token = "" }) => {
    await getGivingOrganization(ctx, slug);
    await findOpenLink(ctx, token, slug);
  },
};

/** For the header, and for the page's messages. */
async function sitesTwice(ctx: Context, org: string): Promise<void> {
  for (const _ of ["middleware", "page"]) await findEmbedOrigins(ctx, org);
}

/** The queries of a signed-in donor's page, or of the page that requests an email address. */
async function ownGiving(ctx: Context, { slug = "", token }: Record<string, string>): Promise<void> {
  if (!token) return void (await getGivingOrganization(ctx, slug));
  const signedIn = { ...ctx, ...(await loadGiving(ctx, token)) };
  await Promise.all([getGiving(signedIn), listGivingDonations(signedIn, { page: 1, limit: 25 })]);
}

/** The calls of an operation that needs a management link. */
function changes(body: unknown, more: Record<string, () => Promise<Omit<Call, "route" | "handler">>> = {}) {
  return {
    "link for changes": async () => ({
      params: { token: (await makeSubscription()).manage },
      body,
      status: 200,
    }),
    ...more,
    "view link": async () => ({ params: { token: (await makeSubscription()).view }, body, status: 403 }),
    "unknown token": async () => ({ params: { token: UNKNOWN.manage() }, body, status: 404 }),
    "malformed token": async () => ({ params: { token: MALFORMED }, body, status: 404 }),
  };
}

/** The route's handler, resolved as Next does. */
async function handlerOf(route: string): Promise<Call["handler"]> {
  if (route === "* /api/**") return (await import("@/app/api/[[...path]]/route")).POST;
  if (route === "CALLER /api/**") return (await import("@/app/api/donations/route")).GET;
  const page = PAGES[route];
  if (page) return async (_request, { params }) => shown(page, (await params) as Record<string, string>);
  const [method = "", path = ""] = route.split(" ");
  const file = `${root}app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  return (await import(/* @vite-ignore */ file))[method];
}

async function shown(page: (typeof PAGES)[string], params: Record<string, string>): Promise<Response> {
  try {
    await page(newContext({ kind: "public" }), params);
    return new Response();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(null, { status: 404 });
    throw error;
  }
}

const table = readFileSync(`${root}docs/costs-per-call.md`, "utf8");
const FIGURES = /^\| `([^`]+)` \| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|$/;
const written = table.split("\n").flatMap((line) => {
  const [, route = "", call = "", statements, processor, events] = FIGURES.exec(line) ?? [];
  return route
    ? [
        {
          route,
          call,
          cost: { statements: Number(statements), processor: Number(processor), events: Number(events) },
        },
      ]
    : [];
});
const all = Object.entries(CALLS).flatMap(([route, calls]) =>
  Object.entries(calls).map(([call, prepare]) => ({ route, call, prepare })),
);

describe("a call has exactly the costs listed in docs/costs-per-call.md:", () => {
  test.each(all)("$route, $call", async ({ route, call, prepare }) => {
    const handler = await handlerOf(route);
    const ready: Call = { route, handler, ...(await prepare()) };
    const { answer, cost, detail } = await measure(async () => {
      const sent = await send(ready);
      // What is streamed is read while it is taken.
      await sent.arrayBuffer();
      return sent;
    });
    const line = `| \`${route}\` | ${call} | ${cost.statements} | ${cost.processor} | ${cost.events} |`;
    expect(answer.status, detail).toBe(ready.status);
    const row = written.find((one) => one.route === route && one.call === call);
    expect(row?.cost, `${line}\n${detail}`).toEqual(cost);
  });
});

describe("the table of routes lists the maximum of the counted calls", () => {
  const ofRoutes = table.split("\n").map((line) => line.split(" | "));
  test.each(Object.keys(CALLS))("%s", (route) => {
    const cells = ofRoutes.find((row) => row[0] === `| \`${route}\`` && row.length === 6);
    const most = (what: "statements" | "processor") =>
      Math.max(...written.filter((one) => one.route === route).map(({ cost }) => cost[what]));
    const named = (cell = "") => (cell.startsWith("none") ? 0 : Number(/^at most (\d+)\b/.exec(cell)?.[1]));
    expect([named(cells?.[4]), named(cells?.[5])]).toEqual([most("statements"), most("processor")]);
  });
});

test("every listed call is counted", () => {
  const counted = all.map(({ route, call }) => `${route}, ${call}`);
  expect(written.map(({ route, call }) => `${route}, ${call}`)).toEqual(counted);
});

test("every public operation is counted", () => {
  const open = (Object.values(ENDPOINTS) as Declaration[]).filter(({ role }) => role === "public");
  expect(open.map(({ route }) => route).filter((route) => !(route in CALLS))).toEqual([]);
});
