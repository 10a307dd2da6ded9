import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { testDatabase } from "@/db/testing";
import { completeDonation } from "@/lib/donations/status/complete-donation";
import { failDonation } from "@/lib/donations/status/fail-donation";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationOf,
  donationsOf,
  historyOf,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { readTotals } from "@/lib/totals/store";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

test("a recurring donation is pending with its subscription, and the response matches the contract", async () => {
  const { created, subscriptionId, donationId } = await startSubscription(await setUp(), {
    frequency: "quarterly",
  });
  const donation = await donationOf(donationId);
  expect(created).toEqual({
    donation: { id: donationId, amountCents: 5000, status: "PENDING", frequency: "QUARTERLY" },
    clientSecret: `${donation.processorIntentId}_secret`,
    fees: { donationAmount: 5000, processingFee: 140, platformFee: 0, totalCharged: 5000, netToOrg: 4860 },
  });
  expect(await subscriptionOf(subscriptionId)).toMatchObject({
    status: "INCOMPLETE",
    frequency: "QUARTERLY",
    amountCents: 5000,
    startedAt: null,
    nextChargeAt: null,
  });
  expect(await historyOf(subscriptionId)).toEqual([]);
});

test("a donor has one customer and a campaign one product, regardless of the number of subscriptions", async () => {
  const setup = await setUp();
  const donor = { email: "twice@example.com", firstName: "Ada", lastName: "Okafor" };
  const one = await startSubscription(setup, { donor });
  const two = await startSubscription(setup, { donor: { ...donor, lastName: "Byron" } });
  const subscriptionRows = await Promise.all([
    subscriptionOf(one.subscriptionId),
    subscriptionOf(two.subscriptionId),
  ]);
  expect(subscriptionRows[0]?.processorCustomerId).toBe(subscriptionRows[1]?.processorCustomerId);
  expect(processor.calls.filter((name) => name === "createCustomer")).toHaveLength(1);
  expect(processor.calls.filter((name) => name === "createProduct")).toHaveLength(1);
  const [row] = await testDatabase()
    .select()
    .from(donors)
    .where(eq(donors.id, subscriptionRows[0]?.donorId ?? ""));
  expect(row?.processorCustomerId).toBe(subscriptionRows[0]?.processorCustomerId);
});

test.each(["createCustomer", "createProduct", "createSubscription"])(
  "when the response of %s is lost, donation and subscription are closed at once, and cannot be paid",
  async (name) => {
    const setup = await setUp();
    processor.losesAnswerOf = name;
    await expect(startSubscription(setup)).rejects.toMatchObject({ code: "unavailable" });
    expect((await readTotals(testDatabase(), [setup.campaign.id])).get(setup.campaign.id)).toBeUndefined();
    // The retry reuses the customer and the product.
    expect((await startSubscription(setup)).created.donation.status).toBe("PENDING");
  },
);

test("the first payment counts once, by its invoice, and its own event is skipped", async () => {
  const setup = await setUp();
  const { subscriptionId, donationId } = await startSubscription(setup);
  const { processorInvoiceId, processorIntentId } = await donationOf(donationId);
  const [invoiceId, intentId] = [processorInvoiceId ?? "", processorIntentId ?? ""];
  processor.pay(invoiceId);
  expect(await completeDonation(context(), { intentId, donationId: null })).toBe("skipped");
  expect((await donationOf(donationId)).status).toBe("PENDING");
  expect(await syncInvoice(context(), invoiceId)).toBe("applied");
  expect(await syncInvoice(context(), invoiceId)).toBe("repeated");
  expect(await donationOf(donationId)).toMatchObject({
    status: "SUCCEEDED",
    receivedCents: 5000,
    appliedFeeCents: 140,
  });
  expect(await subscriptionOf(subscriptionId)).toMatchObject({
    status: "ACTIVE",
    startedAt: processor.now,
    nextChargeAt: new Date("2026-04-01T12:00:00Z"),
    methodLabel: "Visa ending in 4242",
  });
  expect(await historyOf(subscriptionId)).toEqual(["STARTED donor"]);
  expect((await readTotals(testDatabase(), [setup.campaign.id])).get(setup.campaign.id)).toEqual({
    raisedCents: 5000,
    donationCount: 1,
  });
  expect(new Set(background.sent.map(({ id }) => id))).toEqual(new Set([`donation-succeeded:${donationId}`]));
});

