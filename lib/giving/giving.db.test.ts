import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { givingTokens } from "@/db/schema/giving-tokens";
import { makeDonation, testDatabase, unique } from "@/db/testing";
import { findDonor } from "@/lib/donors/store";
import type { Context } from "@/lib/kernel/context";
import { isGivingToken, newGivingToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { processor } from "@/lib/subscriptions/testing/processor";
import { context, donationOf, runningSubscription, setUp } from "@/lib/subscriptions/testing/subscriptions";
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { loadGiving } from "./context";
import { exportGivingDonations } from "./export-giving";
import { getGivingStatement as statementOf } from "./get-statement";
import { mailGivingLink } from "./mail-link";
import { findOpenLink } from "./open-session";
import {
  endGivingSession,
  exportGiving,
  getGiving,
  getGivingStatement,
  listGivingDonations,
  openGivingSession,
  openGivingSubscription,
  requestGivingLink,
  updateGiving,
} from "./public-api";
import { purgeTokens } from "./purge-tokens";
import { givingExportSchema } from "./schemas";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const visitor = () => context({ kind: "public" });
const later = (ms: number): Context => ({ ...visitor(), now: new Date(processor.now.getTime() + ms) });
const requested = () => background.sent.filter(({ name }) => name === "giving/link-requested");

/** Creates a donor with a monthly donation and an open session. */
async function signedIn() {
  const setup = await setUp();
  const { subscriptionId, donationId } = await runningSubscription(setup);
  const donation = await donationOf(donationId);
  const link = await mailGivingLink(context(), donation.donorId);
  const { token } = await openGivingSession.run(visitor(), { body: { token: link } });
  return { ...setup, subscriptionId, donation, link, token };
}

describe("a link to a donor's own giving", () => {
  test("is sent to the donor with the address on file, by background work", async () => {
    const { org, donation } = await signedIn();
    background.sent.length = 0;
    const body = { org: org.slug, email: donation.donorEmail };
    expect(await requestGivingLink.run(visitor(), { body })).toEqual({ requested: true });
    expect(requested()).toMatchObject([{ data: { donorId: donation.donorId } }]);
  });

  test("produces the same response, statements and event for an unknown address", async () => {
    const { org, donation } = await signedIn();
    background.sent.length = 0;
    const email = `${unique()}@example.com`;
    const texts: string[][] = [];
    for (const body of [
      { org: org.id, email: donation.donorEmail },
      { org: org.id, email },
    ]) {
      const seen: string[] = [];
      const db = watched(seen);
      expect(await requestGivingLink.run({ ...visitor(), db }, { body })).toEqual({ requested: true });
      texts.push(seen);
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(requested().map(({ data }) => Object.keys(data as object))).toEqual([
      ["requestId", "donorId", "addressId"],
      ["requestId", "donorId", "addressId"],
    ]);
    expect(JSON.stringify(requested())).not.toContain(email);
  });

  test("is not sent to an address known only from an unpaid donation, nor to a donor of another organization", async () => {
    const { campaign, org } = await setUp();
    const email = `${unique()}@example.com`;
    await makeDonation(campaign, { status: "PENDING", donorEmail: email });
    const other = await signedIn();
    background.sent.length = 0;
    for (const address of [email, other.donation.donorEmail])
      await requestGivingLink.run(visitor(), { body: { org: org.slug, email: address } });
    expect(requested().map(({ data }) => (data as { donorId: unknown }).donorId)).toEqual([null, null]);
  });

  test("is sent three times in half an hour per donor, and ten times an hour per network address", async () => {
    const { org, donation } = await signedIn();
    background.sent.length = 0;
    const body = { org: org.slug, email: donation.donorEmail };
    for (let n = 0; n < 5; n++) await requestGivingLink.run(visitor(), { body });
    expect(requested()).toHaveLength(3);
    const ctx = { ...visitor(), client: { address: unique("10."), proof: null } };
    const requestLink = () =>
      requestGivingLink.run(ctx, { body: { org: org.slug, email: `${unique()}@example.com` } });
    for (let n = 0; n < 10; n++) await requestLink();
    await expect(requestLink()).rejects.toMatchObject({ code: "limited" });
  });

  test("works once, also for concurrent calls", async () => {
    const { donation } = await signedIn();
    const link = await mailGivingLink(context(), donation.donorId);
    const body = { token: link };
    const calls = await Promise.allSettled([1, 2, 3].map(() => openGivingSession.run(visitor(), { body })));
    expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(openGivingSession.run(visitor(), { body })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is used during a merge of its donor in lock order: donor, then tokens", async () => {
    const { donation } = await signedIn();
    const { donorId } = donation;
    const link = await mailGivingLink(context(), donorId);
    let opened: Promise<unknown> = Promise.resolve();
    // The lock that a merge takes first, and the rows that it changes next. Deadlocks are not retried here.
    await testDatabase().transaction(async (tx) => {
      await tx.execute(sql`select from donors where id = ${donorId} for update`);
      opened = openGivingSession.run(visitor(), { body: { token: link } });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%"giving_tokens"%'`;
      // Outside of the transaction, in which PostgreSQL would repeat its first answer.
      await expect
        .poll(async () => (await testDatabase().execute(waiting)).length, { timeout: 60_000 })
        .toBe(1);
      await tx.execute(sql`update giving_tokens set donor_id = donor_id where donor_id = ${donorId}`);
    });
    expect(await opened).toMatchObject({ token: expect.any(String) });
  });

  test("works for 30 minutes, and viewing it does not use it", async () => {
    const { org, donation } = await signedIn();
    const link = await mailGivingLink(context(), donation.donorId);
    expect(await findOpenLink(visitor(), link, org.slug)).toEqual({ newEmail: null });
    expect(await findOpenLink(visitor(), link, "another-organization")).toBeNull();
    expect(await findOpenLink(visitor(), link, org.slug)).toEqual({ newEmail: null });
    expect(await findOpenLink(later(30 * MINUTE_MS), link, org.slug)).toBeNull();
    const body = { token: link };
    await expect(openGivingSession.run(later(30 * MINUTE_MS), { body })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(isGivingToken((await openGivingSession.run(visitor(), { body })).token)).toBe(true);
  });

  test("is refused if it is unknown or a token of another kind", async () => {
    const { token } = await signedIn();
    for (const other of ["x", token, `open_${"a".repeat(43)}`])
      await expect(openGivingSession.run(visitor(), { body: { token: other } })).rejects.toMatchObject({
        code: "forbidden",
      });
  });

  test("and its session are stored only as hashes, and the sign-in is in the audit log", async () => {
    const { donation, link, token } = await signedIn();
    const rows = await testDatabase()
      .select()
      .from(givingTokens)
      .where(eq(givingTokens.donorId, donation.donorId));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["LINK", "SESSION"]);
    for (const secret of [link, token])
      expect(JSON.stringify(rows)).not.toContain(secret.slice(secret.indexOf("_") + 1));
    const entries = await testDatabase()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, donation.donorId), eq(auditEntries.action, "donor.signed_in")));
    expect(entries).toMatchObject([{ actorKind: "donor", orgId: donation.orgId }]);
  });
});

