import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { subscriptionInvoices } from "@/db/schema/subscriptions";
import { testDatabase } from "@/db/testing";
import { sweepUnpaidDonations } from "@/lib/donations/unpaid/sweep-unpaid-donations";
import { cancelPublicSubscription } from "@/lib/subscriptions/change/cancel-public-subscription";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
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
import { eventTypesOf, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { claimLateSubscriptions, claimOpenInvoices } from "./sweep-store";
import { sweepSubscriptions } from "./sweep-subscriptions";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

// Each test starts a year before the previous one, so earlier subscriptions are not due.
let year = 2012;
beforeEach(() => {
  processor.reset();
  year -= 1;
  processor.now = new Date(`${year}-03-01T12:00:00Z`);
});
const later = (minutes: number) => {
  processor.now = new Date(processor.now.getTime() + minutes * 60_000);
};

test("a first payment whose events were lost is completed, once", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp());
  processor.pay((await donationOf(donationId)).processorInvoiceId ?? "");
  later(16);
  await sweepUnpaidDonations(context());
  expect((await donationOf(donationId)).status).toBe("PENDING");
  await sweepSubscriptions(context());
  expect((await donationOf(donationId)).status).toBe("SUCCEEDED");
  expect((await subscriptionOf(subscriptionId)).status).toBe("ACTIVE");
  await sweepSubscriptions(context());
  expect(await historyOf(subscriptionId)).toEqual(["STARTED donor"]);
});

test("after a day the subscription is canceled at the processor, and only then closed here", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp());
  later(60);
  await sweepSubscriptions(context());
  expect(await donationOf(donationId)).toMatchObject({ status: "PENDING", closedAt: null });
  later(24 * 60);
  processor.losesAnswerOf = "cancelSubscription";
  await sweepSubscriptions(context());
  expect((await donationOf(donationId)).closedAt).toBeNull();
  later(61);
  await sweepSubscriptions(context());
  expect(await donationOf(donationId)).toMatchObject({
    status: "FAILED",
    failureReason: "abandoned",
    closedAt: processor.now,
  });
  expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "CANCELED", canceledBy: "SYSTEM" });
  expect(await historyOf(subscriptionId)).toEqual([]);
});

test("a payment at the moment of the cancellation starts the subscription before it ends, also for webhooks", async () => {
  const setup = await setUp();
  await makeEndpoint(setup.org.id);
  const { subscriptionId, donationId } = await startSubscription(setup);
  const invoiceId = (await donationOf(donationId)).processorInvoiceId ?? "";
  later(24 * 60);
  const end = processor.end.bind(processor);
  vi.spyOn(processor, "end").mockImplementationOnce((...args) => {
    processor.pay(invoiceId);
    return end(...args);
  });
  await sweepSubscriptions(context());
  later(61);
  await sweepSubscriptions(context());
  expect((await donationOf(donationId)).status).toBe("SUCCEEDED");
  expect(await subscriptionOf(subscriptionId)).toMatchObject({
    status: "CANCELED",
    startedAt: expect.any(Date),
  });
  expect((await eventTypesOf(setup.org.id, subscriptionId)).sort()).toEqual([
    "subscription.canceled",
    "subscription.created",
  ]);
});

test("a processing bank payment is never abandoned", async () => {
  const { subscriptionId, donationId } = await startSubscription(await setUp(), { paymentMethod: "ach" });
  const { processorIntentId } = await donationOf(donationId);
  processor.payment(processorIntentId).status = "processing";
  // Active at the processor, but not started here.
  const subscription = await subscriptionOf(subscriptionId);
  processor.kept(subscription.processorSubscriptionId ?? "").state.status = "active";
  later(5 * 24 * 60);
  await sweepSubscriptions(context());
  expect(await donationOf(donationId)).toMatchObject({ status: "PENDING", closedAt: null });
  expect((await donationOf(donationId)).processingSince).not.toBeNull();
  expect((await subscriptionOf(subscriptionId)).status).toBe("INCOMPLETE");
  expect(processor.calls).not.toContain("cancelSubscription");
});

