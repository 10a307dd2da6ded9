import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { paymentFailures } from "@/db/schema/payment-failures";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeGift, makeOrganization, testDatabase, unique } from "@/db/testing";
import { TRIES } from "@/lib/fraud/rules";
import type { Context } from "@/lib/kernel/context";
import { failDonation } from "./fail-donation";

const processor = vi.hoisted(() => ({ status: "requires_payment_method", canceled: [] as string[] }));
vi.mock("@/lib/services/stripe/payments", () => ({
  retrievePayment: async (intentId: string) => ({ intentId, status: processor.status }),
  cancelPayment: async (intentId: string) => {
    processor.canceled.push(intentId);
    return true;
  },
}));
vi.mock("@/lib/services/stripe/subscriptions", () => ({
  cancelSubscription: async (subscriptionId: string) => {
    processor.canceled.push(subscriptionId);
  },
}));
beforeEach(() => Object.assign(processor, { status: "requires_payment_method", canceled: [] }));

const NOW = new Date("2026-11-21T14:00:00Z");
const db = testDatabase();
const context: Context = { db, actor: { kind: "system", name: "test" }, now: NOW, requestId: "test" };
const read = async (id: string) => (await db.select().from(donations).where(eq(donations.id, id)))[0];

async function openGift(given: Parameters<typeof makeGift>[1] = {}) {
  const campaign = await makeCampaign((await makeOrganization()).id, { ticketCapacity: 5, ticketsHeld: 2 });
  return makeGift(campaign, {
    processorIntentId: unique("pi_"),
    clientKey: unique("c"),
    ticketCount: 2,
    ticketsHeld: 2,
    ...given,
  });
}
const decline = (gift: Awaited<ReturnType<typeof openGift>>, eventId = unique("evt_")) =>
  failDonation(context, {
    eventId,
    failedAt: NOW,
    intentId: gift.processorIntentId ?? "",
    donationId: gift.id,
    code: "card_declined",
    declineCode: "insufficient_funds",
  });

test("a payment that was declined too often is taken back, and the gift closed with the reason of its last decline", async () => {
  const gift = await openGift();
  expect(await decline(gift)).toBe("applied");
  for (let tries = 2; tries < TRIES.usual; tries++) await decline(gift);
  expect(await read(gift.id)).toMatchObject({ status: "FAILED", closedAt: null, ticketsHeld: 2 });
  expect(processor.canceled).toEqual([]);
  await decline(gift);
  expect(processor.canceled).toEqual([gift.processorIntentId]);
  expect(await read(gift.id)).toMatchObject({
    status: "FAILED",
    closedAt: NOW,
    ticketsHeld: 0,
    failureReason: "Insufficient funds",
  });
});

test("a plan whose first payment is declined too often ends with it", async () => {
  const gift = await openGift();
  const planId = unique("plan");
  await db.insert(subscriptions).values({
    id: planId,
    orgId: gift.orgId,
    campaignId: gift.campaignId,
    donorId: gift.donorId,
    status: "INCOMPLETE",
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
    anonymous: false,
    processorSubscriptionId: `sub_${planId}`,
    createdAt: NOW,
    updatedAt: NOW,
  });
  await db.update(donations).set({ subscriptionId: planId }).where(eq(donations.id, gift.id));
  for (let tries = 1; tries <= TRIES.usual; tries++) await decline(gift);
  expect(processor.canceled).toEqual([`sub_${planId}`]);
  expect(await read(gift.id)).toMatchObject({ status: "FAILED", closedAt: NOW });
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, planId));
  expect(plan).toMatchObject({ status: "CANCELED", cancelReason: "too_many_declines" });
});

test("news of the same decline counts once, also when the donor is paying again meanwhile", async () => {
  const gift = await openGift();
  const eventId = unique("evt_");
  await decline(gift, eventId);
  processor.status = "processing";
  for (let told = 0; told < TRIES.usual; told++) expect(await decline(gift, eventId)).toBe("repeated");
  await decline(gift);
  expect(await db.$count(paymentFailures, eq(paymentFailures.donationId, gift.id))).toBe(2);
  expect(processor.canceled).toEqual([]);
});
