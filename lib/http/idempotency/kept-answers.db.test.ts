import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { imports } from "@/db/schema/imports";
import { memberships } from "@/db/schema/memberships";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import { createApiKey } from "@/lib/api-keys/api";
import type { Declaration } from "@/lib/http/declaration";
import type { Handler } from "@/lib/http/route";
import type { Context } from "@/lib/kernel/context";
import type { Role } from "@/lib/orgs/schemas";
import { now } from "@/lib/services/clock";
import { sendTestEvent } from "@/lib/webhooks/api";
import { makeEndpoint } from "@/lib/webhooks/testing/endpoints";

vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async () => new Map(),
  getPeopleNow: async () => new Map(),
  verifySessionToken: async (token: string) => ({ userId: token, sessionId: "session" }),
}));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/resend/send-email", () => ({ sendMail: async () => ({ id: "mail" }) }));
vi.mock("@/lib/services/stripe/payments", async (original) => ({
  ...(await original<typeof import("@/lib/services/stripe/payments")>()),
  createConnectedAccount: async (org: { id: string }) => ({ accountId: `acct_${org.id}` }),
  createOnboardingLink: async () => "https://processor.example/onboarding",
}));
vi.mock("@/lib/donations/create/start-payment", () => ({ startPayment: async () => "secret" }));
vi.mock("@/lib/refunds/sync/submit-refunds", () => ({ submitRefunds: async () => {} }));

type Org = Awaited<ReturnType<typeof makeOrganization>>;
type Call = { post: Handler; params: Record<string, string>; body: unknown };
const FORBIDDEN = { status: 403, body: { error: "Forbidden", status: 403 } };
const AGAIN = "idempotent-replayed";

const as = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: now(),
  requestId: "test",
});

const offlineDonation = async (org: Org) => ({
  campaignId: (await makeCampaign(org.id)).id,
  receivedOn: "2026-01-02",
  method: "CASH",
  amountCents: 2000,
  donor: { firstName: "Rosa", lastName: "Diaz" },
});

