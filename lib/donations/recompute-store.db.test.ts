import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { journalEntries } from "@/db/schema/journal";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeGift, makeOrganization, testDatabase, unique } from "@/db/testing";
import { readTotals } from "@/lib/totals/store";
import { recomputeDonation, withDonationLock } from "./recompute-store";
import { markDonationSucceeded } from "./state-store";

const at = new Date("2026-06-02T12:00:00Z");
const db = () => testDatabase();

async function paidGift(
  campaign: Awaited<ReturnType<typeof makeCampaign>>,
  given: Parameters<typeof makeGift>[1] = {},
) {
  const gift = await makeGift(campaign, given);
  await markDonationSucceeded(db(), {
    donationId: gift.id,
    intentId: unique("pi_"),
    chargeId: unique("ch_"),
    method: "CARD",
    receivedCents: gift.totalChargedCents,
    appliedFeeCents: null,
    takeOverFees: false,
    actualFeeCents: null,
    at,
  });
  return gift;
}

const refund = (gift: { id: string; orgId: string }, amountCents: number, cause = unique("refund:")) =>
  withDonationLock(db(), gift.id, async (tx) => {
    const times = { createdAt: at, updatedAt: at };
    await tx.insert(refunds).values({
      id: unique(),
      orgId: gift.orgId,
      donationId: gift.id,
      amountCents,
      status: "SUCCEEDED",
      origin: "STAFF",
      ...times,
    });
    return recomputeDonation(tx, gift.id, { cause, kind: "REFUND", at });
  });

