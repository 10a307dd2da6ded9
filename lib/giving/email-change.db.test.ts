import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { emails } from "@/db/schema/emails";
import { givingTokens } from "@/db/schema/giving-tokens";
import { makeDonation, testDatabase, unique } from "@/db/testing";
import { findDonor } from "@/lib/donors/store";
import { sendEmailChange } from "@/lib/emails/donors/send-email-change";
import { sendReceiptAgain } from "@/lib/emails/donors/send-receipt";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { sendMail } from "@/lib/services/resend/send-email";
import { openLink } from "@/lib/subscriptions/links/open-link";
import { processor } from "@/lib/subscriptions/testing/processor";
import { context, donationOf, runningSubscription, setUp } from "@/lib/subscriptions/testing/subscriptions";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { mailGivingLink } from "./mail-link";
import { findOpenLink } from "./open-session";
import { getGiving, openGivingSession, openGivingSubscription, requestEmailChange } from "./public-api";
import { sweepCustomers, updateCustomers } from "./update-customers";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
const updateCustomer = vi.hoisted(() => vi.fn());
vi.mock("@/lib/services/stripe/customers", () => ({ updateCustomer }));
vi.mock("@/lib/services/resend/send-email", () => ({ sendMail: vi.fn(async () => ({ id: "mail_1" })) }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
  background.down = false;
  updateCustomer.mockReset().mockResolvedValue(true);
  vi.mocked(sendMail).mockClear();
});

const HOUR_MS = 60 * 60_000;
const visitor = () => context({ kind: "public" });
const later = (ms: number): Context => ({ ...visitor(), now: new Date(processor.now.getTime() + ms) });
const newAddress = () => `${unique()}@work.example`;

/** Creates a donor with a monthly donation and an open session. */
async function signedIn() {
  const setup = await setUp();
  const { subscriptionId, donationId } = await runningSubscription(setup);
  const donation = await donationOf(donationId);
  const link = await mailGivingLink(context(), donation.donorId);
  const { token } = await openGivingSession.run(visitor(), { body: { token: link } });
  background.sent.length = 0;
  return { ...setup, subscriptionId, donation, donorId: donation.donorId, token };
}

type Session = Awaited<ReturnType<typeof signedIn>>;

/** Requests a change to another address and sends the emails. Returns them, and the token of the link they contain. */
async function requestChange({ token, donorId }: Session, email: string) {
  const body = { email };
  const answer = await requestEmailChange.run(visitor(), { params: { token }, body });
  const requests = background.sent.filter(({ name }) => name === "giving/email-change-requested");
  for (const { data } of requests) await sendEmailChange(context(), data as { requestId: string });
  const sent = vi.mocked(sendMail).mock.calls.map(([mail]) => mail);
  const mails = await testDatabase()
    .select({ to: emails.recipient, cause: emails.cause })
    .from(emails)
    .where(eq(emails.kind, "EMAIL_CHANGE"))
    .orderBy(desc(emails.createdAt));
  const link = /email_[\w-]{43}/.exec(JSON.stringify(sent))?.[0] ?? null;
  return { answer, requests, sent, mails, link, donorId };
}

