import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { journalEntries, journalLines } from "@/db/schema/journal";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { readTotals } from "@/lib/totals/store";
import { closeUnpaidDonation, markDonationFailed, markProcessing } from "./state-store";

const at = new Date("2026-06-01T12:00:05Z");
const paid = (donationId: string) => ({
  donationId,
  intentId: `pi_${donationId}`,
  chargeId: `ch_${donationId}`,
  method: "APPLE_PAY" as const,
  receivedCents: 5000,
  appliedFeeCents: null,
  takeOverFees: false,
  actualFeeCents: 140,
  at,
});
const decline = (donationId: string) => ({
  donationId,
  intentId: `pi_${donationId}`,
  reason: "The payment was declined",
  code: "card_declined",
  at,
});

async function statusOf(id: string) {
  const [row] = await testDatabase().select().from(donations).where(eq(donations.id, id));
  return row;
}

describe("completing a donation", () => {
  test("a second delivery of the same success adds nothing, even forty concurrent ones", async () => {
    const db = testDatabase();
    const org = await makeOrganization();
    const campaign = await makeCampaign(org.id);
    const donationRow = await makeDonation(campaign);
    const moved = await Promise.all(
      Array.from({ length: 40 }, () => markDonationSucceeded(db, paid(donationRow.id))),
    );
    expect(moved.filter((one) => one.moved)).toHaveLength(1);
    expect(await readTotals(db, [campaign.id])).toEqual(
      new Map([[campaign.id, { raisedCents: 5000, donationCount: 1 }]]),
    );
    const entries = await db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.donationId, donationRow.id));
    expect(entries).toHaveLength(1);
    expect(await statusOf(donationRow.id)).toMatchObject({ status: "SUCCEEDED", paymentMethod: "APPLE_PAY" });
  });

  test("the journal entry records each party's share, and balances", async () => {
    const db = testDatabase();
    const org = await makeOrganization();
    const donationRow = await makeDonation(await makeCampaign(org.id), {
      platformFeeCents: 50,
      netAmountCents: 4810,
    });
    await markDonationSucceeded(db, paid(donationRow.id));
    const lines = await db
      .select({ account: journalLines.account, amountCents: journalLines.amountCents })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .where(eq(journalEntries.donationId, donationRow.id));
    expect(Object.fromEntries(lines.map((line) => [line.account, line.amountCents]))).toEqual({
      PROCESSOR: 5000,
      ORGANIZATION: -4810,
      PROCESSING_FEES: -140,
      PLATFORM_FEES: -50,
    });
  });

  test("a decline can be followed by a success; a decline after a success changes nothing", async () => {
    const db = testDatabase();
    const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id));
    expect(await markDonationFailed(db, decline(donationRow.id))).toBe(true);
    expect(await statusOf(donationRow.id)).toMatchObject({
      status: "FAILED",
      failureReason: "The payment was declined",
    });
    expect(await markDonationSucceeded(db, paid(donationRow.id))).toMatchObject({ moved: true });
    expect(await markDonationFailed(db, decline(donationRow.id))).toBe(false);
    expect(await statusOf(donationRow.id)).toMatchObject({ status: "SUCCEEDED", failureReason: null });
  });

  test("the used waiver stops at its limit under concurrent donations", async () => {
    const db = testDatabase();
    const org = await makeOrganization({ waiverUsedCents: WAIVER_CENTS - 12_000 });
    const campaign = await makeCampaign(org.id);
    const donationRows = await Promise.all(Array.from({ length: 6 }, () => makeDonation(campaign)));
    await Promise.all(donationRows.map((donationRow) => markDonationSucceeded(db, paid(donationRow.id))));
    const [row] = await db.select().from(organizations).where(eq(organizations.id, org.id));
    expect(row?.waiverUsedCents).toBe(WAIVER_CENTS);
  });

  test("the donor gets the name and consent of the newest successful donation, but never over an edit by staff", async () => {
    const db = testDatabase();
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donorEmail = `${campaign.id}@example.com`;
    const older = await makeDonation(campaign, {
      donorEmail,
      donorFirstName: "Old",
      createdAt: new Date("2026-01-01"),
    });
    const newer = await makeDonation(campaign, {
      donorEmail,
      donorFirstName: "New",
      emailOptIn: true,
      createdAt: new Date("2026-02-01"),
    });
    await markDonationSucceeded(db, paid(newer.id));
    await markDonationSucceeded(db, paid(older.id));
    const donorOf = async () => (await db.select().from(donors).where(eq(donors.id, newer.donorId)))[0];
    expect(await donorOf()).toMatchObject({
      firstName: "New",
      emailOptInAt: newer.createdAt,
      emailOptInSource: `donation:${newer.id}`,
    });
    await db.update(donors).set({ firstName: "Staff", nameEditedAt: at }).where(eq(donors.id, newer.donorId));
    const newest = await makeDonation(campaign, {
      donorEmail,
      donorFirstName: "Newest",
      createdAt: new Date("2026-03-01"),
    });
    await markDonationSucceeded(db, paid(newest.id));
    expect(await donorOf()).toMatchObject({ firstName: "Staff", emailOptInAt: newer.createdAt });
  });
});

