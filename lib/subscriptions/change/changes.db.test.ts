import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { subscriptions } from "@/db/schema/subscriptions";
import { testDatabase, unique } from "@/db/testing";
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from "@/lib/subscriptions/api";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import {
  listSubscriptionsQuery,
  publicSubscriptionSchema,
  subscriptionListSchema,
  subscriptionSchema,
} from "@/lib/subscriptions/schemas";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { processor } from "@/lib/subscriptions/testing/fake-processor";
import {
  context,
  donationsOf,
  historyOf,
  makePlace,
  runningSubscription,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { updatePublicSubscription } from "./update-public-subscription";

const announced = vi.hoisted(() => [] as { id: string; name: string }[]);
vi.mock(
  "@/lib/services/stripe/subscriptions",
  async () => (await import("@/lib/subscriptions/testing/fake-processor")).subscriptionCalls,
);
vi.mock(
  "@/lib/services/stripe/invoices",
  async () => (await import("@/lib/subscriptions/testing/fake-processor")).invoiceCalls,
);
vi.mock(
  "@/lib/services/stripe/setup-intents",
  async () => (await import("@/lib/subscriptions/testing/fake-processor")).methodCalls,
);
vi.mock(
  "@/lib/services/stripe/payments",
  async () => (await import("@/lib/subscriptions/testing/fake-processor")).paymentCalls,
);
vi.mock("@/lib/services/inngest/events", async (original) => ({
  ...(await original<typeof import("@/lib/services/inngest/events")>()),
  sendToBackground: async (events: { id: string; name: string }[]) => {
    announced.push(...events);
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

beforeEach(() => {
  processor.reset();
  announced.length = 0;
});

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });

describe("another amount", () => {
  test("is quoted again, charged from the next time on, and published once, even when the answer is lost", async () => {
    const place = await makePlace();
    const subscription = await runningSubscription(place, { amount: 10_000, coverFees: true });
    processor.losesAnswerOf = "changeSubscriptionAmount";
    const change = { token: subscription.token, amountCents: 2500 };
    await expect(updatePublicSubscription(donor(), change)).rejects.toMatchObject({ code: "unavailable" });
    // The processor's own event attributes the change to the donor.
    await syncSubscription(context(), subscription.processorSubscriptionId);
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      amountCents: 2500,
      totalChargedCents: 2587,
    });
    expect(await updatePublicSubscription(donor(), change)).toMatchObject({
      amountCents: 2500,
      totalChargedCents: 2587,
    });
    expect(await historyOf(subscription.subscriptionId)).toEqual(["STARTED donor", "AMOUNT_CHANGED donor"]);
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    expect((await donationsOf(subscription.subscriptionId)).at(-1)).toMatchObject({
      amountCents: 2500,
      totalChargedCents: 2587,
    });
  });

  test("carries its own fees, so an invoice whose fee could not be set uses the right percentage", async () => {
    const subscription = await runningSubscription(await makePlace(), { amount: 10_000 });
    await updatePublicSubscription(donor(), { token: subscription.token, amountCents: 1000 });
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    // 52 of 1000 cents; the share of the first amount would be 25.
    expect((await donationsOf(subscription.subscriptionId)).at(-1)).toMatchObject({
      amountCents: 1000,
      appliedFeeCents: 52,
    });
  });

  test("does not affect an invoice drafted before it", async () => {
    const subscription = await runningSubscription(await makePlace());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    await updatePublicSubscription(donor(), { token: subscription.token, amountCents: 9900 });
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    expect((await donationsOf(subscription.subscriptionId)).at(-1)).toMatchObject({
      amountCents: 5000,
      receivedCents: 5000,
    });
    expect((await subscriptionOf(subscription.subscriptionId)).amountCents).toBe(9900);
  });

  test("respects the campaign's minimum and fixed amounts", async () => {
    const least = await runningSubscription(await makePlace({ campaign: { minAmountCents: 2000 } }));
    await expect(
      updatePublicSubscription(donor(), { token: least.token, amountCents: 1999 }),
    ).rejects.toMatchObject({
      code: "refused",
      message: "Minimum donation is $20.00",
    });
    const fixed = await runningSubscription(await makePlace({ campaign: { allowCustomAmount: false } }));
    await expect(
      updatePublicSubscription(donor(), { token: fixed.token, amountCents: 3000 }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await updatePublicSubscription(donor(), { token: fixed.token, amountCents: 2500 })).toMatchObject({
      amountCents: 2500,
      fixedAmounts: [2500, 5000],
    });
    expect(processor.calls.filter((name) => name === "changeSubscriptionAmount")).toHaveLength(1);
  });

  test("set in the processor's dashboard is applied, with the matching donation amount", async () => {
    const place = await makePlace();
    const subscription = await runningSubscription(place, { amount: 10_000, coverFees: true });
    processor.kept(subscription.processorSubscriptionId).state.totalCents = 2587;
    await syncSubscription(context(), subscription.processorSubscriptionId);
    await syncSubscription(context(), subscription.processorSubscriptionId);
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      amountCents: 2500,
      totalChargedCents: 2587,
    });
    expect(await historyOf(subscription.subscriptionId)).toEqual([
      "STARTED donor",
      "AMOUNT_CHANGED processor",
    ]);
  });
});

