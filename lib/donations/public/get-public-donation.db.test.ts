import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { givingLevels } from "@/db/schema/giving-levels";
import { matches } from "@/db/schema/matches";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getDonation } from "@/lib/donations/api";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { newContext } from "@/lib/http/context";
import { disputed, NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { viewToken } from "@/lib/links/view-token";
import { getPublicDonation } from "./get-public-donation";
import { getThankYou } from "./get-thank-you";

const org = await makeOrganization();
const db = testDatabase();
const read = (token: string) => getPublicDonation({ ...newContext({ kind: "public" }), db }, token);

async function makeLevel(campaignId: string, fairMarketValueCents: number) {
  const id = unique();
  const level = { id, campaignId, name: "Dinner", amountCents: 5000, fairMarketValueCents, createdAt: NOW };
  await db.insert(givingLevels).values(level);
  return id;
}

test("a donor's own donation shows the amounts given, refunded and still counted", async () => {
  const campaign = await makeCampaign(org.id);
  const donation = await paidDonation(campaign);
  const given = { amountCents: 5000, totalChargedCents: 5000, goodsValueCents: 0 };
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    ...given,
    refundedCents: 0,
    remainingCents: 5000,
    deductibleCents: 5000,
  });
  await refunded(donation, 1250);
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    ...given,
    status: "SUCCEEDED",
    refundedCents: 1250,
    remainingCents: 3750,
    deductibleCents: 3750,
  });
  await refunded(donation, 3750);
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    ...given,
    status: "REFUNDED",
    remainingCents: 0,
    deductibleCents: 0,
  });
});

test("a donor sees what each sponsor adds to the gift, and less of it after a partial refund", async () => {
  const campaign = await makeCampaign(org.id);
  const terms = { campaignId: campaign.id, ratioPct: 100, createdAt: NOW, updatedAt: NOW };
  await db.insert(matches).values([
    { ...terms, id: unique(), sponsorName: "Lakeside Fund", maxPerDonationCents: 2000, position: 0 },
    { ...terms, id: unique(), position: 1 },
  ]);
  const donation = await paidDonation(campaign);
  const token = viewToken("donation", donation.id);
  const lakeside = { sponsorName: "Lakeside Fund", amountCents: 2000 };
  expect((await read(token)).matches).toEqual([lakeside, { sponsorName: null, amountCents: 3000 }]);
  await refunded(donation, 1000);
  expect((await read(token)).matches).toEqual([lakeside, { sponsorName: null, amountCents: 2000 }]);
  await refunded(donation, 4000);
  expect((await read(token)).matches).toEqual([]);
});

test("nothing remains of a donation whose bank payment was returned, even without a refund", async () => {
  const donation = await paidDonation(await makeCampaign(org.id));
  const disputeId = await disputed(donation);
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    status: "DISPUTED",
    remainingCents: 5000,
  });
  await withDonationLock(db, donation.id, async (tx) => {
    await tx.update(disputes).set({ status: "LOST", closedAt: NOW }).where(eq(disputes.id, disputeId));
    await recomputeDonation(tx, donation.id, {
      cause: `closed:${disputeId}`,
      kind: "DISPUTE_CLOSED",
      at: NOW,
    });
  });
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    status: "REFUNDED",
    refundedCents: 0,
    remainingCents: 0,
    deductibleCents: 0,
  });
});

test("the value of received goods is deducted from the remaining amount, down to zero", async () => {
  const campaign = await makeCampaign(org.id);
  const donation = await paidDonation(campaign, { givingLevelId: await makeLevel(campaign.id, 4000) });
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    goodsValueCents: 4000,
    deductibleCents: 1000,
  });
  await refunded(donation, 1250);
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    goodsValueCents: 4000,
    deductibleCents: 0,
  });
});

test("no deductible amount is shown for tickets whose value was not stated", async () => {
  const event = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500 });
  const plain = await paidDonation(event, { ticketCount: 2 });
  expect(await read(viewToken("donation", plain.id))).toMatchObject({
    goodsValueCents: null,
    deductibleCents: null,
  });
  const stated = await paidDonation(event, {
    ticketCount: 2,
    givingLevelId: await makeLevel(event.id, 1500),
  });
  expect(await read(viewToken("donation", stated.id))).toMatchObject({
    goodsValueCents: 1500,
    deductibleCents: 3500,
  });
});