describe("tickets", () => {
  test("held tickets become sold on success and are released when the donation is closed", async () => {
    const db = testDatabase();
    const campaign = await makeCampaign((await makeOrganization()).id, {
      type: "EVENT",
      ticketPriceCents: 2500,
      ticketCapacity: 10,
      ticketsHeld: 5,
    });
    const bought = await makeDonation(campaign, { ticketCount: 2, ticketsHeld: 2 });
    const left = await makeDonation(campaign, { ticketCount: 3, ticketsHeld: 3 });
    await markDonationSucceeded(db, paid(bought.id));
    await markDonationFailed(db, decline(left.id));
    const seats = async () => {
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
      return [row?.ticketsSold, row?.ticketsHeld];
    };
    expect(await seats()).toEqual([2, 3]);
    expect(await closeUnpaidDonation(db, left.id, at)).toBe(true);
    expect(await closeUnpaidDonation(db, left.id, at)).toBe(false);
    expect(await closeUnpaidDonation(db, bought.id, at)).toBe(false);
    expect(await seats()).toEqual([2, 0]);
    expect(await statusOf(left.id)).toMatchObject({
      failureReason: "The payment was declined",
      closedAt: at,
    });
  });

  test("a payment for tickets that have since sold out is booked, and the event is not oversold", async () => {
    const db = testDatabase();
    const campaign = await makeCampaign((await makeOrganization()).id, {
      type: "EVENT",
      ticketPriceCents: 2500,
      ticketCapacity: 2,
      ticketsHeld: 2,
    });
    const late = await makeDonation(campaign, { ticketCount: 2, ticketsHeld: 2 });
    await closeUnpaidDonation(db, late.id, at);
    await db.update(campaigns).set({ ticketsSold: 1 }).where(eq(campaigns.id, campaign.id));
    expect(await markDonationSucceeded(db, paid(late.id))).toEqual({ moved: true, oversold: true });
    expect(await statusOf(late.id)).toMatchObject({ status: "SUCCEEDED", closedAt: null });
    expect((await db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))[0]).toMatchObject({
      ticketsSold: 1,
      ticketsHeld: 0,
    });
    expect((await readTotals(db, [campaign.id])).get(campaign.id)).toEqual({
      raisedCents: 5000,
      donationCount: 1,
    });
  });
});

test("an older state of the payment never overwrites a newer one", async () => {
  const db = testDatabase();
  const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id));
  const later = new Date(at.getTime() + 1);
  const mark = { donationId: donationRow.id, intentId: `pi_${donationRow.id}` };
  expect(await markProcessing(db, { ...mark, at: later })).toBe(true);
  expect(await markDonationFailed(db, decline(donationRow.id))).toBe(false);
  expect(await statusOf(donationRow.id)).toMatchObject({ status: "PENDING", processingSince: later });
  expect(await markDonationFailed(db, { ...decline(donationRow.id), at: new Date(at.getTime() + 2) })).toBe(
    true,
  );
});

