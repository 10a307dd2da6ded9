import { sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import type { donations } from "@/db/schema/donations";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { setParts } from "@/lib/funds/designation-store";
import type { Context } from "@/lib/kernel/context";
import { fold } from "@/lib/totals/store";

export const NOW = new Date("2026-06-03T12:00:00Z");

export const systemContext = (now = NOW): Context => ({
  db: testDatabase(),
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

export type Campaign = Awaited<ReturnType<typeof makeCampaign>>;

/** Creates a paid donation of $50.00. */
export async function paidDonation(campaign: Campaign, given: Partial<typeof donations.$inferInsert> = {}) {
  const donation = await makeDonation(campaign, given);
  await markDonationSucceeded(testDatabase(), {
    donationId: donation.id,
    intentId: `pi_${donation.id}`,
    chargeId: `ch_${donation.id}`,
    method: "CARD",
    receivedCents: donation.totalChargedCents,
    appliedFeeCents: donation.processingFeeCents + donation.platformFeeCents,
    takeOverFees: false,
    actualFeeCents: donation.processingFeeCents,
    at: NOW,
  });
  return donation;
}

/** Creates a succeeded refund of part of a donation. */
export async function refunded(
  donation: { id: string; orgId: string },
  amountCents: number,
): Promise<string> {
  const id = unique("refund");
  await withDonationLock(testDatabase(), donation.id, async (tx) => {
    await tx.insert(refunds).values({
      id,
      orgId: donation.orgId,
      donationId: donation.id,
      amountCents,
      status: "SUCCEEDED",
      origin: "STAFF",
      processorRefundId: `re_${id}`,
      transferReversedCents: amountCents,
      succeededAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
    await recomputeDonation(tx, donation.id, {
      cause: `refund:${id}`,
      kind: "REFUND",
      at: NOW,
      lines: { PROCESSOR: -amountCents, ORGANIZATION: amountCents },
    });
  });
  return id;
}

/** Disputes a donation: the bank withdraws its money. */
export async function disputed(donation: { id: string; orgId: string }): Promise<string> {
  const id = unique("dispute");
  await withDonationLock(testDatabase(), donation.id, async (tx) => {
    await tx.insert(disputes).values({
      id,
      processorDisputeId: `dp_${id}`,
      orgId: donation.orgId,
      donationId: donation.id,
      amountCents: 5000,
      reason: "fraudulent",
      status: "OPEN",
      processorStatus: "needs_response",
      withdrawnCents: 5000,
      disputeFeeCents: 1500,
      openedAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
    await recomputeDonation(tx, donation.id, {
      cause: `dispute-opened:${id}`,
      kind: "DISPUTE_OPENED",
      at: NOW,
    });
    await recomputeDonation(tx, donation.id, {
      cause: `dispute-withdrawn:${id}`,
      kind: "DISPUTE_WITHDRAWN",
      at: NOW,
      lines: { PROCESSOR: -6500, DISPUTES: 5000, DISPUTE_FEES: 1500 },
    });
  });
  return id;
}

/**
 * Creates an organization with everything that totals consist of: a matched campaign with donations of several donors,
 * one partly refunded and split over funds, one fully refunded, one disputed and one unpaid; and an event with tickets
 * sold and held. Some changes are folded, the rest are pending.
 */
export async function makeStory() {
  const db = testDatabase();
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { matchingEnabled: true, matchingMaxCents: 9000 });
  const event = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500, ticketCapacity: 10 });
  const sameDonor = `${org.id}@example.com`;
  const { id: fundId } = await makeFund(org.id);
  const kept = await paidDonation(campaign, { donorEmail: sameDonor, utmSource: "newsletter", fundId });
  await paidDonation(campaign, {
    donorEmail: sameDonor,
    anonymous: true,
    createdAt: new Date("2026-06-02T23:30:00Z"),
  });
  await fold(db, campaign.id);
  const partly = await paidDonation(campaign, { frequency: "MONTHLY", utmSource: "newsletter" });
  const parts = [
    { fundId, amountCents: 1700 },
    { fundId: null, amountCents: 3300 },
  ];
  await db.transaction((tx) => setParts(tx, partly.id, parts));
  await refunded(partly, 1250);
  const wholly = await paidDonation(campaign);
  await refunded(wholly, 5000);
  const contested = await paidDonation(campaign);
  const disputeId = await disputed(contested);
  const tickets = await paidDonation(event, { ticketCount: 2 });
  const held = await makeDonation(event, { ticketCount: 2, ticketsHeld: 2 });
  await db.execute(sql`update ${campaigns} set tickets_held = 2 where id = ${event.id}`);
  return { org, campaign, event, kept, partly, wholly, contested, disputeId, tickets, held, fundId };
}

export type Story = Awaited<ReturnType<typeof makeStory>>;