test("a change of the ticket value keeps earlier donations' stated values and fills in only missing ones", async () => {
  const event = await makeCampaign(org.id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketFairMarketValueCents: 2000,
  });
  const stated = await paidDonation(event, { ticketCount: 2, ticketsValueCents: 1000 });
  const unstated = await paidDonation(event, { ticketCount: 2 });
  expect(await read(viewToken("donation", stated.id))).toMatchObject({
    goodsValueCents: 1000,
    deductibleCents: 4000,
  });
  expect(await read(viewToken("donation", unstated.id))).toMatchObject({
    goodsValueCents: 4000,
    deductibleCents: 1000,
  });
});

test("no deductible amount is shown for an organization whose donations are not deductible", async () => {
  const press = await makeOrganization({ taxStatus: "OTHER" });
  const donation = await paidDonation(await makeCampaign(press.id), {});
  expect(await read(viewToken("donation", donation.id))).toMatchObject({
    deductibleCents: null,
    org: { taxStatus: "OTHER" },
  });
});

test("members see a donation's giving level and where its donor came from", async () => {
  const campaign = await makeCampaign(org.id);
  const id = await makeLevel(campaign.id, 0);
  const came = {
    utmMedium: "email",
    utmCampaign: "winter",
    utmTerm: "coats",
    utmContent: "button",
    referrerUrl: "https://example.org/a",
  };
  const donation = await paidDonation(campaign, { givingLevelId: id, ...came });
  const member = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  expect(await getDonation.run(member, { params: { id: donation.id } })).toMatchObject({
    ...came,
    givingLevel: { id, name: "Dinner" },
  });
  const plain = await paidDonation(campaign);
  expect((await getDonation.run(member, { params: { id: plain.id } })).givingLevel).toBeNull();
});

test("a thank-you page shows the progress of a shown goal with and without the donor's own gift, only for its own campaign", async () => {
  const thank = (id: string) =>
    getThankYou({ ...newContext({ kind: "public" }), db }, viewToken("donation", id));
  const shown = await makeCampaign(org.id, { goalAmountCents: 50_000 });
  const donation = await paidDonation(shown);
  const { reached } = await thank(donation.id);
  expect(reached).toEqual({ raisedCents: 5000, beforeCents: 0, goalCents: 50_000, donationCount: 1 });
  const next = await paidDonation(shown);
  expect((await thank(next.id)).reached).toMatchObject({ raisedCents: 10_000, beforeCents: 5000 });
  await refunded(donation, 5000);
  expect((await thank(donation.id)).reached).toBeNull();
  for (const hidden of [{ goalAmountCents: 50_000, showGoal: false }, {}]) {
    const { id } = await paidDonation(await makeCampaign(org.id, hidden));
    expect((await thank(id)).reached).toBeNull();
  }
});

test("a thank-you page leads to the membership card while the donation pays for a membership", async () => {
  const hasCard = async (id: string) =>
    (await getThankYou({ ...newContext({ kind: "public" }), db }, viewToken("donation", id))).hasCard;
  const campaign = await makeCampaign(org.id, { type: "MEMBERSHIP" });
  const levelled = { givingLevelId: await makeLevel(campaign.id, 0) };
  const paid = await paidDonation(campaign, levelled);
  expect(await hasCard(paid.id)).toBe(true);
  await refunded(paid, 5000);
  expect(await hasCard(paid.id)).toBe(false);
  const other = await makeCampaign(org.id);
  const gift = await paidDonation(other, { givingLevelId: await makeLevel(other.id, 0) });
  expect(await hasCard(gift.id)).toBe(false);
});

test("a donor's own donation has the campaign's note about employers' matches, with its link if there is one", async () => {
  const noteOf = async (given: Parameters<typeof makeCampaign>[1]) => {
    const { id } = await paidDonation(await makeCampaign(org.id, given));
    return (await read(viewToken("donation", id))).campaign.employerMatch;
  };
  const [employerMatchText, employerMatchUrl] = ["Ask your employer.", "https://match.example.org/"];
  expect(await noteOf({})).toBeNull();
  expect(await noteOf({ employerMatchText })).toEqual({ text: employerMatchText, url: null });
  expect(await noteOf({ employerMatchText, employerMatchUrl })).toEqual({
    text: employerMatchText,
    url: employerMatchUrl,
  });
});