describe("a session", () => {
  test("shows the donor's donations and recurring donations at the organization, and no unpaid request", async () => {
    const { token, subscriptionId, campaign, donation } = await signedIn();
    await makeDonation(campaign, { status: "PENDING", donorId: donation.donorId });
    const giving = await getGiving.run(visitor(), { params: { token } });
    expect(giving).toMatchObject({
      donor: { email: donation.donorEmail },
      totalCents: 5000,
      donationCount: 1,
      subscriptions: [{ id: subscriptionId, status: "ACTIVE", endedByDeclines: false }],
    });
    const query = { page: 1, limit: 50 };
    const { donations, pagination } = await listGivingDonations.run(visitor(), { params: { token }, query });
    expect(donations).toMatchObject([{ receiptNumber: donation.receiptNumber, status: "SUCCEEDED" }]);
    expect(pagination.total).toBe(1);
  });

  test("shows nothing of another donor, nor of the same address at another organization", async () => {
    const mine = await signedIn();
    const theirs = await setUp();
    const elsewhere = await runningSubscription(theirs, {
      donor: { email: mine.donation.donorEmail, firstName: "Ada", lastName: "Okafor" },
    });
    const neighbor = await runningSubscription(mine);
    const params = { token: mine.token };
    const { subscriptions } = await getGiving.run(visitor(), { params });
    expect(subscriptions.map(({ id }) => id)).toEqual([mine.subscriptionId]);
    for (const id of [elsewhere.subscriptionId, neighbor.subscriptionId, unique()])
      await expect(
        openGivingSubscription.run(visitor(), { params: { ...params, id }, body: {} }),
      ).rejects.toMatchObject({ code: "not_found" });
  });

  test("opens a link that permits every change of the donor's recurring donation, until the session ends", async () => {
    const { token, subscriptionId } = await signedIn();
    const params = { token, id: subscriptionId };
    const opened = await openGivingSubscription.run(visitor(), { params, body: {} });
    const minutes = (Date.parse(opened.expiresAt) - processor.now.getTime()) / MINUTE_MS;
    expect(minutes).toBe(30);
    expect(await getPublicSubscription(visitor(), opened.token)).toMatchObject({ mayChange: "EVERYTHING" });
    const late = await openGivingSubscription.run(later(50 * MINUTE_MS), { params, body: {} });
    expect((Date.parse(late.expiresAt) - processor.now.getTime()) / MINUTE_MS).toBe(60);
    await endGivingSession.run(visitor(), { params: { token } });
    for (const link of [opened.token, late.token])
      expect(await getPublicSubscription(visitor(), link)).toMatchObject({ mayChange: "NOTHING" });
  });

  test("ends after an hour, or when the donor signs out, which can be repeated", async () => {
    const { token } = await signedIn();
    const params = { token };
    await getGiving.run(later(HOUR_MS - 1), { params });
    await expect(getGiving.run(later(HOUR_MS), { params })).rejects.toMatchObject({ code: "not_found" });
    for (const _ of [1, 2])
      expect(await endGivingSession.run(visitor(), { params })).toEqual({ signedOut: true });
    await expect(getGiving.run(visitor(), { params })).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused if its token is unknown, a link's, or of another kind", async () => {
    const { link, donation } = await signedIn();
    const unused = await mailGivingLink(context(), donation.donorId);
    for (const token of ["x", link, unused, newGivingToken()]) {
      await expect(getGiving.run(visitor(), { params: { token } })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});

describe("a signed-in donor", () => {
  const read = (id: string) => findDonor(testDatabase(), id);

  test("changes their own name, which later donations do not overwrite; the change is in the audit log once", async () => {
    const { token, donation } = await signedIn();
    const params = { token };
    const body = { firstName: "Adaora", lastName: "Okafor-Bell" };
    for (const _ of [1, 2])
      expect((await updateGiving.run(visitor(), { params, body })).donor).toMatchObject(body);
    expect(await read(donation.donorId)).toMatchObject({ ...body, nameEditedAt: processor.now });
    const entries = await testDatabase()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, donation.donorId), eq(auditEntries.action, "donor.updated")));
    expect(entries).toMatchObject([{ actorKind: "donor", after: body }]);
    expect(await donationOf(donation.id)).toMatchObject({ donorFirstName: "Ada" });
  });

  test("opts in to news and unsubscribes; neither changes the name, and each change is an outbound event", async () => {
    const { token, donation } = await signedIn();
    await makeEndpoint(donation.orgId, { eventTypes: ["donor.updated"] });
    const params = { token };
    const set = async (news: boolean) =>
      (await updateGiving.run(visitor(), { params, body: { news } })).donor;
    expect(await set(false)).toMatchObject({ news: false });
    expect(await read(donation.donorId)).toMatchObject({ unsubscribedAt: null });
    expect(await set(true)).toMatchObject({ news: true });
    expect(await read(donation.donorId)).toMatchObject({
      emailOptInAt: processor.now,
      emailOptInSource: "my_giving",
      nameEditedAt: null,
    });
    expect(await set(false)).toMatchObject({ news: false });
    expect(await read(donation.donorId)).toMatchObject({ unsubscribedAt: processor.now });
    expect(await set(true)).toMatchObject({ news: true });
    expect(await read(donation.donorId)).toMatchObject({ unsubscribedAt: null });
    expect(await eventTypesOf(donation.orgId)).toEqual(Array(3).fill("donor.updated"));
  });

  test("gets a statement of each year in which they gave, with only their own donations, and the download is in the audit log", async () => {
    const { token, org, campaign, donation } = await signedIn();
    const params = { token };
    const paidAt = (succeededAt: Date) =>
      makeDonation(campaign, { status: "SUCCEEDED", donorId: donation.donorId, succeededAt });
    // The last hour of 2019 in the organization's time zone.
    await paidAt(new Date("2020-01-01T04:30:00Z"));
    await paidAt(new Date("2019-06-01T12:00:00Z"));
    await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: new Date("2015-06-01T12:00:00Z") });
    const { statementYears } = await getGiving.run(visitor(), { params });
    expect(statementYears).toEqual([processor.now.getUTCFullYear(), 2019]);
    const query = { from: "2019-01-01", to: "2019-12-31" };
    const file = await statementOf({ ...visitor(), ...(await loadGiving(visitor(), token)) }, query);
    expect(file.name).toBe("statement-2019-01-01-2019-12-31.pdf");
    expect(Buffer.from(file.bytes.subarray(0, 8)).toString()).toBe("%PDF-1.7");
    const entries = await testDatabase()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, org.id), eq(auditEntries.action, "export.downloaded")));
    expect(entries).toMatchObject([{ actorKind: "donor", subjectId: "my_statement" }]);
    await endGivingSession.run(visitor(), { params });
    await expect(getGivingStatement.run(visitor(), { params, query })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("exports all data about them at this organization, and none of another donor", async () => {
    const mine = await signedIn();
    const neighbor = await runningSubscription(mine, {
      donor: { email: `${unique()}@example.com`, firstName: "Zainab", lastName: "Haddad" },
    });
    const unpaid = await makeDonation(mine.campaign, { status: "PENDING", donorId: mine.donation.donorId });
    const params = { token: mine.token };
    const held = givingExportSchema.strict().parse(await exportGiving.run(visitor(), { params }));
    expect(held.donations.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(
      [mine.donation.receiptNumber, unpaid.receiptNumber].sort(),
    );
    expect(held.subscriptions).toMatchObject([{ status: "ACTIVE", history: [{ kind: "STARTED" }] }]);
    expect(held.donor.email).toBe(mine.donation.donorEmail);
    const other = await donationOf(neighbor.donationId);
    for (const secret of ["Zainab", other.donorEmail, other.receiptNumber])
      expect(JSON.stringify(held)).not.toContain(secret);
    const ctx = { ...visitor(), ...(await loadGiving(visitor(), mine.token)) };
    const { stream, name } = await exportGivingDonations(ctx);
    const csv = await new Response(stream).text();
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    expect(csv).toContain(mine.donation.receiptNumber);
    expect(csv).not.toContain(other.donorEmail);
    const dollars = await new Response(
      (await exportGivingDonations(ctx, { amounts: "dollars" })).stream,
    ).text();
    expect(csv.split(",")).toContain("amount_cents");
    expect(dollars.split(",")).toEqual(expect.arrayContaining(["amount", "net_raised"]));
    expect(dollars).not.toContain("_cents");
    expect(name).toBe(`my-giving-${mine.org.slug}-2026-03-01.csv`);
  });
});

test("expired tokens are deleted after 30 days", async () => {
  const { link, token } = await signedIn();
  const kept = async () => {
    const rows = await testDatabase().select().from(givingTokens);
    return [link, token].map((one) => rows.some(({ tokenHash }) => tokenHash === hashToken(one)));
  };
  await purgeTokens(later(30 * 24 * HOUR_MS));
  expect(await kept()).toEqual([true, true]);
  await purgeTokens(later(30 * 24 * HOUR_MS + 2 * HOUR_MS));
  expect(await kept()).toEqual([false, false]);
});

/** Wraps the database and records the order of its calls. */
function watched(seen: string[]): Context["db"] {
  const db = testDatabase();
  return new Proxy(db, {
    get(target, key) {
      if (typeof key === "string" && ["select", "insert", "update", "delete", "execute"].includes(key))
        seen.push(key);
      return Reflect.get(target, key);
    },
  });
}
