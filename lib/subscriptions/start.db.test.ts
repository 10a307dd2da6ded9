import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { testDatabase } from "@/db/testing";
import { completeDonation } from "@/lib/donations/complete-donation";
import { failDonation } from "@/lib/donations/fail-donation";
import { readTotals } from "@/lib/totals/store";
import { syncInvoice } from "./sync-invoice";
import { syncSubscription } from "./sync-subscription";
import { processor } from "./testing/fake-processor";
import {
  startSubscription,
  context,
  giftOf,
  giftsOf,
  historyOf,
  makePlace,
  planOf,
  runningPlan,
} from "./testing/plans";

const announced = vi.hoisted(() => [] as { id: string; name: string }[]);
vi.mock(
  "@/lib/services/stripe/subscriptions",
  async () => (await import("./testing/fake-processor")).subscriptionCalls,
);
vi.mock(
  "@/lib/services/stripe/invoices",
  async () => (await import("./testing/fake-processor")).invoiceCalls,
);
vi.mock(
  "@/lib/services/stripe/payments",
  async () => (await import("./testing/fake-processor")).paymentCalls,
);
vi.mock("@/lib/services/inngest/events", async (original) => ({
  ...(await original<typeof import("@/lib/services/inngest/events")>()),
  sendToBackground: async (events: { id: string; name: string }[]) => {
    announced.push(...events);
  },
}));

beforeEach(() => {
  processor.reset();
  announced.length = 0;
});

test("a recurring gift is pending with its plan, and the answer has the contract's shape", async () => {
  const { created, planId, donationId } = await startSubscription(await makePlace(), { frequency: "quarterly" });
  const gift = await giftOf(donationId);
  expect(created).toEqual({
    donation: { id: donationId, amountCents: 5000, status: "PENDING", frequency: "QUARTERLY" },
    clientSecret: `${gift.processorIntentId}_secret`,
    fees: { donationAmount: 5000, processingFee: 140, platformFee: 0, totalCharged: 5000, netToOrg: 4860 },
  });
  expect(await planOf(planId)).toMatchObject({
    status: "INCOMPLETE",
    frequency: "QUARTERLY",
    amountCents: 5000,
    startedAt: null,
    nextChargeAt: null,
  });
  expect(await historyOf(planId)).toEqual([]);
});

test("a donor has one customer and a campaign one product, however many plans", async () => {
  const place = await makePlace();
  const donor = { email: "twice@example.com", firstName: "Ada", lastName: "Okafor" };
  const one = await startSubscription(place, { donor });
  const two = await startSubscription(place, { donor: { ...donor, lastName: "Byron" } });
  const plans = await Promise.all([planOf(one.planId), planOf(two.planId)]);
  expect(plans[0]?.processorCustomerId).toBe(plans[1]?.processorCustomerId);
  expect(processor.calls.filter((name) => name === "createCustomer")).toHaveLength(1);
  expect(processor.calls.filter((name) => name === "createProduct")).toHaveLength(1);
  const [row] = await testDatabase()
    .select()
    .from(donors)
    .where(eq(donors.id, plans[0]?.donorId ?? ""));
  expect(row?.processorCustomerId).toBe(plans[0]?.processorCustomerId);
});

test.each(["createCustomer", "createProduct", "createSubscription"])(
  "when the answer of %s is lost, gift and plan are closed at once, and nothing can be paid",
  async (name) => {
    const place = await makePlace();
    processor.losesAnswerOf = name;
    await expect(startSubscription(place)).rejects.toMatchObject({ code: "unavailable" });
    expect((await readTotals(testDatabase(), [place.campaign.id])).get(place.campaign.id)).toBeUndefined();
    // The next try takes the customer and the product that were made.
    expect((await startSubscription(place)).created.donation.status).toBe("PENDING");
  },
);

test("the first payment counts by its invoice alone, once, and its own event is skipped", async () => {
  const place = await makePlace();
  const { planId, donationId } = await startSubscription(place);
  const { processorInvoiceId, processorIntentId } = await giftOf(donationId);
  const [invoiceId, intentId] = [processorInvoiceId ?? "", processorIntentId ?? ""];
  processor.pay(invoiceId);
  expect(await completeDonation(context(), { intentId, donationId: null })).toBe("skipped");
  expect((await giftOf(donationId)).status).toBe("PENDING");
  expect(await syncInvoice(context(), invoiceId)).toBe("applied");
  expect(await syncInvoice(context(), invoiceId)).toBe("repeated");
  expect(await giftOf(donationId)).toMatchObject({
    status: "SUCCEEDED",
    receivedCents: 5000,
    appliedFeeCents: 140,
  });
  expect(await planOf(planId)).toMatchObject({
    status: "ACTIVE",
    startedAt: processor.now,
    nextChargeAt: new Date("2026-04-01T12:00:00Z"),
    methodLabel: "Visa ending in 4242",
  });
  expect(await historyOf(planId)).toEqual(["STARTED donor"]);
  expect((await readTotals(testDatabase(), [place.campaign.id])).get(place.campaign.id)).toEqual({
    raisedCents: 5000,
    donationCount: 1,
  });
  expect(new Set(announced.map(({ id }) => id))).toEqual(new Set([`donation-succeeded:${donationId}`]));
});

