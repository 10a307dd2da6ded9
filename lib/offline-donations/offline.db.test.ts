import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
import { memberships } from "@/db/schema/memberships";
import { offlineDonations } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { getDonation, listDonations } from "@/lib/donations/api";
import { listRollRows } from "@/lib/donations/donor-roll/store";
import { readLatestDonations } from "@/lib/donations/list/latest-store";
import { skimDonations } from "@/lib/donations/list/list-donations";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { getPublicDonation } from "@/lib/donations/public-api";
import { createDonationInput } from "@/lib/donations/schemas";
import { findDonationDetails } from "@/lib/donations/store";
import { getDonor } from "@/lib/donors/api";
import { appLinks } from "@/lib/emails/app-links";
import { dueEmails } from "@/lib/emails/follow-up/due-emails";
import { findDonations } from "@/lib/emails/store";
import { exportDonations } from "@/lib/exports/export-donations";
import { exportDonationsQuery } from "@/lib/exports/schemas";
import { exportGivingDonations } from "@/lib/giving/export-giving";
import { sumDonations } from "@/lib/giving/store";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { repairLedger } from "@/lib/ledger/repair-ledger";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { viewToken } from "@/lib/links/view-token";
import { receiptDocument } from "@/lib/receipts/receipt-document";
import { quoteRefund, refundDonation } from "@/lib/refunds/api";
import { fold, readTotals } from "@/lib/totals/store";
import {
  correctOfflineDonation,
  getOfflineBatch,
  listOfflineBatches,
  recordOfflineBatch,
  recordOfflineDonation,
  voidOfflineDonation,
} from "./api";
import {
  correctOfflineInput,
  type OfflineBatchInput,
  offlineBatchInput,
  offlineDonationInput,
} from "./schemas";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

type Given = Record<string, unknown>;

/** Creates an organization in New York with a campaign, its owner, and functions to record, correct and void. */
async function makeSetup() {
  const org = await makeOrganization({ timezone: "America/New_York", processorAccountId: null });
  const campaign = await makeCampaign(org.id);
  const as = (userId: string, seed?: string): Context => ({
    ...newContext({ kind: "person", userId }),
    db,
    now: NOW,
    ...(seed ? { seed } : {}),
  });
  const owner = as(org.ownerId);
  const check = (given: Given = {}): Given => ({
    confirmed: true,
    campaignId: campaign.id,
    method: "CHECK",
    amountCents: 25_000,
    receivedOn: "2026-05-20",
    donor: { firstName: "Rosa", lastName: "Diaz" },
    checkNumber: "1042",
    ...given,
  });
  const record = (given: Given = {}, ctx = owner) =>
    recordOfflineDonation.run(ctx, {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse(check(given)),
    });
  const recordBatch = (given: Given, ctx = owner) =>
    recordOfflineBatch.run(ctx, {
      params: { idOrSlug: org.id },
      body: offlineBatchInput.parse(given) as OfflineBatchInput,
    });
  const correct = (id: string, given: Given, ctx = owner) =>
    correctOfflineDonation.run(ctx, { params: { id }, body: correctOfflineInput.parse(given) });
  const voidIt = (id: string, ctx = owner) =>
    voidOfflineDonation.run(ctx, { params: { id }, body: { reason: "The check was returned" } });
  const raised = async (campaignId = campaign.id) => (await readTotals(db, [campaignId])).get(campaignId);
  const differences = async () => {
    const found = await verifyLedger(await permitInOrg(owner, org.id, "ADMIN"));
    return found.checks.flatMap((check_) => check_.differences.map((it) => ({ check: check_.name, ...it })));
  };
  return { org, campaign, as, owner, check, record, recordBatch, correct, voidIt, raised, differences };
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: { code?: string }) => error.code,
  );

async function receiptText(id: string): Promise<string> {
  const details = await findDonationDetails(db, { id });
  return JSON.stringify(details && receiptDocument(details, appLinks()));
}