describe("a new email address of a donor", () => {
  test("takes effect once the link mailed to it is used; until then nothing changes", async () => {
    const session = await signedIn();
    await makeEndpoint(session.org.id, { eventTypes: ["donor.updated"] });
    const email = newAddress();
    const { link, requests, sent } = await requestChange(session, email);
    expect(JSON.stringify(requests)).not.toContain(email);
    expect(sent.map(({ to }) => to)).toEqual([session.donation.donorEmail, email]);
    expect(JSON.stringify(sent[0])).not.toContain(link);
    expect((await findDonor(testDatabase(), session.donorId))?.email).toBe(session.donation.donorEmail);
    expect(await findOpenLink(visitor(), link ?? "", session.org.slug)).toEqual({ newEmail: email });
    expect(await eventTypesOf(session.org.id)).toEqual([]);
    const opened = await openGivingSession.run(visitor(), { body: { token: link ?? "" } });
    const { donor, subscriptions } = await getGiving.run(visitor(), { params: { token: opened.token } });
    expect(donor.email).toBe(email);
    expect(await eventTypesOf(session.org.id)).toEqual(["donor.updated"]);
    expect(subscriptions).toHaveLength(1);
  });

  test("is recorded with both addresses; its link is stored as a hash, works once, and is valid for 24 hours", async () => {
    const session = await signedIn();
    const { link } = await requestChange(session, newAddress());
    const body = { token: link ?? "" };
    await expect(openGivingSession.run(later(24 * HOUR_MS), { body })).rejects.toMatchObject({
      code: "forbidden",
    });
    const calls = await Promise.allSettled([1, 2, 3].map(() => openGivingSession.run(visitor(), { body })));
    expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const rows = await testDatabase()
      .select()
      .from(givingTokens)
      .where(eq(givingTokens.donorId, session.donorId));
    expect(JSON.stringify(rows)).not.toContain(link);
    const notes = await testDatabase()
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, session.donorId), eq(auditEntries.action, "donor.email_changed")),
      );
    expect(notes).toMatchObject([{ before: { email: session.donation.donorEmail } }]);
  });

  test("ends every link that was mailed to the current one", async () => {
    const session = await signedIn();
    const old = await mailGivingLink(context(), session.donorId);
    const { token: manage } = await openGivingSubscription.run(visitor(), {
      params: { token: session.token, id: session.subscriptionId },
      body: {},
    });
    const { link } = await requestChange(session, newAddress());
    await openGivingSession.run(visitor(), { body: { token: link ?? "" } });
    await expect(openGivingSession.run(visitor(), { body: { token: old } })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await openLink(visitor(), manage)).toMatchObject({ mayChange: "NOTHING" });
  });

  test("that belongs to another donor gets an email without a link, and the response is the same", async () => {
    const session = await signedIn();
    const taken = newAddress();
    await makeDonation(session.campaign, { donorEmail: taken });
    const { answer, link, sent } = await requestChange(session, taken);
    expect(answer).toEqual({ requested: true });
    expect(link).toBeNull();
    expect(sent.map(({ to }) => to)).toEqual([session.donation.donorEmail, taken]);
    expect(JSON.stringify(sent[1])).not.toContain(session.donation.donorEmail);
  });

  test("is refused when another donor has it by the time its link is used", async () => {
    const session = await signedIn();
    const email = newAddress();
    const { link } = await requestChange(session, email);
    await makeDonation(session.campaign, { donorEmail: email });
    await expect(openGivingSession.run(visitor(), { body: { token: link ?? "" } })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await findDonor(testDatabase(), session.donorId))?.email).toBe(session.donation.donorEmail);
  });

  test("can be requested at most three times in half an hour", async () => {
    const session = await signedIn();
    const params = { token: session.token };
    for (let n = 0; n < 5; n++)
      await requestEmailChange.run(visitor(), { params, body: { email: newAddress() } });
    expect(background.sent).toHaveLength(3);
  });

  test("gets receipts of earlier donations, and the processor's customer has it", async () => {
    const session = await signedIn();
    const email = newAddress();
    const { link } = await requestChange(session, email);
    await openGivingSession.run(visitor(), { body: { token: link ?? "" } });
    vi.mocked(sendMail).mockClear();
    await sendReceiptAgain(context(), { donationId: session.donation.id, requestId: unique() });
    expect(vi.mocked(sendMail).mock.calls.map(([mail]) => mail.to)).toEqual([email]);
    expect(background.sent.map(({ name }) => name)).toContain("donor/email-changed");
    expect(await updateCustomers(context(), session.donorId)).toBe(1);
    expect(updateCustomer).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^cus/), { email });
  });

  test("reaches the processor's customer once, even after outages of background work and the processor", async () => {
    const session = await signedIn();
    const email = newAddress();
    const { link } = await requestChange(session, email);
    background.down = true;
    const caller = { ...visitor(), client: { address: "192.0.2.1", proof: null } };
    await openGivingSession.run(caller, { body: { token: link ?? "" } });
    const theirs = () => updateCustomer.mock.calls.filter(([, to]) => to.email === email).length;
    await sweepCustomers(later(60_000));
    expect(theirs()).toBe(0);
    updateCustomer.mockImplementation(async (_id, { email: to }) => {
      if (to === email) throw unavailable("down");
      return true;
    });
    await sweepCustomers(later(3 * 60_000));
    expect(theirs()).toBe(1);
    updateCustomer.mockImplementation(async () => true);
    await sweepCustomers(later(13 * 60_000));
    expect(theirs()).toBe(2);
    await sweepCustomers(later(HOUR_MS));
    expect(theirs()).toBe(2);
  });

  test("is not sent again after the processor refused it", async () => {
    const session = await signedIn();
    const email = newAddress();
    const { link } = await requestChange(session, email);
    await openGivingSession.run(visitor(), { body: { token: link ?? "" } });
    updateCustomer.mockResolvedValue(false);
    await updateCustomers(context(), session.donorId);
    updateCustomer.mockClear();
    await sweepCustomers(later(HOUR_MS));
    expect(updateCustomer.mock.calls.filter(([, to]) => to.email === email)).toEqual([]);
  });

  test("stays owed when it changes again while the previous one is being written", async () => {
    const session = await signedIn();
    const [first, second] = [newAddress(), newAddress()];
    const change = async (email: string, at: Context) => {
      vi.mocked(sendMail).mockClear();
      background.sent.length = 0;
      const { link } = await requestChange(session, email);
      await openGivingSession.run(at, { body: { token: link ?? "" } });
    };
    await change(first, visitor());
    updateCustomer.mockImplementationOnce(async () => {
      await change(second, later(1000));
      return true;
    });
    await updateCustomers(context(), session.donorId);
    updateCustomer.mockClear();
    await sweepCustomers(later(HOUR_MS));
    expect(updateCustomer).toHaveBeenCalledWith(expect.stringMatching(/^cus/), { email: second });
  });
});