test("the first gift takes over the fee that a percentage really came to, never more than quoted", async () => {
  // 3.09 % of $33.33 are 102.99 cents; 103 were quoted.
  const { donationId, created } = await runningPlan(await makePlace(), { amount: 3333 });
  const gift = await giftOf(donationId);
  expect(gift.appliedFeeCents).toBe(103);
  expect(gift.netAmountCents).toBeGreaterThanOrEqual(created.fees.netToOrg);
  const high = await runningPlan(await makePlace({ waiverUsedCents: 1_000_000 }), { amount: 7_654_321 });
  const row = await giftOf(high.donationId);
  expect(row.netAmountCents).toBe(7_654_321 - (row.appliedFeeCents ?? 0));
  expect(row.netAmountCents).toBeGreaterThan(high.created.fees.netToOrg);
  expect(row.platformFeeCents).toBe((row.appliedFeeCents ?? 0) - row.processingFeeCents);
});

test("a declined first payment fails the gift, and the same payment can still succeed", async () => {
  const { planId, donationId } = await startSubscription(await makePlace());
  const { processorInvoiceId, processorIntentId } = await giftOf(donationId);
  const failed = {
    eventId: `evt_${donationId}`,
    failedAt: context().now,
    intentId: processorIntentId ?? "",
    donationId: null,
    code: "card_declined",
    declineCode: null,
  };
  expect(await failDonation(context(), failed)).toBe("applied");
  expect(await giftOf(donationId)).toMatchObject({
    status: "FAILED",
    failureReason: "The payment was declined",
  });
  expect((await planOf(planId)).status).toBe("INCOMPLETE");
  processor.pay(processorInvoiceId ?? "");
  await syncInvoice(context(), processorInvoiceId ?? "");
  expect((await giftOf(donationId)).status).toBe("SUCCEEDED");
  expect((await planOf(planId)).status).toBe("ACTIVE");
});

test("an end that overtakes the first payment: both count, and the history has them in order", async () => {
  const { planId, donationId } = await startSubscription(await makePlace());
  const subscriptionId = (await planOf(planId)).processorSubscriptionId ?? "";
  const invoiceId = (await giftOf(donationId)).processorInvoiceId ?? "";
  processor.pay(invoiceId);
  processor.end(subscriptionId, {});
  await syncSubscription(context(), subscriptionId);
  await syncInvoice(context(), invoiceId);
  expect((await giftOf(donationId)).status).toBe("SUCCEEDED");
  expect(await planOf(planId)).toMatchObject({
    status: "CANCELED",
    canceledBy: "PROCESSOR",
    nextChargeAt: null,
  });
  expect(await historyOf(planId)).toEqual(["STARTED donor", "CANCELED processor"]);
  expect(await giftsOf(planId)).toHaveLength(1);
});

test("a plan that the processor made and we lost is found by our own id", async () => {
  const { planId, donationId } = await startSubscription(await makePlace());
  const { processorSubscriptionId, processorCustomerId } = await planOf(planId);
  const { processorInvoiceId } = await giftOf(donationId);
  const db = testDatabase();
  const { subscriptions } = await import("@/db/schema/subscriptions");
  const { donations } = await import("@/db/schema/donations");
  await db
    .update(subscriptions)
    .set({ processorSubscriptionId: null, processorCustomerId: null, processorItemId: null })
    .where(eq(subscriptions.id, planId));
  await db
    .update(donations)
    .set({ processorInvoiceId: null, processorIntentId: null })
    .where(eq(donations.id, donationId));
  processor.pay(processorInvoiceId ?? "");
  expect(await syncInvoice(context(), processorInvoiceId ?? "")).toBe("applied");
  expect(await planOf(planId)).toMatchObject({
    status: "ACTIVE",
    processorSubscriptionId,
    processorCustomerId,
  });
  expect(await giftOf(donationId)).toMatchObject({ status: "SUCCEEDED", processorInvoiceId });
});