describe("cancellation", () => {
  test("by the donor is final and attributed to them, even when the answer is lost", async () => {
    const subscription = await runningSubscription(await makePlace());
    processor.losesAnswerOf = "cancelSubscription";
    const cancel = () =>
      cancelPublicSubscription(donor(), { token: subscription.token, reason: "Moving away" });
    await expect(cancel()).rejects.toMatchObject({ code: "unavailable" });
    expect(await cancel()).toMatchObject({ status: "CANCELED", nextChargeAt: null });
    await syncSubscription(context(), subscription.processorSubscriptionId);
    expect(await cancel()).toMatchObject({ status: "CANCELED" });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      canceledBy: "DONOR",
      cancelReason: "Moving away",
    });
    expect(await historyOf(subscription.subscriptionId)).toEqual(["STARTED donor", "CANCELED donor"]);
    expect(new Set(announced.map(({ id }) => id))).toContain(
      `subscription-recorded:canceled:${subscription.subscriptionId}`,
    );
    await expect(
      updatePublicSubscription(donor(), { token: subscription.token, amountCents: 7000 }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("by staff needs an admin, and its reason is internal", async () => {
    const { org, ...place } = await makePlace();
    const subscription = await runningSubscription(place);
    const userId = unique("user_");
    await testDatabase()
      .insert(memberships)
      .values({ orgId: org.id, userId, role: "MEMBER", createdAt: processor.now });
    const cancel = { params: { id: subscription.subscriptionId }, body: { reason: "Asked by phone" } };
    await expect(cancelSubscription.run(context({ kind: "person", userId }), cancel)).rejects.toMatchObject({
      code: "forbidden",
    });
    const canceled = subscriptionSchema.parse(await cancelSubscription.run(owner(org), cancel));
    expect(canceled).toMatchObject({
      status: "CANCELED",
      canceledBy: "STAFF",
      cancelReason: "Asked by phone",
    });
    expect(canceled.history[0]).toMatchObject({ kind: "CANCELED", actor: `staff:${org.ownerId}` });
    const own = publicSubscriptionSchema.parse(await getPublicSubscription(donor(), subscription.token));
    expect(own.history[0]).toMatchObject({ kind: "CANCELED", by: "ORGANIZATION", detail: null });
  });

  test("is never undone by a delayed answer", async () => {
    const subscription = await runningSubscription(await makePlace());
    const old = { ...processor.kept(subscription.processorSubscriptionId).state };
    await cancelPublicSubscription(donor(), { token: subscription.token, reason: null });
    const { applyState } = await import("@/lib/subscriptions/sync/sync-subscription");
    const { findSubscription } = await import("@/lib/subscriptions/store");
    const found = await findSubscription(testDatabase(), { id: subscription.subscriptionId });
    if (!found) throw new Error("no subscription");
    await applyState({ ...context(), now: new Date(processor.now.getTime() + 1000) }, found, old);
    expect((await subscriptionOf(subscription.subscriptionId)).status).toBe("CANCELED");
  });
});

test("an older answer never overwrites a newer one", async () => {
  const { org, ...place } = await makePlace();
  const subscription = await runningSubscription(place);
  await testDatabase()
    .update(subscriptions)
    .set({ stateCheckedAt: new Date(processor.now.getTime() + 60_000) })
    .where(eq(subscriptions.id, subscription.subscriptionId));
  processor.kept(subscription.processorSubscriptionId).state.totalCents = 7700;
  expect(await syncSubscription(context(), subscription.processorSubscriptionId)).toBe("stale");
  expect((await subscriptionOf(subscription.subscriptionId)).totalChargedCents).toBe(5000);
  expect(org.id).toBe((await subscriptionOf(subscription.subscriptionId)).orgId);
});

test("staff pause and resume; nothing is due meanwhile, and changes in the dashboard are told apart", async () => {
  const { org, ...place } = await makePlace();
  const subscription = await runningSubscription(place);
  const set = (paused: boolean) =>
    updateSubscription.run(owner(org), { params: { id: subscription.subscriptionId }, body: { paused } });
  expect(await set(true)).toMatchObject({ status: "PAUSED", nextChargeAt: null });
  expect(await set(true)).toMatchObject({ status: "PAUSED" });
  const resumed = await set(false);
  expect(resumed).toMatchObject({ status: "ACTIVE", nextChargeAt: "2026-04-01T12:00:00.000Z" });
  processor.kept(subscription.processorSubscriptionId).state.paused = true;
  await syncSubscription(context(), subscription.processorSubscriptionId);
  const staff = `staff:${org.ownerId}`;
  expect(await historyOf(subscription.subscriptionId)).toEqual([
    "STARTED donor",
    `PAUSED ${staff}`,
    `RESUMED ${staff}`,
    "PAUSED processor",
  ]);
});

test("lists and details match their schemas, and non-members see neither", async () => {
  const { org, ...place } = await makePlace();
  const subscription = await runningSubscription(place);
  const waiting = await startSubscription(place);
  const list = (query: object) =>
    listSubscriptions.run(owner(org), { query: listSubscriptionsQuery.parse({ orgId: org.id, ...query }) });
  const all = subscriptionListSchema.strict().parse(await list({}));
  expect(all.subscriptions.map(({ id }) => id).sort()).toEqual(
    [subscription.subscriptionId, waiting.subscriptionId].sort(),
  );
  expect((await list({ status: "ACTIVE" })).subscriptions.map(({ id }) => id)).toEqual([
    subscription.subscriptionId,
  ]);
  const detail = subscriptionSchema
    .strict()
    .parse(await getSubscription.run(owner(org), { params: { id: subscription.subscriptionId } }));
  expect(detail).toMatchObject({
    raisedCents: 5000,
    donationCount: 1,
    nextChargeAt: "2026-04-01T12:00:00.000Z",
  });
  const stranger = context({ kind: "person", userId: unique("user_") });
  await expect(
    getSubscription.run(stranger, { params: { id: subscription.subscriptionId } }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getSubscription.run(stranger, { params: { id: "nothing" } })).rejects.toMatchObject({
    code: "not_found",
  });
  const own = publicSubscriptionSchema
    .strict()
    .parse(await getPublicSubscription(donor(), subscription.token));
  expect(JSON.stringify(own)).not.toContain("@example.com");
  await expect(getPublicSubscription(donor(), "nothing")).rejects.toMatchObject({ code: "not_found" });
});
