import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { subscriptionInvoices } from "@/db/schema/subscriptions";
import { testDatabase } from "@/db/testing";
import { followUpOpenGifts } from "@/lib/donations/follow-up";
import { eventTypesOf, makeEndpoint } from "@/lib/outbound/testing/endpoints";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { followUpPlans } from "./follow-up";
import { takeLatePlans, takeOpenInvoices } from "./follow-up-store";
import { syncInvoice } from "./sync-invoice";
import { processor } from "./testing/fake-processor";
import {
  askForPlan,
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
  "@/lib/services/processor-subscriptions",
  async () => (await import("./testing/fake-processor")).subscriptionCalls,
);
vi.mock(
  "@/lib/services/processor-invoices",
  async () => (await import("./testing/fake-processor")).invoiceCalls,
);
vi.mock(
  "@/lib/services/processor-methods",
  async () => (await import("./testing/fake-processor")).methodCalls,
);
vi.mock("@/lib/services/processor", async () => (await import("./testing/fake-processor")).paymentCalls);
vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async (events: { id: string; name: string }[]) => {
    announced.push(...events);
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

// Each test begins a year before the one before it, whose plans are then not due yet.
let year = 2012;
beforeEach(() => {
  processor.reset();
  year -= 1;
  processor.now = new Date(`${year}-03-01T12:00:00Z`);
});
const later = (minutes: number) => {
  processor.now = new Date(processor.now.getTime() + minutes * 60_000);
};

test("a first payment whose events were lost is settled, once", async () => {
  const { planId, donationId } = await askForPlan(await makePlace());
  processor.pay((await giftOf(donationId)).processorInvoiceId ?? "");
  later(16);
  await followUpOpenGifts(context());
  expect((await giftOf(donationId)).status).toBe("PENDING");
  await followUpPlans(context());
  expect((await giftOf(donationId)).status).toBe("SUCCEEDED");
  expect((await planOf(planId)).status).toBe("ACTIVE");
  await followUpPlans(context());
  expect(await historyOf(planId)).toEqual(["STARTED donor"]);
});

test("after a day the subscription is cancelled there, and only then gift and plan are closed here", async () => {
  const { planId, donationId } = await askForPlan(await makePlace());
  later(60);
  await followUpPlans(context());
  expect(await giftOf(donationId)).toMatchObject({ status: "PENDING", closedAt: null });
  later(24 * 60);
  processor.losesAnswerOf = "cancelSubscription";
  await followUpPlans(context());
  expect((await giftOf(donationId)).closedAt).toBeNull();
  later(61);
  await followUpPlans(context());
  expect(await giftOf(donationId)).toMatchObject({
    status: "FAILED",
    failureReason: "abandoned",
    closedAt: processor.now,
  });
  expect(await planOf(planId)).toMatchObject({ status: "CANCELED", canceledBy: "SYSTEM" });
  expect(await historyOf(planId)).toEqual([]);
});

test("a plan that is paid for in the second in which it is given up has begun before it ended, for webhooks as well", async () => {
  const place = await makePlace();
  await makeEndpoint(place.org.id);
  const { planId, donationId } = await askForPlan(place);
  const invoiceId = (await giftOf(donationId)).processorInvoiceId ?? "";
  later(24 * 60);
  const end = processor.end.bind(processor);
  vi.spyOn(processor, "end").mockImplementationOnce((...asked) => {
    processor.pay(invoiceId);
    return end(...asked);
  });
  await followUpPlans(context());
  later(61);
  await followUpPlans(context());
  expect((await giftOf(donationId)).status).toBe("SUCCEEDED");
  expect(await planOf(planId)).toMatchObject({ status: "CANCELED", startedAt: expect.any(Date) });
  expect((await eventTypesOf(place.org.id, planId)).sort()).toEqual([
    "subscription.canceled",
    "subscription.created",
  ]);
});

test("a bank payment under way is never abandoned", async () => {
  const { planId, donationId } = await askForPlan(await makePlace(), { paymentMethod: "ach" });
  const { processorIntentId } = await giftOf(donationId);
  processor.payment(processorIntentId).status = "processing";
  // At the processor such a subscription is active already; for us it has not begun.
  const plan = await planOf(planId);
  processor.kept(plan.processorSubscriptionId ?? "").state.status = "active";
  later(5 * 24 * 60);
  await followUpPlans(context());
  expect(await giftOf(donationId)).toMatchObject({ status: "PENDING", closedAt: null });
  expect((await giftOf(donationId)).processingSince).not.toBeNull();
  expect((await planOf(planId)).status).toBe("INCOMPLETE");
  expect(processor.calls).not.toContain("cancelSubscription");
});

test("renewals whose events were all lost are found when their date has passed, oldest first", async () => {
  const plan = await runningPlan(await makePlace());
  for (let i = 0; i < 3; i += 1) processor.pay(processor.renew(plan.subscriptionId).invoiceId);
  later(61);
  await followUpPlans(context());
  expect((await giftsOf(plan.planId)).map(({ status }) => status)).toEqual(Array(4).fill("SUCCEEDED"));
  expect((await planOf(plan.planId)).nextChargeAt).toEqual(new Date(`${year}-07-01T12:00:00Z`));
  const asked = processor.calls.length;
  await followUpPlans(context());
  expect(processor.calls.slice(asked)).not.toContain("listInvoices");
});

test("an open renewal is asked about again, and that of a plan that has ended is voided", async () => {
  const place = await makePlace();
  const [late, ended] = [await runningPlan(place), await runningPlan(place)];
  const invoices: string[] = [];
  for (const plan of [late, ended]) {
    processor.now = new Date(`${year}-03-01T12:00:00Z`);
    const { invoiceId } = processor.renew(plan.subscriptionId);
    processor.decline(invoiceId);
    await syncInvoice(context(), invoiceId, { toldOfFailure: true });
    invoices.push(invoiceId);
  }
  await cancelPublicSubscription(context({ kind: "public" }), { token: ended.token, reason: null });
  processor.pay(invoices[0] ?? "");
  later(61);
  await followUpPlans(context());
  expect(await giftsOf(late.planId)).toHaveLength(2);
  expect(await giftsOf(ended.planId)).toHaveLength(1);
  const [row] = await testDatabase()
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.id, invoices[1] ?? ""));
  expect(row?.status).toBe("VOID");
});

