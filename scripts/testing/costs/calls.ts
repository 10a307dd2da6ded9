import { importAccount } from "@almoner/stripe-emulator";
import { eq } from "drizzle-orm";
import { solve } from "@/components/donate/challenge/proof-solve";
import type { campaigns } from "@/db/schema/campaigns";
import { customFields } from "@/db/schema/custom-fields";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { invitations } from "@/db/schema/invitations";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newChallenge } from "@/lib/fraud/challenge";
import { addressKey, challengeKey, emailKey } from "@/lib/fraud/keys";
import { MAIL_PROOF_BITS } from "@/lib/fraud/rules";
import { claimSlot } from "@/lib/fraud/store";
import { mailGivingLink } from "@/lib/giving/mail-link";
import { openGivingSession } from "@/lib/giving/open-session";
import { newContext } from "@/lib/http/context";
import { peerHeader } from "@/lib/http/limits/client-address";
import type { Handler } from "@/lib/http/route";
import { newId } from "@/lib/kernel/ids";
import { newGivingLinkToken, newGivingToken } from "@/lib/links/giving-token";
import { newManageToken, newRaiseToken } from "@/lib/links/manage-token";
import { viewToken } from "@/lib/links/view-token";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { openManageLink, openRaiseLink } from "@/lib/subscriptions/links/mail-link";
import { findOpenRaise } from "@/lib/subscriptions/raises/raise-store";
import { newLink, tokenOf } from "@/lib/team/invitations/invitation-link";
import { running } from "./counted";

/** A call ready to be made: its handler, request and expected status. */
export type Call = {
  route: string;
  handler: Handler;
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  query?: string;
  /** The caller's network address; a new one by default. */
  address?: string;
  status: number;
};

/** An organization with an account at the emulator and a published campaign. */
export async function setUp(more: Partial<typeof campaigns.$inferInsert> = {}) {
  const org = await makeOrganization();
  importAccount(running.emulator.simulator, { id: org.processorAccountId ?? "", name: org.name });
  return { org, campaign: await makeCampaign(org.id, more) };
}

export const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join(".")}`;

/** Makes an unauthenticated call. */
export async function send(call: Call): Promise<Response> {
  const [method = "", path = ""] = call.route.split(" ");
  const headers = new Headers({ ...call.headers, [peerHeader()]: call.address ?? newAddress() });
  if (call.body !== undefined) headers.set("content-type", "application/json");
  const request = new Request(`http://localhost:9${path.replace(/[{}[\]*]/g, "")}${call.query ?? ""}`, {
    method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  return call.handler(request, { params: Promise.resolve(call.params ?? {}) });
}

/** The body of a donation request of $50. */
export const donationOf = (campaignId: string, more: Record<string, unknown> = {}) => ({
  campaignId,
  amount: 5000,
  donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" },
  ...more,
});

/** An address at its limit of unpaid donations, left ten minutes ago. */
export async function fillAddress(campaign: { id: string; orgId: string }): Promise<string> {
  const address = newAddress();
  for (let n = 0; n < 8; n++)
    await makeDonation(campaign, {
      clientKey: addressKey(address),
      createdAt: new Date(Date.now() - 600_000),
    });
  return address;
}

/** Adds form fields to a campaign; returns their ids. */
export async function makeQuestions(campaignId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => unique());
  const question = {
    campaignId,
    label: "How did you hear of us?",
    type: "TEXT",
    createdAt: new Date(),
  } as const;
  await testDatabase()
    .insert(customFields)
    .values(ids.map((id) => ({ ...question, id })));
  return ids;
}

/** The token of a donation whose payment is pending. */
export async function makePublicDonation(): Promise<string> {
  const { POST } = await import("@/app/api/donations/route");
  const { campaign } = await setUp();
  const made = await send({
    route: "POST /api/donations",
    handler: POST,
    body: donationOf(campaign.id),
    status: 200,
  });
  return viewToken("donation", (await made.json()).donation.id);
}

/** A subscription whose first donation is paid. */
export async function makeSubscription() {
  const { POST } = await import("@/app/api/donations/route");
  const { campaign } = await setUp({ goalAmountCents: 1_000_000 });
  const made = await send({
    route: "POST /api/donations",
    handler: POST,
    body: donationOf(campaign.id, { frequency: "monthly" }),
    status: 200,
  });
  const { donation, clientSecret } = await made.json();
  const [intentId = ""] = String(clientSecret).split("_secret_");
  await running.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, donation.id));
  if (!row?.subscriptionId || !row.processorInvoiceId) throw new Error("no subscription was made");
  const ctx = newContext({ kind: "system", name: "costs" });
  await syncInvoice(ctx, row.processorInvoiceId);
  const id = row.subscriptionId;
  return {
    id,
    donationId: row.id,
    email: row.donorEmail,
    view: viewToken("subscription", id),
    manage: await openManageLink(ctx, { subscriptionId: id, scope: "EVERYTHING", cause: unique() }),
  };
}

/** A setup for another card, not yet confirmed by the donor's browser. */
export async function startSetup(manage: string): Promise<string> {
  const { POST } = await import("@/app/api/public/subscriptions/[token]/payment-method/route");
  const begun = await send({
    route: "POST /api/public/subscriptions/{token}/payment-method",
    handler: POST,
    params: { token: manage },
    body: {},
    status: 200,
  });
  return (await begun.json()).setupIntentId;
}

/** A setup that the browser has confirmed. */
export async function confirmedSetup(manage: string): Promise<string> {
  const setupIntentId = await startSetup(manage);
  await running.stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
  return setupIntentId;
}

