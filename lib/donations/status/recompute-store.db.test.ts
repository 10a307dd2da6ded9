import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { journalEntries } from "@/db/schema/journal";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { readTotals } from "@/lib/totals/store";
import { recomputeDonation, withDonationLock } from "./recompute-store";

const at = new Date("2026-06-02T12:00:00Z");
const db = () => testDatabase();

async function paidDonation(
  campaign: Awaited<ReturnType<typeof makeCampaign>>,
  given: Parameters<typeof makeDonation>[1] = {},
) {
  const donation = await makeDonation(campaign, given);
  await markDonationSucceeded(db(), {
    donationId: donation.id,
    intentId: unique("pi_"),
    chargeId: unique("ch_"),
    method: "CARD",
    receivedCents: donation.totalChargedCents,
    appliedFeeCents: null,
    takeOverFees: false,
    actualFeeCents: null,
    at,
  });
  return donation;
}

const refund = (donation: { id: string; orgId: string }, amountCents: number, cause = unique("refund:")) =>
  withDonationLock(db(), donation.id, async (tx) => {
    const times = { createdAt: at, updatedAt: at };
    await tx.insert(refunds).values({
      id: unique(),
      orgId: donation.orgId,
      donationId: donation.id,
      amountCents,
      status: "SUCCEEDED",
      origin: "STAFF",
      ...times,
    });
    return recomputeDonation(tx, donation.id, { cause, kind: "REFUND", at });
  });

const dispute = (donation: { id: string; orgId: string }) =>
  withDonationLock(db(), donation.id, async (tx) => {
    const id = unique();
    await tx.insert(disputes).values({
      id,
      processorDisputeId: unique("dp_"),
      orgId: donation.orgId,
      donationId: donation.id,
      amountCents: 5000,
      reason: "fraudulent",
      status: "OPEN",
      processorStatus: "needs_response",
      openedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    return {
      id,
      ...(await recomputeDonation(tx, donation.id, { cause: `opened:${id}`, kind: "DISPUTE_OPENED", at })),
    };
  });

const closeDispute = (donation: { id: string }, id: string, status: "WON" | "LOST") =>
  withDonationLock(db(), donation.id, async (tx) => {
    await tx.update(disputes).set({ status, closedAt: at }).where(eq(disputes.id, id));
    return recomputeDonation(tx, donation.id, { cause: `closed:${id}`, kind: "DISPUTE_CLOSED", at });
  });

const campaignNow = async (id: string) =>
  (await db().select().from(campaigns).where(eq(campaigns.id, id)))[0];
const donationNow = async (id: string) =>
  (await db().select().from(donations).where(eq(donations.id, id)))[0];
const totalsOf = async (id: string) => (await readTotals(db(), [id])).get(id);

describe("totals follow the status", () => {
  test("partial refunds lower the raised total by their share and keep the count; the last one takes the rest", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donation = await paidDonation(campaign, {
      amountCents: 5000,
      totalChargedCents: 5143,
      processingFeeCents: 143,
      netAmountCents: 5000,
      coverFees: true,
    });
    expect(await refund(donation, 1000)).toMatchObject({ status: "SUCCEEDED", raisedDeltaCents: -972 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 4028, donationCount: 1 });
    expect(await refund(donation, 4143)).toMatchObject({ status: "REFUNDED", donationDelta: -1 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
    expect(await donationNow(donation.id)).toMatchObject({ refundedCents: 5143, netRaisedCents: 0 });
  });

  test("a dispute takes the donation out; winning restores what was not refunded, losing counts as refunded", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donation = await paidDonation(campaign);
    await refund(donation, 2000);
    const opened = await dispute(donation);
    expect(opened).toMatchObject({ status: "DISPUTED", raisedDeltaCents: -3000, donationDelta: -1 });
    expect(await closeDispute(donation, opened.id, "WON")).toMatchObject({
      status: "SUCCEEDED",
      raisedDeltaCents: 3000,
    });
    const again = await dispute(donation);
    expect(await closeDispute(donation, again.id, "LOST")).toMatchObject({
      status: "REFUNDED",
      raisedDeltaCents: 0,
    });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
    const entries = await db()
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.donationId, donation.id));
    expect(entries.reduce((sum, entry) => sum + entry.raisedCents, 0)).toBe(0);
    expect(entries.reduce((sum, entry) => sum + entry.donationCount, 0)).toBe(0);
  });

  test("a fully refunded donation stays refunded, regardless of a dispute's outcome", async () => {
    const donation = await paidDonation(await makeCampaign((await makeOrganization()).id));
    await refund(donation, 5000);
    const opened = await dispute(donation);
    expect(opened.status).toBe("REFUNDED");
    expect(await closeDispute(donation, opened.id, "WON")).toMatchObject({
      status: "REFUNDED",
      donationDelta: 0,
    });
  });

  test("repeating a cause writes nothing", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donation = await paidDonation(campaign);
    const opened = await dispute(donation);
    const again = await withDonationLock(db(), donation.id, (tx) =>
      recomputeDonation(tx, donation.id, { cause: `opened:${opened.id}`, kind: "DISPUTE_OPENED", at }),
    );
    expect(again).toMatchObject({ repeated: true, donationDelta: 0 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
  });
});

describe("when a different amount than quoted arrived", () => {
  test.each([
    ["more", 6000],
    ["less", 4000],
  ])("%s: all of it can be refunded, after which nothing counts", async (_word, receivedCents) => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const donation = await makeDonation(campaign);
    await markDonationSucceeded(db(), {
      donationId: donation.id,
      intentId: unique("pi_"),
      chargeId: unique("ch_"),
      method: "CARD",
      receivedCents,
      appliedFeeCents: 140,
      takeOverFees: false,
      actualFeeCents: null,
      at,
    });
    expect(await refund(donation, receivedCents / 2)).toMatchObject({ raisedDeltaCents: -2500 });
    expect(await refund(donation, receivedCents / 2)).toMatchObject({
      status: "REFUNDED",
      donationDelta: -1,
    });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
  });
});