describe("amounts that differ from the quote", () => {
  const alertOf = async (id: string) => testDatabase().select().from(alerts).where(eq(alerts.donationId, id));
  const linesOf = async (id: string) => {
    const rows = await testDatabase()
      .select({ account: journalLines.account, cents: journalLines.amountCents })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .where(eq(journalEntries.donationId, id));
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };

  test("are booked as received, counted as given, and flagged for review once", async () => {
    const db = testDatabase();
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donationRow = await makeDonation(campaign);
    await markDonationSucceeded(db, { ...paid(donationRow.id), receivedCents: 4900, appliedFeeCents: 140 });
    await markDonationSucceeded(db, { ...paid(donationRow.id), receivedCents: 4900, appliedFeeCents: 140 });
    expect(await linesOf(donationRow.id)).toEqual({
      PROCESSOR: 4900,
      ORGANIZATION: -4760,
      PROCESSING_FEES: -140,
    });
    expect(await alertOf(donationRow.id)).toEqual([
      expect.objectContaining({ kind: "AMOUNT_DIFFERS", resolvedAt: null }),
    ]);
    expect((await readTotals(db, [campaign.id])).get(campaign.id)?.raisedCents).toBe(5000);
  });

  test("a different fee changes what the organization is due, not what was given", async () => {
    const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id));
    await markDonationSucceeded(testDatabase(), { ...paid(donationRow.id), appliedFeeCents: 190 });
    expect(await linesOf(donationRow.id)).toEqual({
      PROCESSOR: 5000,
      ORGANIZATION: -4810,
      PROCESSING_FEES: -140,
      SUSPENSE: -50,
    });
    expect(await alertOf(donationRow.id)).toEqual([expect.objectContaining({ kind: "FEE_DIFFERS" })]);
    expect(await statusOf(donationRow.id)).toMatchObject({ processingFeeCents: 140, netAmountCents: 4860 });
  });

  test("a renewal's fee that no percentage explains is flagged for review", async () => {
    const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id));
    await markDonationSucceeded(testDatabase(), {
      ...paid(donationRow.id),
      appliedFeeCents: 900,
      takeOverFees: true,
    });
    expect(await statusOf(donationRow.id)).toMatchObject({ netAmountCents: 4100 });
    expect(await alertOf(donationRow.id)).toEqual([
      expect.objectContaining({
        kind: "FEE_DIFFERS",
        figures: expect.objectContaining({ quotedFeeCents: 140, appliedFeeCents: 900 }),
      }),
    ]);
  });

  test.each([
    [189, 0, { processingFeeCents: 140, platformFeeCents: 49, netAmountCents: 4811 }],
    [139, 1, { processingFeeCents: 139, platformFeeCents: 0, netAmountCents: 4861 }],
  ])(
    "a recurring donation records the applied fee of %i cents",
    async (appliedFeeCents, differences, sums) => {
      const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id), {
        platformFeeCents: 50,
        netAmountCents: 4810,
      });
      await markDonationSucceeded(testDatabase(), {
        ...paid(donationRow.id),
        appliedFeeCents,
        takeOverFees: true,
      });
      expect(await statusOf(donationRow.id)).toMatchObject(sums);
      expect(await alertOf(donationRow.id)).toHaveLength(differences);
    },
  );
});

describe("the database is the last safeguard", () => {
  test("journal rows cannot be changed or deleted, and unbalanced entries are refused", async () => {
    const db = testDatabase();
    const donationRow = await makeDonation(await makeCampaign((await makeOrganization()).id));
    await markDonationSucceeded(db, paid(donationRow.id));
    const refusal = { cause: expect.objectContaining({ message: expect.stringContaining("append-only") }) };
    await expect(db.execute(sql`update journal_lines set amount_cents = 0`)).rejects.toMatchObject(refusal);
    await expect(db.execute(sql`delete from journal_entries`)).rejects.toMatchObject(refusal);
    await expect(
      db.execute(sql`
        with e as (
          insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
          select 'unbalanced:' || id, 'DONATION', org_id, campaign_id, id, 1, 1, now(), now() from donations where id = ${donationRow.id} returning id
        ) insert into journal_lines select id, 'PROCESSOR', 100 from e`),
    ).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("does not balance") }),
    });
  });

  test("amounts that do not add up are refused", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    await expect(makeDonation(campaign, { netAmountCents: 4861 })).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint_name: "donations_sums" }),
    });
  });
});
