import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeOrganization, ownConnection, unique } from "@/db/testing";
import { findCampaign } from "@/lib/campaigns/store";
import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { insertDonation } from "@/lib/donations/store";
import { closeUnpaidDonation } from "./state-store";

const at = new Date("2026-06-01T12:00:00Z");

test("a thousand concurrent buyers of a hundred tickets buy exactly a hundred, whether they pay, fail or give up", async () => {
  const { db } = ownConnection(32);
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500, ticketCapacity: 100 });
  const buy = async (attempt: number): Promise<"sold" | "gave up" | "none left"> => {
    const id = unique();
    const held = await insertDonation(
      db,
      {
        id,
        orgId: org.id,
        campaignId: campaign.id,
        receiptNumber: unique("ALM-"),
        frequency: "ONE_TIME",
        paymentMethod: "CARD",
        amountCents: 2500,
        processingFeeCents: 85,
        platformFeeCents: 0,
        totalChargedCents: 2500,
        netAmountCents: 2415,
        coverFees: false,
        feeVersion: "test",
        donorEmail: `${id}@example.com`,
        donorFirstName: "Ada",
        donorLastName: "Okafor",
        anonymous: false,
        emailOptIn: false,
        language: "en",
        ticketCount: 1,
        ticketsHeld: 1,
        createdAt: at,
        updatedAt: at,
      },
      [],
    );
    if (!held) return "none left";
    // Every seventh buyer never pays, so the ticket must go to another one.
    if (attempt % 7 === 0) {
      await closeUnpaidDonation(db, id, at);
      return "gave up";
    }
    const payment = { intentId: unique("pi_"), chargeId: null, method: "CARD" as const, receivedCents: 2500 };
    const fees = { appliedFeeCents: 85, takeOverFees: false, actualFeeCents: 85 };
    const settled = await markDonationSucceeded(db, { donationId: id, ...payment, ...fees, at });
    expect(settled).toEqual({ moved: true, oversold: false });
    return "sold";
  };
  let ends = await Promise.all(Array.from({ length: 1000 }, (_, attempt) => buy(attempt)));
  // Tickets released after the last buyer's attempt are still for sale.
  while (ends.includes("gave up")) ends = await Promise.all(Array.from({ length: 20 }, () => buy(1)));
  expect(await findCampaign(db, campaign.id)).toMatchObject({ ticketsSold: 100, ticketsHeld: 0 });
  const rows = await db.select().from(donations).where(eq(donations.campaignId, campaign.id));
  expect(rows.filter((row) => row.status === "SUCCEEDED")).toHaveLength(100);
  expect(rows.reduce((sum, row) => sum + row.ticketsSold, 0)).toBe(100);
});