/** Uses up the limits that a link request checks: all but one request of the address, and the mailbox's mails. */
export async function requestMails(to: { id: string; email: string }, address: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + 1_800_000);
  const names = [
    ...Array(9).fill(`address:${addressKey(address)}`),
    ...Array(2).fill(`subscription:${to.id}`),
    ...Array(6).fill(`mailbox:${emailKey(to.email)}`),
  ];
  for (const name of names)
    await claimSlot(testDatabase(), { name: `link-mail:${name}`, most: 10, until, now });
}

/** An unpaid donation. */
export async function makeUnpaid() {
  const { campaign } = await setUp();
  return makeDonation(campaign, { status: "PENDING" });
}

/**
 * The same for the link to pay a donation, of which all but one mail was sent. Returns a proof of work for the last
 * one.
 */
export async function requestPaymentMails(
  donation: { id: string; campaignId: string; donorEmail: string },
  address: string,
): Promise<string> {
  const now = new Date();
  const until = new Date(now.getTime() + 1_800_000);
  const mailbox = `payment:${emailKey(donation.donorEmail)}`;
  const names = [
    ...Array(9).fill(`address:${addressKey(address)}`),
    `${mailbox}:${addressKey(address)}`,
    ...Array(3).fill(mailbox),
    ...Array(2).fill(`payment-of:${donation.id}`),
  ];
  for (const name of names)
    await claimSlot(testDatabase(), { name: `link-mail:${name}`, most: 10, until, now });
  const bound = { campaignId: donation.campaignId, addressKey: addressKey(address) };
  return solve(newChallenge(challengeKey(), bound, MAIL_PROOF_BITS, now), () => {});
}

/** A raise awaiting confirmation, by the token of its mail. */
export async function makeRaise(): Promise<string> {
  const { PATCH } = await import("@/app/api/public/subscriptions/[token]/route");
  const { id, manage } = await makeSubscription();
  await send({
    route: "PATCH /api/public/subscriptions/{token}",
    handler: PATCH,
    params: { token: manage },
    body: { amountCents: 50_000 },
    status: 202,
  });
  const ctx = newContext({ kind: "system", name: "costs" });
  const raise = await findOpenRaise(ctx.db, id, ctx.now);
  if (!raise) throw new Error("no raise was made");
  return openRaiseLink(ctx, raise, unique());
}

/** A donor with a recurring donation, an unused link to their giving page, and an open session. */
export async function makeGiving() {
  const subscription = await makeSubscription();
  const ctx = newContext({ kind: "public" });
  const [row] = await testDatabase()
    .select()
    .from(donations)
    .where(eq(donations.id, subscription.donationId));
  if (!row) throw new Error("no donation was made");
  const { token, org } = await openGivingSession(ctx, await mailGivingLink(ctx, row.donorId));
  return {
    ...subscription,
    orgId: row.orgId,
    slug: org.slug,
    token,
    link: await mailGivingLink(ctx, row.donorId),
  };
}

/** Uses up the limits of requests for giving page links. */
export async function requestGivingMails(
  to: { orgId: string; email: string },
  address: string,
): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + 1_800_000);
  const names = [
    ...Array(9).fill(`address:${addressKey(address)}`),
    ...Array(2).fill(`giving:${to.orgId}:${emailKey(to.email)}`),
    ...Array(6).fill(`mailbox:${emailKey(to.email)}`),
  ];
  for (const name of names)
    await claimSlot(testDatabase(), { name: `link-mail:${name}`, most: 10, until, now });
}

/** The token of an open invitation. */
export async function makeInvitation(): Promise<string> {
  const { org } = await setUp();
  const id = newId();
  const row = {
    id,
    orgId: org.id,
    email: `${unique()}@example.org`,
    role: "MEMBER" as const,
    ...newLink(id),
    invitedBy: org.ownerId,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  await testDatabase().insert(invitations).values(row);
  return tokenOf(row) ?? "";
}

/** A statement of a run about one donor. */
export async function makeIssuedStatement(): Promise<string> {
  const { org, campaign } = await setUp();
  const at = new Date("2026-05-05T12:00:00Z");
  const { donorId } = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: at });
  const [runId, id] = [newId(), newId()];
  await testDatabase()
    .insert(statementRuns)
    .values({
      id: runId,
      orgId: org.id,
      fromDay: "2026-01-01",
      toDay: "2026-12-31",
      windowFrom: new Date("2026-01-01T00:00:00Z"),
      windowBefore: new Date("2027-01-01T00:00:00Z"),
      files: false,
      mails: true,
      status: "RUNNING",
      createdAt: at,
      updatedAt: at,
    });
  await testDatabase().insert(statements).values({ id, runId, donorId, number: 1, madeAt: at });
  return id;
}

/** A paid donation at a level of a membership campaign. */
export async function makeMembership(): Promise<{ slug: string; donationId: string }> {
  const { campaign } = await setUp({ type: "MEMBERSHIP" });
  const at = new Date();
  await testDatabase()
    .insert(givingLevels)
    .values({ id: newId(), campaignId: campaign.id, name: "Friend", amountCents: 5000, createdAt: at });
  const { id } = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: at });
  return { slug: campaign.slug, donationId: id };
}

/** Well-formed tokens that do not exist. */
export const UNKNOWN = {
  donation: () => viewToken("donation", unique()),
  manage: newManageToken,
  raise: newRaiseToken,
  givingLink: newGivingLinkToken,
  giving: newGivingToken,
};