/** Each operation that accepts an idempotency key and requires a role, with a call that succeeds. */
const CALLS: Record<string, (org: Org) => Promise<Call>> = {
  createCampaign: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/campaigns/route")).POST,
    params: { idOrSlug: org.slug },
    body: { title: "Winter Beds", type: "DONATION" },
  }),
  createFund: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/funds/route")).POST,
    params: { idOrSlug: org.slug },
    body: { name: `Fund ${unique()}` },
  }),
  createDonorField: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/donor-fields/route")).POST,
    params: { idOrSlug: org.slug },
    body: { name: unique("Field "), type: "TEXT" },
  }),
  createHousehold: async (org) => {
    const { donorId } = await makeDonation(await makeCampaign(org.id));
    const { POST: post } = await import("@/app/api/orgs/[idOrSlug]/households/route");
    return { post, params: { idOrSlug: org.slug }, body: { name: "The Okafors", donorIds: [donorId] } };
  },
  createSoftCredit: async (org) => {
    const campaign = await makeCampaign(org.id);
    const { id } = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: now() });
    const { donorId } = await makeDonation(campaign);
    const { POST: post } = await import("@/app/api/donations/[id]/soft-credits/route");
    return { post, params: { id }, body: { donorId, kind: "SOLICITOR" } };
  },
  requestContinuation: async (org) => {
    const campaign = await makeCampaign(org.id);
    const { donorId } = await makeDonation(campaign, { donorEmail: `${unique()}@example.org` });
    const [importId, commitmentId] = [unique(), unique()];
    const db = testDatabase();
    const about = { orgId: org.id, source: "OTHER", createdAt: now(), updatedAt: now() };
    await db.insert(imports).values({
      ...about,
      id: importId,
      kind: "COMMITMENTS",
      status: "COMPLETED",
      options: {},
      createdBy: org.ownerId,
    });
    await db.insert(recurringCommitments).values({
      ...about,
      id: commitmentId,
      donorId,
      campaignId: campaign.id,
      amountCents: 2500,
      frequency: "MONTHLY",
      status: "ACTIVE",
      key: "id:1",
      importId,
    });
    const { POST: post } = await import("@/app/api/orgs/[idOrSlug]/commitments/[commitmentId]/ask/route");
    return { post, params: { idOrSlug: org.slug, commitmentId }, body: {} };
  },
  createSegment: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/segments/route")).POST,
    params: { idOrSlug: org.slug },
    body: {
      name: unique("Segment "),
      rules: { match: "ALL", conditions: [{ field: "NEWS", is: "SUBSCRIBED" }] },
    },
  }),
  createSavedReport: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/saved-reports/route")).POST,
    params: { idOrSlug: org.slug },
    body: { name: unique("Report "), days: "LAST_WEEK" },
  }),
  duplicateCampaign: async (org) => ({
    post: (await import("@/app/api/campaigns/[id]/duplicate/route")).POST,
    params: { id: (await makeCampaign(org.id)).id },
    body: {},
  }),
  createDonor: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/donors/route")).POST,
    params: { idOrSlug: org.id },
    body: { lastName: "Haddad", email: `${unique()}@example.com` },
  }),
  createDonorNote: async (org) => {
    const { donorId } = await makeDonation(await makeCampaign(org.id));
    const { POST: post } = await import("@/app/api/donors/[id]/notes/route");
    return { post, params: { id: donorId }, body: { text: "Called." } };
  },
  mergeDonors: async (org) => {
    const campaign = await makeCampaign(org.id);
    const [kept, merged] = [await makeDonation(campaign), await makeDonation(campaign)];
    const { POST: post } = await import("@/app/api/donors/[id]/merges/route");
    return { post, params: { id: kept.donorId }, body: { mergedDonorId: merged.donorId } };
  },
  recordOfflineDonation: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/offline-donations/route")).POST,
    params: { idOrSlug: org.id },
    body: await offlineDonation(org),
  }),
  recordOfflineBatch: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/offline-batches/route")).POST,
    params: { idOrSlug: org.id },
    body: { name: "Mail", controlCount: 1, controlCents: 2000, donations: [await offlineDonation(org)] },
  }),
  sendTestDonorText: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/donor-texts/test/route")).POST,
    params: { idOrSlug: org.id },
    body: { kind: "RECEIPT", language: "en", to: "NOTIFICATION_EMAIL", subject: "Thanks" },
  }),
  checkPaymentDomains: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/payment-domains/check/route")).POST,
    params: { idOrSlug: org.id },
    body: {},
  }),
  createCustomField: async (org) => ({
    post: (await import("@/app/api/campaigns/[id]/custom-fields/route")).POST,
    params: { id: (await makeCampaign(org.id)).id },
    body: { label: "Why?", type: "TEXT" },
  }),
  createGivingLevel: async (org) => ({
    post: (await import("@/app/api/campaigns/[id]/giving-levels/route")).POST,
    params: { id: (await makeCampaign(org.id)).id },
    body: { name: "A bed", amountCents: 5000 },
  }),
  createMatch: async (org) => ({
    post: (await import("@/app/api/campaigns/[id]/matches/route")).POST,
    params: { id: (await makeCampaign(org.id)).id },
    body: { sponsorName: "Acme", maxCents: 100_000 },
  }),
  createPreviewLink: async (org) => ({
    post: (await import("@/app/api/campaigns/[id]/preview-links/route")).POST,
    params: { id: (await makeCampaign(org.id, { status: "DRAFT" })).id },
    body: {},
  }),
  createStatementRun: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/statement-runs/route")).POST,
    params: { idOrSlug: org.id },
    body: { from: "2025-01-01", to: "2025-12-31" },
  }),
  startBulkRun: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/bulk-runs/route")).POST,
    params: { idOrSlug: org.id },
    body: { action: "TAG_DONORS", filter: {}, add: ["Friend"] },
  }),
  startExportRun: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/export-runs/route")).POST,
    params: { idOrSlug: org.id },
    body: {},
  }),
  createImport: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/imports/route")).POST,
    params: { idOrSlug: org.id },
    body: { kind: "DONORS" },
  }),
  refundDonation: async (org) => {
    const paid = { status: "SUCCEEDED", succeededAt: now(), processorChargeId: unique("ch_") } as const;
    const donation = await makeDonation(await makeCampaign(org.id), { ...paid, receivedCents: 5000 });
    const { POST: post } = await import("@/app/api/donations/[id]/refund/route");
    return { post, params: { id: donation.id }, body: { amountCents: 100, reason: "REQUESTED_BY_DONOR" } };
  },
  sendReceiptAgain: async (org) => {
    const paid = { status: "SUCCEEDED", succeededAt: now() } as const;
    const { id } = await makeDonation(await makeCampaign(org.id), paid);
    const { POST: post } = await import("@/app/api/donations/[id]/receipt/route");
    return { post, params: { id }, body: {} };
  },
  sendReceiptsAgain: async (org) => {
    const paid = { status: "SUCCEEDED", succeededAt: now() } as const;
    const { id } = await makeDonation(await makeCampaign(org.id), paid);
    const { POST: post } = await import("@/app/api/orgs/[idOrSlug]/receipts/route");
    return { post, params: { idOrSlug: org.slug }, body: { donationIds: [id] } };
  },
  cancelSubscription: async (org) => {
    const campaign = await makeCampaign(org.id);
    const { donorId } = await makeDonation(campaign);
    const subscription = { id: unique(), frequency: "MONTHLY", paymentMethod: "CARD" } as const;
    const terms = { amountCents: 5000, totalChargedCents: 5000, coverFees: false };
    const ended = { status: "CANCELED", canceledAt: now(), createdAt: now(), updatedAt: now() } as const;
    await testDatabase()
      .insert(subscriptions)
      .values({ ...subscription, ...terms, ...ended, orgId: org.id, campaignId: campaign.id, donorId });
    const { POST: post } = await import("@/app/api/subscriptions/[id]/cancel/route");
    return { post, params: { id: subscription.id }, body: {} };
  },
  createInvitation: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/invitations/route")).POST,
    params: { idOrSlug: org.id },
    body: { email: `${unique()}@example.org`, role: "MEMBER" },
  }),
  sendTestEvent: async (org) => ({
    post: (await import("@/app/api/orgs/[idOrSlug]/webhooks/[webhookId]/test/route")).POST,
    params: { idOrSlug: org.id, webhookId: (await makeEndpoint(org.id)).id },
    body: {},
  }),
  replayWebhookDelivery: async (org) => {
    const params = { idOrSlug: org.id, webhookId: (await makeEndpoint(org.id)).id };
    const { id: deliveryId } = await sendTestEvent
      .run(as(org.ownerId), { params })
      .then(({ delivery }) => delivery);
    const { POST: post } = await import(
      "@/app/api/orgs/[idOrSlug]/webhooks/[webhookId]/deliveries/[deliveryId]/replay/route"
    );
    return { post, params: { ...params, deliveryId }, body: {} };
  },
};