describe("tickets follow the status", () => {
  test("sold while it counts, kept while disputed, released when refunded", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id, {
      type: "EVENT",
      ticketPriceCents: 2500,
      ticketCapacity: 2,
      ticketsHeld: 2,
    });
    const donation = await paidDonation(campaign, { ticketCount: 2, ticketsHeld: 2 });
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2, ticketsHeld: 0 });
    const opened = await dispute(donation);
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 0, ticketsHeld: 2 });
    await closeDispute(donation, opened.id, "WON");
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2, ticketsHeld: 0 });
    await refund(donation, 2500);
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2 });
    await refund(donation, 2500);
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 0, ticketsHeld: 0 });
  });
});

describe("matching", () => {
  const matched = async (given: Parameters<typeof makeCampaign>[1] = {}) =>
    makeCampaign((await makeOrganization()).id, {
      matchingEnabled: true,
      matchingOrgName: "Acme",
      matchingMaxCents: 12_000,
      ...given,
    });

  test("fifty concurrent donations never exceed the match budget, and use it to the cent", async () => {
    const campaign = await matched({ matchingMaxCents: 99_999 });
    await Promise.all(Array.from({ length: 50 }, () => paidDonation(campaign)));
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 99_999 });
    const rows = await db().select().from(donations).where(eq(donations.campaignId, campaign.id));
    expect(rows.reduce((sum, row) => sum + row.matchedCents, 0)).toBe(99_999);
  });

  test("a refund releases its match, which the next donation receives", async () => {
    const campaign = await matched();
    const [first] = [
      await paidDonation(campaign),
      await paidDonation(campaign),
      await paidDonation(campaign),
    ];
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 12_000 });
    await refund(first, 2500);
    expect(await donationNow(first.id)).toMatchObject({ matchedCents: 2500 });
    await refund(first, 2500);
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 7000 });
    await paidDonation(campaign);
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 12_000 });
  });

  test("a partial refund never increases the match, even after the matching terms have changed", async () => {
    const campaign = await matched({ matchingEnabled: false });
    const donation = await paidDonation(campaign);
    await db()
      .update(campaigns)
      .set({ matchingEnabled: true, matchingRatioPct: 200 })
      .where(eq(campaigns.id, campaign.id));
    expect(await refund(donation, 100)).toMatchObject({ matchedDeltaCents: 0 });
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 0 });
  });

  test("a ratio of 150% rounds half up, and without a cap everything is matched", async () => {
    const campaign = await matched({ matchingRatioPct: 150, matchingMaxCents: null });
    const donation = await paidDonation(campaign, {
      amountCents: 333,
      totalChargedCents: 333,
      processingFeeCents: 37,
      netAmountCents: 296,
    });
    expect(await donationNow(donation.id)).toMatchObject({ matchedCents: 500 });
  });
});

test("twenty concurrent refunds and a dispute leave a consistent donation", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const donation = await paidDonation(campaign);
  await Promise.all([...Array.from({ length: 20 }, () => refund(donation, 100)), dispute(donation)]);
  expect(await donationNow(donation.id)).toMatchObject({ status: "DISPUTED", refundedCents: 2000 });
  expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
});