describe("a recorded donation", () => {
  test("counts without fees in totals, journal and its donor's figures, as in a recount", async () => {
    const { owner, record, raised, differences } = await makeSetup();
    const made = await record();
    expect(made).toMatchObject({
      status: "SUCCEEDED",
      amountCents: 25_000,
      netAmountCents: 25_000,
      processingFeeCents: 0,
      platformFeeCents: 0,
      paymentMethod: "CHECK",
      donor: { firstName: "Rosa", lastName: "Diaz", email: "" },
      offline: { receivedOn: "2026-05-20", checkNumber: "1042", revision: 0, voidedAt: null },
    });
    expect(await raised()).toEqual({ raisedCents: 25_000, donationCount: 1 });
    const donor = await getDonor.run(owner, { params: { id: made.donor.id } });
    expect(donor).toMatchObject({ totalCents: 25_000, donationCount: 1, email: "" });
    expect(await differences()).toEqual([]);
  });

  test("is held by the organization in the journal, and does not use the waiver", async () => {
    const { org, record } = await makeSetup();
    await record();
    await record({ method: "IN_KIND", checkNumber: null, description: "40 wool blankets" });
    const lines = await db.execute<{ account: string; cents: string }>(sql`
      select l.account, sum(l.amount_cents) as cents from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.org_id = ${org.id} group by 1 order by 1`);
    expect([...lines].map(({ account, cents }) => [account, Number(cents)])).toEqual([
      ["OFFLINE_DONATIONS", -50_000],
      ["OFFLINE_MONEY", 25_000],
      ["OFFLINE_PROPERTY", 25_000],
    ]);
    const [row] = await db.select().from(organizations).where(eq(organizations.id, org.id));
    expect(row?.waiverUsedCents).toBe(0);
  });

  test("is counted on the day of receipt in every zone, and never in the future", async () => {
    for (const zone of [
      "America/New_York",
      "Pacific/Honolulu",
      "Pacific/Kiritimati",
      "Asia/Kolkata",
      "UTC",
    ]) {
      const { org, owner, record } = await makeSetup();
      await db.update(organizations).set({ timezone: zone }).where(eq(organizations.id, org.id));
      const { id, createdAt } = await record({ receivedOn: "2026-03-08" });
      expect(createdAt.slice(0, 10)).toBe("2026-03-08");
      const query = { orgId: org.id, from: "2026-03-08", to: "2026-03-08" };
      const { donations: found } = await listDonations.run(owner, { query: listDonationsQuery.parse(query) });
      expect(found.map((one) => one.id)).toEqual([id]);
    }
    const { record } = await makeSetup();
    expect((await record({ receivedOn: "2026-06-03" })).createdAt <= NOW.toISOString()).toBe(true);
    await expect(record({ receivedOn: "2026-06-04" })).rejects.toMatchObject({
      extra: { fieldErrors: { receivedOn: ["Must not be in the future"] } },
    });
  });

  test("is recorded once under an Idempotency-Key", async () => {
    const { record, as, org, raised } = await makeSetup();
    const ctx = as(org.ownerId, unique());
    const made = await record({}, ctx);
    expect((await record({}, ctx)).id).toBe(made.id);
    expect(await raised()).toEqual({ raisedCents: 25_000, donationCount: 1 });
  });

  test("belongs to the donor with its address, or to a new donor without one, and never to another organization's donor", async () => {
    const { record, campaign } = await makeSetup();
    const known = await makeDonation(campaign, { donorEmail: `${unique()}@example.org` });
    const byEmail = { firstName: "Ada", lastName: "Byron", email: known.donorEmail.toUpperCase() };
    expect((await record({ donor: byEmail })).donor.id).toBe(known.donorId);
    expect((await record({ donor: { id: known.donorId } })).donor).toMatchObject({ id: known.donorId });
    const [one, other] = [await record(), await record()];
    expect(one.donor.id).not.toBe(other.donor.id);
    const foreign = await makeDonation(await makeCampaign((await makeOrganization()).id));
    await expect(record({ donor: { id: foreign.donorId } })).rejects.toMatchObject({
      extra: { fieldErrors: { "donor.id": ["There is no such donor"] } },
    });
    await expect(record({ campaignId: foreign.campaignId })).rejects.toMatchObject({
      extra: { fieldErrors: { campaignId: ["The organization has no such campaign"] } },
    });
  });

  test("gives a new donor the postal address from the check, and leaves a known donor's record unchanged", async () => {
    const { campaign, correct, record } = await makeSetup();
    const postalAddress = "12 Elm Street\nAlbany, NY 12207";
    const addressOf = async ({ donor }: { donor: { id: string } }) =>
      (await db.select().from(donors).where(eq(donors.id, donor.id)))[0]?.postalAddress;
    const made = await record({ donor: { lastName: "Diaz", postalAddress } });
    expect(await addressOf(made)).toBe(postalAddress);
    const details = await findDonationDetails(db, { id: made.id });
    expect(JSON.stringify(details && receiptDocument(details, appLinks()))).toContain("12 Elm Street");

    const email = `${unique()}@example.org`;
    const kept = await record({ donor: { lastName: "Byron", email, postalAddress } });
    const again = await record({ donor: { lastName: "Byron", email, postalAddress: "1 Other Road" } });
    expect(again.donor.id).toBe(kept.donor.id);
    expect(await addressOf(kept)).toBe(postalAddress);
    const { donorId, donorEmail } = await makeDonation(campaign, { donorEmail: `${unique()}@example.org` });
    const matched = await record({ donor: { lastName: "Byron", email: donorEmail, postalAddress } });
    expect(matched.donor.id).toBe(donorId);
    expect(await addressOf(matched)).toBeNull();

    const moved = await correct(made.id, { donor: { lastName: "Moss", postalAddress: "5 Oak Lane" } });
    expect(await addressOf(moved)).toBe("5 Oak Lane");
  });

  test("may be property without a value, which counts as a donation of $0.00", async () => {
    const { record, raised, differences, voidIt } = await makeSetup();
    const gift = { method: "STOCK", amountCents: null, checkNumber: null, description: "10 shares of Acme" };
    const made = await record(gift);
    expect(await raised()).toEqual({ raisedCents: 0, donationCount: 1 });
    expect(await differences()).toEqual([]);
    await voidIt(made.id);
    expect(await differences()).toEqual([]);
  });

  test("has the same figures after a repair and a rebuild", async () => {
    const { org, owner, campaign, record, raised, differences, voidIt } = await makeSetup();
    const kept = await record();
    const voided = await record();
    await voidIt(voided.id);
    await fold(db, campaign.id);
    await db.update(donations).set({ netRaisedCents: 1 }).where(eq(donations.id, kept.id));
    await db.execute(
      sql`update rollups set amount_cents = amount_cents + 7 where campaign_id = ${campaign.id}`,
    );
    await repairLedger(await permitInOrg(owner, org.id, "ADMIN"));
    expect(await raised()).toEqual({ raisedCents: 25_000, donationCount: 1 });
    expect(await differences()).toEqual([]);
  });
});