test("while the processor is down nothing is closed, and the next round goes on", async () => {
  const { donationId } = await askForPlan(await makePlace());
  later(25 * 60);
  processor.down = true;
  expect(await followUpPlans(context())).toMatchObject({ firstGifts: 0 });
  processor.down = false;
  later(61);
  await followUpPlans(context());
  expect((await giftOf(donationId)).closedAt).not.toBeNull();
});

test("one plan that cannot be asked about keeps no other waiting; when the processor is down the round ends soon", async () => {
  const place = await makePlace();
  const invoices: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    processor.now = new Date(`${year}-03-01T12:00:00Z`);
    const plan = await runningPlan(place);
    const { invoiceId } = processor.renew(plan.subscriptionId);
    await syncInvoice(context(), invoiceId);
    processor.pay(invoiceId);
    invoices.push(invoiceId);
  }
  const asked = () => processor.calls.filter((name) => name === "retrieveInvoice").length;
  later(61);
  processor.losesAnswerOf = "retrieveInvoice";
  expect(await followUpPlans(context())).toMatchObject({ renewals: 11 });
  await testDatabase()
    .update(subscriptionInvoices)
    .set({ status: "OPEN" })
    .where(inArray(subscriptionInvoices.id, invoices));
  later(61);
  processor.down = true;
  const before = asked();
  expect(await followUpPlans(context())).toMatchObject({ renewals: 0, more: false });
  expect(asked() - before).toBeLessThanOrEqual(7);
});

test("organizations take turns: many late plans and renewals of one delay nobody else's", async () => {
  const [busy, other] = [await makePlace(), await makePlace()];
  const begin = processor.now;
  const renewed = async (place: typeof busy, minutes: number) => {
    processor.now = new Date(begin.getTime() + minutes * 60_000);
    const plan = await runningPlan(place);
    const { invoiceId } = processor.renew(plan.subscriptionId);
    await syncInvoice(context(), invoiceId);
    return { planId: plan.planId, invoiceId };
  };
  const many = [await renewed(busy, 0), await renewed(busy, 1), await renewed(busy, 2)];
  const late = await renewed(other, 3);
  processor.now = new Date(begin.getTime() + 75 * 86_400_000);
  const plans = await takeLatePlans(testDatabase(), processor.now, 2);
  expect(new Set(plans.map(({ id }) => id))).toEqual(new Set([many[0]?.planId, late.planId]));
  const invoices = await takeOpenInvoices(testDatabase(), processor.now, 2);
  expect(new Set(invoices.map(({ id }) => id))).toEqual(new Set([many[0]?.invoiceId, late.invoiceId]));
});