test("renewals whose events were lost are found when overdue, oldest first", async () => {
  const subscription = await runningSubscription(await setUp());
  for (let i = 0; i < 3; i += 1)
    processor.pay(processor.renew(subscription.processorSubscriptionId).invoiceId);
  later(61);
  await sweepSubscriptions(context());
  expect((await donationsOf(subscription.subscriptionId)).map(({ status }) => status)).toEqual(
    Array(4).fill("SUCCEEDED"),
  );
  expect((await subscriptionOf(subscription.subscriptionId)).nextChargeAt).toEqual(
    new Date(`${year}-07-01T12:00:00Z`),
  );
  const callsBefore = processor.calls.length;
  await sweepSubscriptions(context());
  expect(processor.calls.slice(callsBefore)).not.toContain("listInvoices");
});

test("an open renewal is checked again, and the renewal of an ended subscription is voided", async () => {
  const setup = await setUp();
  const [late, ended] = [await runningSubscription(setup), await runningSubscription(setup)];
  const invoices: string[] = [];
  for (const subscription of [late, ended]) {
    processor.now = new Date(`${year}-03-01T12:00:00Z`);
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    await syncInvoice(context(), invoiceId, { failureReported: true });
    invoices.push(invoiceId);
  }
  await cancelPublicSubscription(context({ kind: "public" }), { token: ended.token, reason: null });
  processor.pay(invoices[0] ?? "");
  later(61);
  await sweepSubscriptions(context());
  expect(await donationsOf(late.subscriptionId)).toHaveLength(2);
  expect(await donationsOf(ended.subscriptionId)).toHaveLength(1);
  const [row] = await testDatabase()
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.id, invoices[1] ?? ""));
  expect(row?.status).toBe("VOID");
});

test("while the processor is down nothing is closed, and the next sweep continues", async () => {
  const { donationId } = await startSubscription(await setUp());
  later(25 * 60);
  processor.down = true;
  expect(await sweepSubscriptions(context())).toMatchObject({ firstDonations: 0 });
  processor.down = false;
  later(61);
  await sweepSubscriptions(context());
  expect((await donationOf(donationId)).closedAt).not.toBeNull();
});

test("one failing subscription delays no other; when the processor is down the sweep stops early", async () => {
  const setup = await setUp();
  const invoices: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    processor.now = new Date(`${year}-03-01T12:00:00Z`);
    const subscription = await runningSubscription(setup);
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    await syncInvoice(context(), invoiceId);
    processor.pay(invoiceId);
    invoices.push(invoiceId);
  }
  const retrievals = () => processor.calls.filter((name) => name === "retrieveInvoice").length;
  later(61);
  processor.losesAnswerOf = "retrieveInvoice";
  expect(await sweepSubscriptions(context())).toMatchObject({ renewals: 11 });
  await testDatabase()
    .update(subscriptionInvoices)
    .set({ status: "OPEN" })
    .where(inArray(subscriptionInvoices.id, invoices));
  later(61);
  processor.down = true;
  const before = retrievals();
  expect(await sweepSubscriptions(context())).toMatchObject({ renewals: 0, more: false });
  expect(retrievals() - before).toBeLessThanOrEqual(7);
});

test("organizations take turns: many late subscriptions of one delay no others", async () => {
  const [busy, other] = [await setUp(), await setUp()];
  const begin = processor.now;
  const renewed = async (setup: typeof busy, minutes: number) => {
    processor.now = new Date(begin.getTime() + minutes * 60_000);
    const subscription = await runningSubscription(setup);
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    await syncInvoice(context(), invoiceId);
    return { subscriptionId: subscription.subscriptionId, invoiceId };
  };
  const many = [await renewed(busy, 0), await renewed(busy, 1), await renewed(busy, 2)];
  const late = await renewed(other, 3);
  processor.now = new Date(begin.getTime() + 75 * 86_400_000);
  const subscriptions = await claimLateSubscriptions(testDatabase(), processor.now, 2);
  expect(new Set(subscriptions.map(({ id }) => id))).toEqual(
    new Set([many[0]?.subscriptionId, late.subscriptionId]),
  );
  const invoices = await claimOpenInvoices(testDatabase(), processor.now, 2);
  expect(new Set(invoices.map(({ id }) => id))).toEqual(new Set([many[0]?.invoiceId, late.invoiceId]));
});