describe("doubts", () => {
  const asks = (doubts: unknown[]) => ({ code: "conflict", extra: { body: { doubts } } });
  const unconfirmed = { confirmed: false };

  test("are raised, and nothing is written, for the same check from the same donor or one with the same name", async () => {
    const { org, record, raised } = await makeSetup();
    const first = await record(unconfirmed);
    const recorded = { donationId: first.id, recordedOn: "2026-06-03", donorName: "Rosa Diaz" };
    const doubt = { field: "checkNumber", kind: "RECORDED_CHECK", recorded, position: null };
    const rosa = { id: first.donor.id };
    for (const given of [
      { donor: rosa },
      { donor: { firstName: "rosa ", lastName: "DIAZ" } },
      { donor: rosa, checkNumber: "001042", receivedOn: "2026-05-21" },
    ])
      await expect(record({ ...unconfirmed, ...given })).rejects.toMatchObject(asks([doubt]));
    expect(await raised()).toEqual({ raisedCents: 25_000, donationCount: 1 });
    expect(await db.select().from(donors).where(eq(donors.orgId, org.id))).toHaveLength(1);
    expect((await record({ confirmed: true, donor: rosa })).status).toBe("SUCCEEDED");
  });

  test("are not raised for another number, amount, name or organization, nor for a voided check", async () => {
    const { record, voidIt } = await makeSetup();
    await (await makeSetup()).record(unconfirmed);
    const first = await record(unconfirmed);
    await record({ ...unconfirmed, checkNumber: "1043" });
    await record({ ...unconfirmed, amountCents: 25_001 });
    await record({ ...unconfirmed, donor: { lastName: "Abbott" } });
    await record({ ...unconfirmed, method: "BANK_TRANSFER", checkNumber: null, reference: "1042" });
    await voidIt(first.id);
    await record(unconfirmed);
  });

  test("are raised for a day more than ten years ago, and a day before 1970 is refused", async () => {
    const { record, correct } = await makeSetup();
    const doubt = { field: "receivedOn", kind: "LONG_AGO", recorded: null, position: null };
    await expect(record({ ...unconfirmed, receivedOn: "2016-06-02" })).rejects.toMatchObject(asks([doubt]));
    const made = await record({ ...unconfirmed, receivedOn: "2016-06-03" });
    await expect(correct(made.id, { receivedOn: "2006-05-20" })).rejects.toMatchObject(asks([doubt]));
    expect(await correct(made.id, { receivedOn: "2006-05-20", confirmed: true })).toMatchObject({
      offline: { receivedOn: "2006-05-20" },
    });
    expect((await correct(made.id, { note: "Found in a drawer" })).offline?.revision).toBe(2);
    await expect(record({ receivedOn: "1969-12-31" })).rejects.toMatchObject({
      extra: { fieldErrors: { receivedOn: ["Must not be before 1970"] } },
    });
  });

  test("are raised for each unconfirmed donation of a batch, including a check that the batch contains twice", async () => {
    const { check, record, recordBatch, raised } = await makeSetup();
    await record({ checkNumber: "7" });
    const batch = (...rows: Given[]) =>
      recordBatch({
        name: "Mail",
        controlCount: rows.length,
        controlCents: rows.length * 25_000,
        donations: rows.map((row) => check({ ...unconfirmed, ...row })),
      });
    const [known, again] = [{ checkNumber: "7" }, { checkNumber: "8" }];
    await expect(batch(again, known, again)).rejects.toMatchObject(
      asks([
        { field: "donations.1.checkNumber", kind: "RECORDED_CHECK" },
        { field: "donations.2.checkNumber", kind: "REPEATED_CHECK", recorded: null, position: 1 },
      ]),
    );
    await expect(batch(again, { ...known, confirmed: true }, again)).rejects.toMatchObject(
      asks([{ field: "donations.2.checkNumber" }]),
    );
    const confirmed = { confirmed: true };
    await batch(again, { ...known, ...confirmed }, { ...again, ...confirmed });
    expect(await raised()).toEqual({ raisedCents: 100_000, donationCount: 4 });
  });
});