test("the first donation records the fee that results from the percentage, never more than quoted", async () => {
  // 3.09 % of $33.33 are 102.99 cents; 103 were quoted.
  const { donationId, created } = await runningSubscription(await setUp(), { amount: 3333 });
  const donation = await donationOf(donationId);
  expect(donation.appliedFeeCents).toBe(103);
  expect(donation.netAmountCents).toBeGreaterThanOrEqual(created.fees.netToOrg);
  const high = await runningSubscription(await setUp({ waiverUsedCents: 1_000_000 }), {
    amount: 7_654_321,
  });
  const row = await donationOf(high.donationId);
  expect(row.netAmountCents).toBe(7_654_321 - (row.appliedFeeCents ?? 0));
  expect(row.netAmountCents).toBeGreaterThan(high.created.fees.netToOrg);
  expect(row.platformFeeCents).toBe((row.appliedFeeCents ?? 0) - row.processingFeeCents);
});

test("a declined first payment fails the donation, and the same payment can still succeed", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp());
  const { processorInvoiceId, processorIntentId } = await donationOf(donationId);
  const failed = {
    eventId: `evt_${donationId}`,
    failedAt: context().now,
    intentId: processorIntentId ?? "",
    donationId: null,
    code: "card_declined",
    declineCode: null,
  };
  expect(await failDonation(context(), failed)).toBe("applied");
  expect(await donationOf(donationId)).toMatchObject({
    status: "FAILED",
    failureReason: "The payment was declined",
  });
  expect((await subscriptionOf(subscriptionId)).status).toBe("INCOMPLETE");
  processor.pay(processorInvoiceId ?? "");
  await syncInvoice(context(), processorInvoiceId ?? "");
  expect((await donationOf(donationId)).status).toBe("SUCCEEDED");
  expect((await subscriptionOf(subscriptionId)).status).toBe("ACTIVE");
});

test("an end that arrives before the first payment is applied with it, and the history is in order", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp());
  const processorSubscriptionId = (await subscriptionOf(subscriptionId)).processorSubscriptionId ?? "";
  const invoiceId = (await donationOf(donationId)).processorInvoiceId ?? "";
  processor.pay(invoiceId);
  processor.end(processorSubscriptionId, {});
  await syncSubscription(context(), processorSubscriptionId);
  await syncInvoice(context(), invoiceId);
  expect((await donationOf(donationId)).status).toBe("SUCCEEDED");
  expect(await subscriptionOf(subscriptionId)).toMatchObject({
    status: "CANCELED",
    canceledBy: "PROCESSOR",
    nextChargeAt: null,
  });
  expect(await historyOf(subscriptionId)).toEqual(["STARTED donor", "CANCELED processor"]);
  expect(await donationsOf(subscriptionId)).toHaveLength(1);
});

test("a subscription created at the processor but lost here is found by our own id", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp());
  const { processorSubscriptionId, processorCustomerId } = await subscriptionOf(subscriptionId);
  const { processorInvoiceId } = await donationOf(donationId);
  const db = testDatabase();
  const { subscriptions } = await import("@/db/schema/subscriptions");
  const { donations } = await import("@/db/schema/donations");
  await db
    .update(subscriptions)
    .set({ processorSubscriptionId: null, processorCustomerId: null, processorItemId: null })
    .where(eq(subscriptions.id, subscriptionId));
  await db
    .update(donations)
    .set({ processorInvoiceId: null, processorIntentId: null })
    .where(eq(donations.id, donationId));
  processor.pay(processorInvoiceId ?? "");
  expect(await syncInvoice(context(), processorInvoiceId ?? "")).toBe("applied");
  expect(await subscriptionOf(subscriptionId)).toMatchObject({
    status: "ACTIVE",
    processorSubscriptionId,
    processorCustomerId,
  });
  expect(await donationOf(donationId)).toMatchObject({ status: "SUCCEEDED", processorInvoiceId });
});