/**
 * Returns a function that sends the call, each time with the same idempotency key. Keys are separate per person and API
 * key.
 */
function sender({ post, params, body }: Call, token: string | null) {
  const key = unique();
  return async (given: { key?: string } = {}) => {
    const headers = new Headers({ "content-type": "application/json", "idempotency-key": given.key ?? key });
    if (token) headers.set("authorization", `Bearer ${token}`);
    const request = new Request("http://localhost:9/api", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await post(request, { params: Promise.resolve(params) });
    return { status: answer.status, again: answer.headers.get(AGAIN), body: await answer.json() };
  };
}

const theirs = (org: Org, userId: string) =>
  and(eq(memberships.orgId, org.id), eq(memberships.userId, userId));
async function join(org: Org, role: Role, userId = unique("user_")): Promise<string> {
  await testDatabase().insert(memberships).values({ orgId: org.id, userId, role, createdAt: now() });
  return userId;
}
const leave = (org: Org, userId: string) => testDatabase().delete(memberships).where(theirs(org, userId));
const become = (org: Org, userId: string, role: Role) =>
  testDatabase().update(memberships).set({ role }).where(theirs(org, userId));

const needing = (...roles: string[]) =>
  (Object.values(ENDPOINTS) as Declaration[])
    .filter(({ idempotent, role }) => idempotent && roles.includes(role))
    .map(({ id }) => id);
const callOf = async (id: string, org: Org) => {
  const make = CALLS[id];
  if (!make) throw new Error(`there is no call of ${id} here`);
  return make(org);
};

describe("a stored response of", () => {
  test.each(needing("MEMBER", "ADMIN", "OWNER"))("%s is replayed only to current members", async (id) => {
    const org = await makeOrganization();
    const userId = await join(org, "ADMIN");
    const send = sender(await callOf(id, org), userId);
    const first = await send();
    expect(first).toMatchObject({ status: expect.toSatisfy((status) => status < 300), again: null });
    expect(await send()).toEqual({ ...first, again: "true" });
    await leave(org, userId);
    const fresh = await send({ key: unique() });
    expect(fresh).toMatchObject(FORBIDDEN);
    expect(await send()).toEqual(fresh);
    await join(org, "ADMIN", userId);
    expect(await send()).toEqual({ ...first, again: "true" });
  });

  test.each(needing("ADMIN", "OWNER"))("%s is not replayed to a former admin", async (id) => {
    const org = await makeOrganization();
    const userId = await join(org, "ADMIN");
    const send = sender(await callOf(id, org), userId);
    const first = await send();
    await become(org, userId, "MEMBER");
    expect(await send()).toMatchObject({ ...FORBIDDEN, again: null });
    await become(org, userId, "OWNER");
    expect(await send()).toEqual({ ...first, again: "true" });
  });

  test.each(needing("MEMBER"))("%s is replayed to a member who was an admin", async (id) => {
    const org = await makeOrganization();
    const userId = await join(org, "ADMIN");
    const send = sender(await callOf(id, org), userId);
    const first = await send();
    await become(org, userId, "MEMBER");
    expect(await send()).toEqual({ ...first, again: "true" });
  });

  test("an admin's invitation is replayed only to owners", async () => {
    const org = await makeOrganization();
    const userId = await join(org, "OWNER");
    const call = await callOf("createInvitation", org);
    const send = sender({ ...call, body: { email: `${unique()}@example.org`, role: "ADMIN" } }, userId);
    const first = await send();
    expect(await send()).toEqual({ ...first, again: "true" });
    await become(org, userId, "ADMIN");
    expect(await send()).toMatchObject({
      status: 403,
      body: { error: "Only an owner manages admins and owners" },
    });
    await leave(org, userId);
    expect(await send()).toMatchObject(FORBIDDEN);
  });

  test("a saved report with an address outside of the team is replayed only to admins", async () => {
    const org = await makeOrganization();
    const userId = await join(org, "ADMIN");
    const call = await callOf("createSavedReport", org);
    const mailTo = ["chair@board.example"];
    const send = sender({ ...call, body: { ...(call.body as object), mailTo } }, userId);
    const first = await send();
    expect(await send()).toEqual({ ...first, again: "true" });
    await become(org, userId, "MEMBER");
    expect(await send()).toMatchObject({
      status: 403,
      body: { error: "Ask an owner or admin to add addresses outside the team" },
    });
  });

  test("an API key is replayed while the person responsible for it still has the permission", async () => {
    const org = await makeOrganization();
    const creator = await join(org, "ADMIN");
    const { key } = await createApiKey.run(as(creator), {
      params: { idOrSlug: org.id },
      body: { name: "k", scope: "admin" },
    });
    const sends = new Map<string, ReturnType<typeof sender>>();
    const firsts = new Map<string, unknown>();
    const adminsOnly: string[] = needing("ADMIN", "OWNER");
    for (const id of needing("MEMBER", "ADMIN", "OWNER")) {
      const send = sender(await callOf(id, org), key);
      sends.set(id, send);
      firsts.set(id, await send());
    }
    await become(org, creator, "MEMBER");
    for (const [id, send] of sends)
      if (adminsOnly.includes(id)) expect(await send()).toMatchObject({ ...FORBIDDEN, again: null });
      else expect(await send()).toEqual({ ...(firsts.get(id) as object), again: "true" });
    await leave(org, creator);
    for (const send of sends.values()) expect(await send()).toMatchObject({ status: 401, again: null });
    await join(org, "ADMIN", creator);
    for (const [id, send] of sends)
      expect(await send()).toEqual({ ...(firsts.get(id) as object), again: "true" });
  });

  test("a new organization is replayed to its owner; for others the slug is taken", async () => {
    const slug = unique("org-");
    const body = { name: "Hope Shelter", slug, email: "office@example.org" };
    const { POST: post } = await import("@/app/api/orgs/route");
    const founder = unique("user_");
    const send = sender({ post, params: {}, body }, founder);
    const first = await send();
    expect(await send()).toEqual({ ...first, again: "true" });
    await leave({ id: first.body.org.id } as Org, founder);
    const fresh = await send({ key: unique() });
    expect(fresh).toMatchObject({ status: 409, body: { error: "Slug is already taken" } });
    expect(await send()).toEqual(fresh);
  });

  test("a donation is replayed to the donor, without a credential", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donor = { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" };
    const { POST: post } = await import("@/app/api/donations/route");
    const send = sender({ post, params: {}, body: { campaignId: campaign.id, amount: 5000, donor } }, null);
    const first = await send();
    expect(first).toMatchObject({ status: 200, again: null });
    expect(await send()).toEqual({ ...first, again: "true" });
  });
});

test("a donation's client secret is replayed only while the donation is unpaid", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const donor = { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" };
  const { POST: post } = await import("@/app/api/donations/route");
  const send = sender({ post, params: {}, body: { campaignId: campaign.id, amount: 5000, donor } }, null);
  const first = await send();
  const become = (state: Partial<typeof donations.$inferInsert>) =>
    testDatabase().update(donations).set(state).where(eq(donations.id, first.body.donation.id));
  const repeat = async () => {
    const { status, body } = await send();
    const { clientSecret, ...rest } = first.body;
    expect([status, { ...body, clientSecret }]).toEqual([200, { ...rest, clientSecret }]);
    return body.clientSecret;
  };
  expect([first.body.clientSecret, await repeat()]).toEqual(["secret", "secret"]);
  await become({ status: "FAILED" });
  expect(await repeat()).toBe("secret");
  await become({ status: "FAILED", closedAt: now() });
  expect(await repeat()).toBeNull();
  await become({ status: "PENDING", closedAt: null, processingSince: now() });
  expect(await repeat()).toBeNull();
  await become({ status: "SUCCEEDED", processingSince: null, succeededAt: now(), countedDonations: 1 });
  expect(await repeat()).toBeNull();
});

test("a refusal for a missing role is not stored: with the role, the same key succeeds", async () => {
  const org = await makeOrganization();
  const userId = unique("user_");
  const send = sender(await callOf("createCampaign", org), userId);
  expect(await send()).toMatchObject({ ...FORBIDDEN, again: null });
  await join(org, "MEMBER", userId);
  expect(await send()).toMatchObject({ status: 201, again: null });
});