describe("a correction", () => {
  test("of an imported check without a number requires none, unless the method or the number changes", async () => {
    const { record, correct } = await makeSetup();
    const { id } = await record();
    const numberOf = eq(offlineDonations.donationId, id);
    await db.update(offlineDonations).set({ checkNumber: null }).where(numberOf);
    expect(await correct(id, { note: "By hand" })).toMatchObject({ offline: { note: "By hand" } });
    expect(await correct(id, { receivedOn: "2026-04-02" })).toMatchObject({
      offline: { receivedOn: "2026-04-02" },
    });
    const asForm = { method: "CHECK", amountCents: 36_000, checkNumber: null, checkDate: null };
    expect(await correct(id, asForm)).toMatchObject({ amountCents: 36_000, offline: { checkNumber: null } });
    expect(await correct(id, { checkNumber: "1042" })).toMatchObject({ offline: { checkNumber: "1042" } });
    const refused = { extra: { fieldErrors: { checkNumber: ["Enter the number of the check"] } } };
    await expect(correct(id, { checkNumber: null })).rejects.toMatchObject(refused);
    await correct(id, { method: "CASH" });
    await expect(correct(id, { method: "CHECK" })).rejects.toMatchObject(refused);
  });

  test("changes totals, journal and figures by exactly the difference, and keeps the previous values in the audit log", async () => {
    const { org, owner, record, correct, raised, differences } = await makeSetup();
    const other = await makeCampaign(org.id);
    const made = await record();
    await fold(db, made.campaign.id);
    await correct(made.id, { amountCents: 20_000 });
    expect(await raised()).toEqual({ raisedCents: 20_000, donationCount: 1 });
    expect(await differences()).toEqual([]);
    const moved = await correct(made.id, {
      campaignId: other.id,
      receivedOn: "2026-04-01",
      method: "IN_KIND",
      description: "A van",
      donor: { firstName: "Walter", lastName: "Abbott", email: `${unique()}@example.org` },
    });
    expect(moved).toMatchObject({
      paymentMethod: "IN_KIND",
      campaign: { id: other.id },
      donor: { firstName: "Walter" },
      offline: { receivedOn: "2026-04-01", checkNumber: null, description: "A van", revision: 2 },
    });
    expect(await raised()).toEqual({ raisedCents: 0, donationCount: 0 });
    expect(await raised(other.id)).toEqual({ raisedCents: 20_000, donationCount: 1 });
    const was = await getDonor.run(owner, { params: { id: made.donor.id } });
    expect(was).toMatchObject({ totalCents: 0, donationCount: 0 });
    expect(await differences()).toEqual([]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, made.id));
    expect(trail.map(({ action }) => action).sort()).toEqual([
      "donation.corrected",
      "donation.corrected",
      "donation.recorded_offline",
    ]);
    expect(trail.find(({ after }) => (after as Given)["amountCents"] === 20_000)).toMatchObject({
      before: { amountCents: 25_000 },
    });
  });

  test("sets and removes a giving level of its campaign, and its receipt states what was given in return", async () => {
    const { org, campaign, record, correct, differences } = await makeSetup();
    const gala = { id: unique(), campaignId: campaign.id, name: "Gala table", amountCents: 25_000 };
    await db.insert(givingLevels).values({ ...gala, fairMarketValueCents: 6_000, createdAt: NOW });
    const made = await record();
    expect(await receiptText(made.id)).toContain("No goods or services were provided");
    expect(await correct(made.id, { givingLevelId: gala.id })).toMatchObject({
      givingLevel: { id: gala.id },
    });
    expect(await receiptText(made.id)).toContain("$60.00");
    const other = await makeCampaign(org.id);
    await expect(correct(made.id, { campaignId: other.id, givingLevelId: gala.id })).rejects.toMatchObject({
      extra: { fieldErrors: { givingLevelId: ["This campaign has no such giving level"] } },
    });
    expect(await correct(made.id, { campaignId: other.id })).toMatchObject({ givingLevel: null });
    expect(await differences()).toEqual([]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, made.id));
    expect(trail.map(({ after }) => after)).toContainEqual({ givingLevelId: gala.id });
  });

  test("that changes nothing writes nothing", async () => {
    const { record, correct } = await makeSetup();
    const made = await record();
    expect((await correct(made.id, { amountCents: 25_000 })).offline?.revision).toBe(0);
  });

  test("is refused with the details its method lacks, and for a revision that another correction has superseded", async () => {
    const { record, correct } = await makeSetup();
    const made = await record();
    await expect(correct(made.id, { method: "STOCK" })).rejects.toMatchObject({
      extra: { fieldErrors: { description: ["Describe what was given"] } },
    });
    await correct(made.id, { checkNumber: "1043", revision: 0 });
    await expect(correct(made.id, { amountCents: 1, revision: 0 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("tickets of recorded donations", () => {
  const sellTen = (orgId: string) =>
    makeCampaign(orgId, {
      type: "EVENT",
      ticketPriceCents: 5_000,
      ticketFairMarketValueCents: 2_000,
      ticketCapacity: 10,
    });
  const soldBy = async (id: string) =>
    (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.ticketsSold;

  test("count as sold until the donation is voided, and its receipt states their value", async () => {
    const { org, record, correct, voidIt, differences } = await makeSetup();
    const event = await sellTen(org.id);
    const made = await record({ campaignId: event.id, ticketCount: 4 });
    expect(made.ticketCount).toBe(4);
    expect(await soldBy(event.id)).toBe(4);
    expect(await receiptText(made.id)).toContain("$80.00");
    await correct(made.id, { ticketCount: 2 });
    expect(await soldBy(event.id)).toBe(2);
    expect(await receiptText(made.id)).toContain("$40.00");
    // A campaign that no longer sells tickets does not prevent other corrections.
    const noPrice = { ticketPriceCents: null, ticketFairMarketValueCents: null, ticketCapacity: null };
    await db.update(campaigns).set(noPrice).where(eq(campaigns.id, event.id));
    expect(await correct(made.id, { note: "By phone" })).toMatchObject({ ticketCount: 2 });
    expect(await differences()).toEqual([]);
    await voidIt(made.id);
    expect(await soldBy(event.id)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  test("may be several tables of a company, up to 500, while a donor orders at most 20", async () => {
    const { org, record, recordBatch, check, correct } = await makeSetup();
    const event = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 5000 });
    const tables = { campaignId: event.id, ticketCount: 24, amountCents: 120_000 };
    const made = await record(tables);
    expect(made.ticketCount).toBe(24);
    expect(await soldBy(event.id)).toBe(24);
    const batch = { name: "Mail", controlCount: 1, controlCents: 120_000, donations: [check(tables)] };
    expect((await recordBatch(batch)).donations).toMatchObject([{ ticketCount: 24 }]);
    expect((await correct(made.id, { ticketCount: 500 })).ticketCount).toBe(500);
    for (const schema of [offlineDonationInput, correctOfflineInput]) {
      const problems = schema.safeParse(check({ ticketCount: 501 })).error?.issues;
      expect(problems?.map(({ path }) => path.join("."))).toEqual(["ticketCount"]);
    }
    const order = (ticketCount: number) =>
      createDonationInput.safeParse({
        campaignId: event.id,
        amount: 5000 * ticketCount,
        donor: { firstName: "Ada", lastName: "Okafor", email: "ada@example.com" },
        ticketCount,
      }).success;
    expect([order(20), order(21)]).toEqual([true, false]);
    const stored = (ticketCount: number) =>
      makeDonation(event, { ticketCount }).then(
        () => null,
        ({ cause }: { cause: unknown }) => cause,
      );
    expect([await stored(20), await stored(21)]).toMatchObject([
      null,
      { constraint_name: "donations_tickets" },
    ]);
  });

  test("are refused beyond the capacity with the number left, and nothing is written", async () => {
    const { org, check, record, recordBatch, correct, differences } = await makeSetup();
    const event = await sellTen(org.id);
    const made = await record({ campaignId: event.id, ticketCount: 8 });
    const donation = (ticketCount: number) => check({ campaignId: event.id, ticketCount });
    const batch = { name: "Door", controlCount: 3, controlCents: 75_000 };
    await expect(
      recordBatch({ ...batch, donations: [donation(1), check(), donation(2)] }),
    ).rejects.toMatchObject({
      extra: {
        fieldErrors: {
          "donations.0.ticketCount": ["Only 2 tickets are left"],
          "donations.2.ticketCount": ["Only 2 tickets are left"],
        },
      },
    });
    await expect(correct(made.id, { ticketCount: 11 })).rejects.toMatchObject({
      extra: { fieldErrors: { ticketCount: ["Only 10 tickets are left"] } },
    });
    await expect(record({ ticketCount: 1 })).rejects.toMatchObject({
      extra: { fieldErrors: { ticketCount: ["This campaign sells no tickets"] } },
    });
    expect(await soldBy(event.id)).toBe(8);
    expect(await differences()).toEqual([]);
  });

  test("are never sold beyond the capacity by concurrent records", async () => {
    const { org, record } = await makeSetup();
    const event = await sellTen(org.id);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        outcome(record({ campaignId: event.id, ticketCount: 3, checkNumber: String(index) })),
      ),
    );
    expect(results.sort()).toEqual([...Array(5).fill("invalid"), ...Array(3).fill("ok")]);
    expect(await soldBy(event.id)).toBe(9);
  });
});

describe("a void", () => {
  test("subtracts the donation's counted amounts, keeps its reason, and is final", async () => {
    const { record, correct, voidIt, raised, differences } = await makeSetup();
    const made = await record();
    await correct(made.id, { amountCents: 30_000 });
    expect(await voidIt(made.id)).toMatchObject({
      status: "REFUNDED",
      netRaisedCents: 0,
      refundedCents: 0,
      offline: { voidReason: "The check was returned" },
    });
    expect(await raised()).toEqual({ raisedCents: 0, donationCount: 0 });
    expect(await differences()).toEqual([]);
    await expect(voidIt(made.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(correct(made.id, { amountCents: 1 })).rejects.toMatchObject({ code: "conflict" });
  });

  test("and concurrent corrections have one order, and the later one is refused with 409", async () => {
    const { record, correct, voidIt, differences } = await makeSetup();
    for (let round = 0; round < 5; round++) {
      const made = await record();
      const results = await Promise.all([
        outcome(voidIt(made.id)),
        outcome(voidIt(made.id)),
        outcome(correct(made.id, { amountCents: 100 + round })),
      ]);
      expect(results.slice(0, 2).sort()).toEqual(["conflict", "ok"]);
      expect(["ok", "conflict"]).toContain(results[2]);
    }
    expect(await differences()).toEqual([]);
  });
});

describe("a batch", () => {
  const rows = (check: (given?: Given) => Given) => [
    check({ amountCents: 10_000, checkNumber: "1" }),
    check({ amountCents: 2500, method: "CASH", checkNumber: null }),
    check({ amountCents: null, method: "IN_KIND", checkNumber: null, description: "Blankets" }),
  ];

  test("is recorded whole if it agrees with its control total", async () => {
    const { org, owner, check, recordBatch, raised, differences, voidIt } = await makeSetup();
    const made = await recordBatch({
      name: "Mail",
      controlCount: 3,
      controlCents: 12_500,
      donations: rows(check),
    });
    expect(made.donations.map(({ amountCents }) => amountCents)).toEqual([10_000, 2500, 0]);
    expect(await raised()).toEqual({ raisedCents: 12_500, donationCount: 3 });
    expect(await differences()).toEqual([]);
    await voidIt(made.donations[0]?.id ?? "");
    expect(await getOfflineBatch.run(owner, { params: { id: made.id } })).toMatchObject({
      controlCents: 12_500,
      presentCents: 2500,
      donationCount: 2,
    });
    const { batches } = await listOfflineBatches.run(owner, {
      params: { idOrSlug: org.id },
      query: { page: 1, limit: 10 },
    });
    expect(batches.map(({ id }) => id)).toEqual([made.id]);
  });

  test("lists the fund, giving level and tickets of each donation", async () => {
    const { org, campaign, check, recordBatch } = await makeSetup();
    const event = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 5000 });
    const table = { id: unique(), campaignId: campaign.id, name: "Gala table", amountCents: 25_000 };
    await db.insert(givingLevels).values({ ...table, fairMarketValueCents: 6000, createdAt: NOW });
    const made = await recordBatch({
      name: "Mail",
      controlCount: 3,
      controlCents: 60_000,
      donations: [
        check({ checkNumber: "1", givingLevelId: table.id }),
        check({ checkNumber: "2", campaignId: event.id, amountCents: 10_000, ticketCount: 2 }),
        check({ checkNumber: "3" }),
      ],
    });
    expect(made.donations).toMatchObject([
      { givingLevel: { id: table.id, name: "Gala table" }, ticketCount: null },
      { givingLevel: null, ticketCount: 2 },
      { givingLevel: null, ticketCount: null, funds: [{ fund: null, amountCents: 25_000 }] },
    ]);
  });

  test("may have donations to several funds", async () => {
    const { org, check, recordBatch } = await makeSetup();
    const [fund] = await db
      .insert(funds)
      .values({
        id: unique("fund"),
        orgId: org.id,
        name: "Building",
        restricted: false,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .returning();
    const cash = { method: "CASH", checkNumber: null, amountCents: 100 };
    const batch = (fundId: string | undefined) => ({
      name: "Mail",
      controlCount: 2,
      controlCents: 200,
      donations: [check({ ...cash, fundId: null }), check({ ...cash, fundId })],
    });
    const made = await recordBatch(batch(fund?.id));
    expect(made.donations.map((one) => one.funds.map((part) => part.fund?.name ?? null))).toEqual([
      [null],
      ["Building"],
    ]);
    await expect(recordBatch(batch(unique()))).rejects.toMatchObject({
      extra: { fieldErrors: { "donations.1.fundId": ["The organization has no such fund in use"] } },
    });
  });

  test("that differs from its control total is refused with the difference, and nothing is written", async () => {
    const { check, recordBatch, raised } = await makeSetup();
    const control = { name: "Mail", controlCount: 4, controlCents: 13_500 };
    await expect(recordBatch({ ...control, donations: rows(check) })).rejects.toMatchObject({
      extra: {
        fieldErrors: {
          controlCount: ["The batch has 3 donations, the control count is 4"],
          controlCents: ["The donations add up to $125.00: $10.00 less than the control total"],
        },
      },
    });
    expect(await raised()).toBeUndefined();
  });

  test("with one refused donation writes none", async () => {
    const { org, check, recordBatch, raised } = await makeSetup();
    const foreign = await makeCampaign((await makeOrganization()).id);
    const donationsOf = [...rows(check), check({ campaignId: foreign.id, amountCents: 1 })];
    await expect(
      recordBatch({ name: "Mail", controlCount: 4, controlCents: 12_501, donations: donationsOf }),
    ).rejects.toMatchObject({
      extra: { fieldErrors: { "donations.3.campaignId": ["The organization has no such campaign"] } },
    });
    expect(await raised()).toBeUndefined();
    expect(await db.select().from(donors).where(eq(donors.orgId, org.id))).toEqual([]);
  });

  test("is recorded once under an Idempotency-Key, with one donor for each new address", async () => {
    const { as, org, check, recordBatch, raised } = await makeSetup();
    const donor = { firstName: "Ada", lastName: "Byron", email: `${unique()}@example.org` };
    const batch = {
      name: "Mail",
      controlCount: 2,
      controlCents: 200,
      donations: [check({ amountCents: 100, donor }), check({ amountCents: 100, donor })],
    };
    const ctx = as(org.ownerId, unique());
    const made = await recordBatch(batch, ctx);
    expect((await recordBatch(batch, ctx)).id).toBe(made.id);
    expect(new Set(made.donations.map((one) => one.donor.id)).size).toBe(1);
    expect(await raised()).toEqual({ raisedCents: 200, donationCount: 2 });
  });

  test("gives a new donor of several checks the first postal address entered with their email address", async () => {
    const { check, recordBatch } = await makeSetup();
    const donor = { lastName: "Byron", email: `${unique()}@example.org` };
    const addresses = [undefined, "12 Elm Street", "1 Other Road"];
    const made = await recordBatch({
      name: "Mail",
      controlCount: 3,
      controlCents: 300,
      donations: addresses.map((postalAddress) =>
        check({ amountCents: 100, donor: { ...donor, postalAddress } }),
      ),
    });
    const stored = await db
      .select()
      .from(donors)
      .where(eq(donors.id, made.donations[0]?.donor.id ?? ""));
    expect(stored).toMatchObject([{ postalAddress: "12 Elm Street" }]);
    expect(new Set(made.donations.map((one) => one.donor.id)).size).toBe(1);
  });

  test("waits for a concurrent batch of the same donors", async () => {
    const { check, recordBatch, differences } = await makeSetup();
    const people = Array.from({ length: 6 }, () => ({ lastName: "Byron", email: `${unique()}@example.org` }));
    const batch = (order: typeof people) => ({
      name: "Mail",
      controlCount: order.length,
      controlCents: order.length * 100,
      donations: order.map((donor) => check({ amountCents: 100, donor })),
    });
    await Promise.all([recordBatch(batch(people)), recordBatch(batch(people.toReversed()))]);
    expect(await differences()).toEqual([]);
  });
});

test("members record, only admins correct and void, and others get 403", async () => {
  const { org, as, record, correct, voidIt } = await makeSetup();
  const member = unique("user_");
  await db.insert(memberships).values({ orgId: org.id, userId: member, role: "MEMBER", createdAt: NOW });
  const made = await record({}, as(member));
  expect(made.offline?.recordedBy).toBe(member);
  await expect(correct(made.id, { amountCents: 1 }, as(member))).rejects.toMatchObject({ code: "forbidden" });
  await expect(voidIt(made.id, as(member))).rejects.toMatchObject({ code: "forbidden" });
  await expect(record({}, as(unique("user_")))).rejects.toMatchObject({ code: "forbidden" });
});

test("a donation through the processor can be neither corrected nor voided, and an offline one cannot be refunded", async () => {
  const { campaign, owner, record, correct, voidIt } = await makeSetup();
  const online = await paidDonation(campaign);
  await expect(correct(online.id, { amountCents: 1 })).rejects.toMatchObject({ code: "conflict" });
  await expect(voidIt(online.id)).rejects.toMatchObject({ code: "conflict" });
  for (const made of [
    await record(),
    await record({ method: "STOCK", amountCents: null, checkNumber: null, description: "Shares" }),
  ]) {
    const params = { id: made.id };
    const body = { reason: "REQUESTED_BY_DONOR" as const, note: null };
    await expect(refundDonation.run(owner, { params, body } as never)).rejects.toMatchObject({
      code: "conflict",
    });
    const { quote } = await quoteRefund.run(owner, { params, query: {} });
    expect(quote).toMatchObject({ refundableCents: 0, refusal: expect.stringContaining("offline") });
  }
});

test("donors never see the organization's estimate of property: not on its page, its receipt, the donor roll or in their total", async () => {
  const { campaign, record } = await makeSetup();
  const gift = {
    method: "IN_KIND",
    amountCents: 7_654_321,
    checkNumber: null,
    description: "40 wool blankets",
  };
  const { id } = await record(gift);
  const token = viewToken("donation", id);
  const shown = await getPublicDonation.run({ ...newContext({ kind: "public" }), db }, { params: { token } });
  expect(shown).toMatchObject({ amountCents: 0, totalChargedCents: 0 });
  const details = await findDonationDetails(db, { id });
  const receipt = details && JSON.stringify(receiptDocument(details, appLinks()));
  expect(receipt).toContain("40 wool blankets");
  expect(receipt).not.toMatch(/76,?543|7654321/);
  expect(await listRollRows(db, campaign.id, null, 10)).toEqual([]);
  const donorId = (await db.select().from(donations).where(eq(donations.id, id)))[0]?.donorId ?? "";
  await record({ method: "CASH", checkNumber: null, amountCents: 2500, donor: { id: donorId } });
  expect(await sumDonations(db, donorId)).toEqual({ totalCents: 2500, donationCount: 2 });
});

test("a donor's own CSV file contains neither the organization's estimate of property nor its reasons and batches", async () => {
  const { org, record, voidIt } = await makeSetup();
  const blankets = await record({
    method: "IN_KIND",
    amountCents: 81_234,
    checkNumber: null,
    description: "Blankets",
  });
  const [made] = await db.select().from(donations).where(eq(donations.id, blankets.id));
  const [donor] = await db
    .select()
    .from(donors)
    .where(eq(donors.id, made?.donorId ?? ""));
  const [orgRow] = await db.select().from(organizations).where(eq(organizations.id, org.id));
  if (!donor || !orgRow) throw new Error("no donor");
  await record({ donor: { id: donor.id }, amountCents: 2501 });
  await voidIt(blankets.id);
  const giving = { donor, org: orgRow, sessionHash: "", expiresAt: NOW };
  const ctx = { ...newContext({ kind: "public" }), db, now: NOW, giving };
  const { stream } = await exportGivingDonations(ctx);
  const csv = await new Response(stream).text();
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  for (const shown of ["Blankets", "2501", "1042"]) expect(csv).toContain(shown);
  for (const own of ["81234", "The check was returned", "void_reason", "batch_id", "fund_code", "fund_split"])
    expect(csv).not.toContain(own);
});

test("staff get no notice of donations they recorded, and a receipt is mailed only if requested and an address is known", async () => {
  const { record } = await makeSetup();
  const donor = { firstName: "Ada", lastName: "Byron", email: `${unique()}@example.org` };
  const gift = { method: "IN_KIND", checkNumber: null, description: "Blankets", donor };
  const ids = [
    await record({ donor, sendReceipt: true }),
    await record(gift),
    await record({ donor, sendReceipt: false }),
    await record({ sendReceipt: true }),
  ].map(({ id }) => id);
  const { emails, failed } = await dueEmails(await findDonations(db, ids), appLinks());
  expect(failed).toEqual([]);
  expect(emails.map(({ cause, to }) => [cause, to])).toEqual([[`receipt:${ids[0]}`, donor.email]]);
  expect(emails[0]?.content.text).toContain("Check 1042");
});

test("the latest donations include recently recorded ones, unless they are old or voided", async () => {
  const { org, campaign, record, voidIt } = await makeSetup();
  const online = await paidDonation(campaign);
  const check = await record({ receivedOn: "2026-05-20" });
  await record({ receivedOn: "2025-05-20" });
  const voided = await record({ receivedOn: "2026-06-01" });
  await voidIt(voided.id);
  expect(await readLatestDonations(db, org.id, 8)).toMatchObject([
    { id: online.id },
    { id: check.id, paymentMethod: "CHECK", amountCents: 25_000 },
  ]);
  expect(await readLatestDonations(db, org.id, 1)).toHaveLength(1);
});

test("a batch of checks received earlier does not hide the latest donations, which are listed by time of receipt", async () => {
  const { org, campaign, check, record, recordBatch } = await makeSetup();
  const online = [await paidDonation(campaign), await paidDonation(campaign)];
  const receivedOn = "2026-05-28";
  const checks = Array.from({ length: 9 }, (_, n) => check({ receivedOn, checkNumber: `20${n}` }));
  await recordBatch({
    name: "Mail of May 28",
    controlCount: checks.length,
    controlCents: checks.length * 25_000,
    donations: checks,
  });
  const latest = async (limit: number) => (await readLatestDonations(db, org.id, limit)).map(({ id }) => id);
  const newestFirst = online.map(({ id }) => id).reverse();
  expect((await latest(8)).slice(0, 2)).toEqual(newestFirst);
  expect(await latest(8)).toHaveLength(8);
  expect(await latest(1)).toEqual(newestFirst.slice(0, 1));
  // At midday in the organization's zone, which is after the payments.
  const today = await record({ receivedOn: "2026-06-03", checkNumber: "3001" });
  expect((await latest(8)).slice(0, 3)).toEqual([today.id, ...newestFirst]);
});

test("`voided` lists only voided donations or all others, with their exact total, in the list and the file", async () => {
  const { org, owner, campaign, record, voidIt } = await makeSetup();
  const paid = await paidDonation(campaign);
  const given = await paidDonation(campaign);
  await refunded(given, 5000);
  const failed = await makeDonation(campaign, { status: "FAILED", failureReason: "Your card was declined." });
  const check = await record();
  const voided = await record({ checkNumber: "1043" });
  await voidIt(voided.id);
  const filters = [
    [{}, [paid, given, failed, check, voided]],
    [{ voided: "false" }, [paid, given, failed, check]],
    [{ voided: "true" }, [voided]],
    [{ voided: "false", status: "SUCCEEDED" }, [paid, check]],
    [{ voided: "false", status: "REFUNDED" }, [given]],
    [{ status: "REFUNDED" }, [given, voided]],
  ] as const;
  for (const [query, expected] of filters) {
    const ids = expected.map(({ id }) => id).sort();
    const found = await listDonations.run(owner, {
      query: listDonationsQuery.parse({ orgId: org.id, ...query }),
    });
    expect([query, found.donations.map(({ id }) => id).sort()]).toEqual([query, ids]);
    expect([query, found.pagination.total]).toEqual([query, ids.length]);
    const ctx = await permitInOrg(owner, org.id);
    const skimmed = await skimDonations(ctx, { ...query, page: 1, limit: 50 });
    expect([query, skimmed.pagination.total]).toEqual([query, ids.length]);
    const file = await exportDonations(ctx, exportDonationsQuery.parse({ orgId: org.id, ...query }));
    const [, ...lines] = (await new Response(file.stream).text()).split("\r\n").slice(0, -1);
    expect([query, lines.map((line) => line.split(",")[0]).sort()]).toEqual([query, ids]);
  }
});

test("the list and the filter mark offline donations", async () => {
  const { org, owner, campaign, record, voidIt } = await makeSetup();
  const online = await paidDonation(campaign);
  const made = await record();
  await voidIt((await record({ method: "CASH", checkNumber: null })).id);
  const list = async (query: Record<string, string>) =>
    (
      await listDonations.run(owner, {
        query: listDonationsQuery.parse({ orgId: org.id, expand: "progress", ...query }),
      })
    ).donations;
  expect((await list({ offline: "false" })).map(({ id }) => id)).toEqual([online.id]);
  expect(await list({ offline: "true", paymentMethod: "CHECK" })).toMatchObject([
    { id: made.id, paymentMethod: "CHECK", checkNumber: "1042", voided: false },
  ]);
  expect(await list({ paymentMethod: "CASH" })).toMatchObject([{ voided: true, checkNumber: null }]);
  expect((await getDonation.run(owner, { params: { id: online.id } })).offline).toBeNull();
});
