import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { paymentFailures } from "@/db/schema/payment-failures";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
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

async function openDonation(given: Parameters<typeof makeDonation>[1] = {}) {
  const campaign = await makeCampaign((await makeOrganization()).id, { ticketCapacity: 5, ticketsHeld: 2 });
  return makeDonation(campaign, {
    processorIntentId: unique("pi_"),
    clientKey: unique("c"),
    ticketCount: 2,
    ticketsHeld: 2,
    ...given,
  });
}
const decline = (donation: Awaited<ReturnType<typeof openDonation>>, eventId = unique("evt_")) =>
  failDonation(context, {
    eventId,
    failedAt: NOW,
    intentId: donation.processorIntentId ?? "",
    donationId: donation.id,
    code: "card_declined",
    declineCode: "insufficient_funds",
  });

test("too many declines cancel the payment and close the donation with the reason of the last one", async () => {
  const donation = await openDonation();
  expect(await decline(donation)).toBe("applied");
  for (let tries = 2; tries < TRIES.usual; tries++) await decline(donation);
  expect(await read(donation.id)).toMatchObject({ status: "FAILED", closedAt: null, ticketsHeld: 2 });
  expect(processor.canceled).toEqual([]);
  await decline(donation);
  expect(processor.canceled).toEqual([donation.processorIntentId]);
  expect(await read(donation.id)).toMatchObject({
    status: "FAILED",
    closedAt: NOW,
    ticketsHeld: 0,
    failureReason: "Insufficient funds",
  });
});

test("too many declines of the first payment end the subscription", async () => {
  const donation = await openDonation();
  const subscriptionId = unique("subscription");
  await db.insert(subscriptions).values({
    id: subscriptionId,
    orgId: donation.orgId,
    campaignId: donation.campaignId,
    donorId: donation.donorId,
    status: "INCOMPLETE",
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
    anonymous: false,
    processorSubscriptionId: `sub_${subscriptionId}`,
    createdAt: NOW,
    updatedAt: NOW,
  });
  await db.update(donations).set({ subscriptionId }).where(eq(donations.id, donation.id));
  for (let tries = 1; tries <= TRIES.usual; tries++) await decline(donation);
  expect(processor.canceled).toEqual([`sub_${subscriptionId}`]);
  expect(await read(donation.id)).toMatchObject({ status: "FAILED", closedAt: NOW });
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  expect(subscription).toMatchObject({ status: "CANCELED", cancelReason: "too_many_declines" });
});

test("repeated events of one decline count once, even while the donor is paying again", async () => {
  const donation = await openDonation();
  const eventId = unique("evt_");
  await decline(donation, eventId);
  processor.status = "processing";
  for (let repeats = 0; repeats < TRIES.usual; repeats++)
    expect(await decline(donation, eventId)).toBe("repeated");
  await decline(donation);
  expect(await db.$count(paymentFailures, eq(paymentFailures.donationId, donation.id))).toBe(2);
  expect(processor.canceled).toEqual([]);
});