const dispute = (gift: { id: string; orgId: string }) =>
  withDonationLock(db(), gift.id, async (tx) => {
    const id = unique();
    await tx.insert(disputes).values({
      id,
      processorDisputeId: unique("dp_"),
      orgId: gift.orgId,
      donationId: gift.id,
      amountCents: 5000,
      reason: "fraudulent",
      status: "OPEN",
      processorStatus: "needs_response",
      openedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    return { id, ...(await recomputeDonation(tx, gift.id, { cause: `opened:${id}`, kind: "DISPUTE_OPENED", at })) };
  });

const closeDispute = (gift: { id: string }, id: string, status: "WON" | "LOST") =>
  withDonationLock(db(), gift.id, async (tx) => {
    await tx.update(disputes).set({ status, closedAt: at }).where(eq(disputes.id, id));
    return recomputeDonation(tx, gift.id, { cause: `closed:${id}`, kind: "DISPUTE_CLOSED", at });
  });

const campaignNow = async (id: string) =>
  (await db().select().from(campaigns).where(eq(campaigns.id, id)))[0];
const giftNow = async (id: string) => (await db().select().from(donations).where(eq(donations.id, id)))[0];
const totalsOf = async (id: string) => (await readTotals(db(), [id])).get(id);

describe("totals follow the status", () => {
  test("partial refunds lower the raised total by their share and keep the count; the last takes the rest", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const gift = await paidGift(campaign, {
      amountCents: 5000,
      totalChargedCents: 5143,
      processingFeeCents: 143,
      netAmountCents: 5000,
      coverFees: true,
    });
    expect(await refund(gift, 1000)).toMatchObject({ status: "SUCCEEDED", raisedDeltaCents: -972 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 4028, donationCount: 1 });
    expect(await refund(gift, 4143)).toMatchObject({ status: "REFUNDED", giftDelta: -1 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
    expect(await giftNow(gift.id)).toMatchObject({ refundedCents: 5143, netRaisedCents: 0 });
  });

  test("a dispute takes the gift out, winning it brings back what was not refunded, losing it ends as refunded", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const gift = await paidGift(campaign);
    await refund(gift, 2000);
    const opened = await dispute(gift);
    expect(opened).toMatchObject({ status: "DISPUTED", raisedDeltaCents: -3000, giftDelta: -1 });
    expect(await closeDispute(gift, opened.id, "WON")).toMatchObject({
      status: "SUCCEEDED",
      raisedDeltaCents: 3000,
    });
    const again = await dispute(gift);
    expect(await closeDispute(gift, again.id, "LOST")).toMatchObject({
      status: "REFUNDED",
      raisedDeltaCents: 0,
    });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
    const entries = await db().select().from(journalEntries).where(eq(journalEntries.donationId, gift.id));
    expect(entries.reduce((sum, entry) => sum + entry.raisedCents, 0)).toBe(0);
    expect(entries.reduce((sum, entry) => sum + entry.donationCount, 0)).toBe(0);
  });

  test("a fully refunded gift stays refunded, whatever happens to a dispute", async () => {
    const gift = await paidGift(await makeCampaign((await makeOrganization()).id));
    await refund(gift, 5000);
    const opened = await dispute(gift);
    expect(opened.status).toBe("REFUNDED");
    expect(await closeDispute(gift, opened.id, "WON")).toMatchObject({ status: "REFUNDED", giftDelta: 0 });
  });

  test("the same cause twice writes nothing the second time", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const gift = await paidGift(campaign);
    const opened = await dispute(gift);
    const again = await withDonationLock(db(), gift.id, (tx) =>
      recomputeDonation(tx, gift.id, { cause: `opened:${opened.id}`, kind: "DISPUTE_OPENED", at }),
    );
    expect(again).toMatchObject({ repeated: true, giftDelta: 0 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
  });
});

describe("where another amount arrived than was asked for", () => {
  test.each([
    ["more", 6000],
    ["less", 4000],
  ])("%s: all of it can go back, and then nothing counts", async (_word, receivedCents) => {
    const campaign = await makeCampaign((await makeOrganization()).id);
    const gift = await makeGift(campaign);
    await markDonationSucceeded(db(), {
      donationId: gift.id,
      intentId: unique("pi_"),
      chargeId: unique("ch_"),
      method: "CARD",
      receivedCents,
      appliedFeeCents: 140,
      takeOverFees: false,
      actualFeeCents: null,
      at,
    });
    expect(await refund(gift, receivedCents / 2)).toMatchObject({ raisedDeltaCents: -2500 });
    expect(await refund(gift, receivedCents / 2)).toMatchObject({ status: "REFUNDED", giftDelta: -1 });
    expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
  });
});

describe("tickets follow the status", () => {
  test("sold while it counts, kept aside while disputed, free again when refunded", async () => {
    const campaign = await makeCampaign((await makeOrganization()).id, {
      type: "EVENT",
      ticketPriceCents: 2500,
      ticketCapacity: 2,
      ticketsHeld: 2,
    });
    const gift = await paidGift(campaign, { ticketCount: 2, ticketsHeld: 2 });
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2, ticketsHeld: 0 });
    const opened = await dispute(gift);
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 0, ticketsHeld: 2 });
    await closeDispute(gift, opened.id, "WON");
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2, ticketsHeld: 0 });
    await refund(gift, 2500);
    expect(await campaignNow(campaign.id)).toMatchObject({ ticketsSold: 2 });
    await refund(gift, 2500);
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

  test("the cap is never passed by fifty gifts at once, and is reached to the cent", async () => {
    const campaign = await matched({ matchingMaxCents: 99_999 });
    await Promise.all(Array.from({ length: 50 }, () => paidGift(campaign)));
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 99_999 });
    const rows = await db().select().from(donations).where(eq(donations.campaignId, campaign.id));
    expect(rows.reduce((sum, row) => sum + row.matchedCents, 0)).toBe(99_999);
  });

  test("a refund gives its match back, and the next gift gets it", async () => {
    const campaign = await matched();
    const [first] = [await paidGift(campaign), await paidGift(campaign), await paidGift(campaign)];
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 12_000 });
    await refund(first, 2500);
    expect(await giftNow(first.id)).toMatchObject({ matchedCents: 2500 });
    await refund(first, 2500);
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 7000 });
    await paidGift(campaign);
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 12_000 });
  });

  test("a refund in part never adds to the match, whatever was changed about matching since the gift", async () => {
    const campaign = await matched({ matchingEnabled: false });
    const gift = await paidGift(campaign);
    await db()
      .update(campaigns)
      .set({ matchingEnabled: true, matchingRatioPct: 200 })
      .where(eq(campaigns.id, campaign.id));
    expect(await refund(gift, 100)).toMatchObject({ matchedDeltaCents: 0 });
    expect(await campaignNow(campaign.id)).toMatchObject({ matchedCents: 0 });
  });

  test("a ratio of 150 % rounds half a cent up, and without a cap everything is matched", async () => {
    const campaign = await matched({ matchingRatioPct: 150, matchingMaxCents: null });
    const gift = await paidGift(campaign, {
      amountCents: 333,
      totalChargedCents: 333,
      processingFeeCents: 37,
      netAmountCents: 296,
    });
    expect(await giftNow(gift.id)).toMatchObject({ matchedCents: 500 });
  });
});

test("twenty refunds and a dispute at once leave exactly what their facts say", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const gift = await paidGift(campaign);
  await Promise.all([...Array.from({ length: 20 }, () => refund(gift, 100)), dispute(gift)]);
  expect(await giftNow(gift.id)).toMatchObject({ status: "DISPUTED", refundedCents: 2000 });
  expect(await totalsOf(campaign.id)).toEqual({ raisedCents: 0, donationCount: 0 });
});
