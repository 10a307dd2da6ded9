import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { subscriptions } from "@/db/schema/subscriptions";
import { testDatabase, unique } from "@/db/testing";
import { background } from "@/lib/services/inngest/__mocks__/send";
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
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationsOf,
  historyOf,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { movePublicNextCharge } from "./move-public-next-charge";
import { pausePublicSubscription, resumePublicSubscription } from "./pause-public-subscription";
import { updatePublicSubscription } from "./update-public-subscription";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });

describe("another amount", () => {
  test("is quoted again, charged from the next charge on, and published once, even when the response is lost", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup, { amount: 10_000, coverFees: true });
    processor.losesAnswerOf = "changeSubscriptionTerms";
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
    const subscription = await runningSubscription(await setUp(), { amount: 10_000 });
    await updatePublicSubscription(donor(), { token: subscription.token, amountCents: 1000 });
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    // 52 of 1000 cents; the percentage of the first amount would give 25.
    expect((await donationsOf(subscription.subscriptionId)).at(-1)).toMatchObject({
      amountCents: 1000,
      appliedFeeCents: 52,
    });
  });

  test("does not affect an invoice drafted before it", async () => {
    const subscription = await runningSubscription(await setUp());
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
    const least = await runningSubscription(await setUp({ campaign: { minAmountCents: 2000 } }));
    await expect(
      updatePublicSubscription(donor(), { token: least.token, amountCents: 1999 }),
    ).rejects.toMatchObject({
      code: "refused",
      message: "Minimum donation is $20.00",
    });
    const fixed = await runningSubscription(await setUp({ campaign: { allowCustomAmount: false } }));
    await expect(
      updatePublicSubscription(donor(), { token: fixed.token, amountCents: 3000 }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await updatePublicSubscription(donor(), { token: fixed.token, amountCents: 2500 })).toMatchObject({
      amountCents: 2500,
      fixedAmounts: [2500, 5000],
    });
    expect(processor.calls.filter((name) => name === "changeSubscriptionTerms")).toHaveLength(1);
  });

  test("set in the processor's dashboard is applied, with the matching donation amount", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup, { amount: 10_000, coverFees: true });
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
  test("by the donor is final and attributed to them, even when the response is lost", async () => {
    const subscription = await runningSubscription(await setUp());
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
    expect(new Set(background.sent.map(({ id }) => id))).toContain(
      `subscription-recorded:canceled:${subscription.subscriptionId}`,
    );
    await expect(
      updatePublicSubscription(donor(), { token: subscription.token, amountCents: 7000 }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("by staff requires an admin, and its reason is internal", async () => {
    const { org, ...setup } = await setUp();
    const subscription = await runningSubscription(setup);
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

  test("is never undone by a delayed response", async () => {
    const subscription = await runningSubscription(await setUp());
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

test("an older response never overwrites a newer one", async () => {
  const { org, ...setup } = await setUp();
  const subscription = await runningSubscription(setup);
  await testDatabase()
    .update(subscriptions)
    .set({ stateCheckedAt: new Date(processor.now.getTime() + 60_000) })
    .where(eq(subscriptions.id, subscription.subscriptionId));
  processor.kept(subscription.processorSubscriptionId).state.totalCents = 7700;
  expect(await syncSubscription(context(), subscription.processorSubscriptionId)).toBe("stale");
  expect((await subscriptionOf(subscription.subscriptionId)).totalChargedCents).toBe(5000);
  expect(org.id).toBe((await subscriptionOf(subscription.subscriptionId)).orgId);
});

test("staff pause and resume; nothing is due during the pause, and changes in the dashboard are distinguished", async () => {
  const { org, ...setup } = await setUp();
  const subscription = await runningSubscription(setup);
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

describe("a pause that ends automatically", () => {
  const again = (id: string) => syncSubscription(context(), id);

  test("skips the donor's next donation: it ends a day after that charge", async () => {
    const subscription = await runningSubscription(await setUp());
    const { token } = subscription;
    expect(await pausePublicSubscription(donor(), { token, until: null })).toMatchObject({
      status: "PAUSED",
      nextChargeAt: null,
      pausedUntil: "2026-04-02T12:00:00.000Z",
    });
    await expect(pausePublicSubscription(donor(), { token, until: null })).rejects.toMatchObject({
      code: "conflict",
    });
    const { state } = processor.kept(subscription.processorSubscriptionId);
    // The processor advances the period and resumes by itself.
    Object.assign(state, { paused: false, resumesAt: null, periodEnd: new Date("2026-05-01T12:00:00Z") });
    processor.now = new Date("2026-04-02T12:00:01Z");
    await again(subscription.processorSubscriptionId);
    expect(await getPublicSubscription(donor(), token)).toMatchObject({
      status: "ACTIVE",
      pausedUntil: null,
      nextChargeAt: "2026-05-01T12:00:00.000Z",
    });
    expect(await historyOf(subscription.subscriptionId)).toEqual([
      "STARTED donor",
      "PAUSED donor",
      "RESUMED processor",
    ]);
  });

  test("lasts until the beginning of the chosen day in the organization's time zone, and can be changed and ended", async () => {
    const subscription = await runningSubscription(await setUp());
    const { token } = subscription;
    const until = (day: string) => pausePublicSubscription(donor(), { token, until: day });
    expect(await until("2026-06-15")).toMatchObject({ pausedUntil: "2026-06-15T04:00:00.000Z" });
    expect(await until("2026-06-15")).toMatchObject({ pausedUntil: "2026-06-15T04:00:00.000Z" });
    expect(await until("2026-07-01")).toMatchObject({ pausedUntil: "2026-07-01T04:00:00.000Z" });
    expect(await resumePublicSubscription(donor(), token)).toMatchObject({
      status: "ACTIVE",
      pausedUntil: null,
      nextChargeAt: "2026-04-01T12:00:00.000Z",
    });
    await resumePublicSubscription(donor(), token);
    expect(processor.calls.filter((name) => name === "setSubscriptionPaused")).toHaveLength(3);
    expect(await historyOf(subscription.subscriptionId)).toEqual([
      "STARTED donor",
      "PAUSED donor",
      "PAUSED donor",
      "RESUMED donor",
    ]);
  });

  test.each([
    ["2026-03-20", "Choose a day after the next charge"],
    ["2026-04-01", "Choose a day after the next charge"],
    ["2026-02-01", "Choose a day in the future"],
    ["2027-03-05", "Choose a day within a year"],
  ])("is refused until %s: %s", async (day, problem) => {
    const { org, ...setup } = await setUp();
    const subscription = await runningSubscription(setup);
    await expect(
      pausePublicSubscription(donor(), { token: subscription.token, until: day }),
    ).rejects.toMatchObject({ extra: { fieldErrors: { until: [problem] } } });
    const params = { id: subscription.subscriptionId };
    await expect(
      updateSubscription.run(owner(org), { params, body: { paused: true, pausedUntil: day } }),
    ).rejects.toMatchObject({ extra: { fieldErrors: { pausedUntil: [problem] } } });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({ status: "ACTIVE" });
  });

  test("is refused for the holder of a view link, and requires an active subscription", async () => {
    const subscription = await runningSubscription(await setUp());
    await expect(
      pausePublicSubscription(donor(), { token: subscription.viewToken, until: null }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(resumePublicSubscription(donor(), subscription.viewToken)).rejects.toMatchObject({
      code: "forbidden",
    });
    await cancelPublicSubscription(donor(), { token: subscription.token, reason: null });
    await expect(
      pausePublicSubscription(donor(), { token: subscription.token, until: null }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("by staff until a day is in the audit log with its end", async () => {
    const { org, ...setup } = await setUp();
    const subscription = await runningSubscription(setup);
    const params = { id: subscription.subscriptionId };
    const body = { paused: true, pausedUntil: "2026-06-15" };
    expect(await updateSubscription.run(owner(org), { params, body })).toMatchObject({
      status: "PAUSED",
      pausedUntil: "2026-06-15T04:00:00.000Z",
    });
    const [entry] = await testDatabase()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, subscription.subscriptionId));
    expect(entry).toMatchObject({
      action: "subscription.paused",
      after: { status: "PAUSED", pausedUntil: "2026-06-15T04:00:00.000Z" },
    });
  });
});

describe("the next charge", () => {
  const move = (token: string, day: string) => movePublicNextCharge(donor(), { token, day });

  test("moves with all later ones, is recorded once even when the response is lost, and its trial creates no donation", async () => {
    const subscription = await runningSubscription(await setUp());
    const { subscriptionId, processorSubscriptionId, token } = subscription;
    processor.losesAnswerOf = "moveNextCharge";
    await expect(move(token, "2026-03-20")).rejects.toMatchObject({ code: "unavailable" });
    await syncSubscription(context(), processorSubscriptionId);
    // Noon in the organization's time zone.
    const nextChargeAt = "2026-03-20T16:00:00.000Z";
    expect(await move(token, "2026-03-20")).toMatchObject({ status: "ACTIVE", nextChargeAt });
    expect(await historyOf(subscriptionId)).toEqual(["STARTED donor", "DATE_CHANGED donor"]);
    for (const { invoiceId } of [...processor.invoices.values()].filter(({ totalCents }) => totalCents === 0))
      expect(await syncInvoice(context(), invoiceId)).toBe("not_a_donation");
    expect(await donationsOf(subscriptionId)).toHaveLength(1);
    const { invoiceId } = processor.renew(processorSubscriptionId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    expect(await donationsOf(subscriptionId)).toHaveLength(2);
    expect(await historyOf(subscriptionId)).toEqual([
      "STARTED donor",
      "DATE_CHANGED donor",
      "RENEWED processor",
    ]);
    expect((await subscriptionOf(subscriptionId)).nextChargeAt?.toISOString()).toBe(
      "2026-04-20T16:00:00.000Z",
    );
    const [entry] = await testDatabase()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, subscriptionId));
    expect(entry).toMatchObject({
      action: "subscription.next_charge_changed",
      actorKind: "donor",
      after: { nextChargeAt },
    });
  });

  test("is moved earlier by the donor only, never to the past, during a pause or while a failed payment is retried", async () => {
    const { org, ...setup } = await setUp();
    const { token, subscriptionId, processorSubscriptionId } = await runningSubscription(setup);
    const staff = (nextChargeOn: string) =>
      updateSubscription.run(owner(org), { params: { id: subscriptionId }, body: { nextChargeOn } });
    for (const day of ["2026-03-01", "2026-02-01", "2027-04-01"])
      await expect(move(token, day)).rejects.toMatchObject({ code: "invalid" });
    await expect(staff("2026-03-20")).rejects.toMatchObject({ code: "invalid" });
    expect(await staff("2026-05-05")).toMatchObject({ nextChargeAt: "2026-05-05T16:00:00.000Z" });
    expect(await move(token, "2026-03-20")).toMatchObject({ nextChargeAt: "2026-03-20T16:00:00.000Z" });
    expect(processor.calls.filter((call) => call === "moveNextCharge")).toHaveLength(2);
    await move(token, "2026-03-20");
    expect(processor.calls.filter((call) => call === "moveNextCharge")).toHaveLength(2);
    await pausePublicSubscription(donor(), { token, until: null });
    await expect(move(token, "2026-04-20")).rejects.toMatchObject({ code: "conflict" });
    await resumePublicSubscription(donor(), token);
    expect(await historyOf(subscriptionId)).not.toContain("DATE_CHANGED processor");
    processor.decline(processor.renew(processorSubscriptionId).invoiceId);
    await syncSubscription(context(), processorSubscriptionId);
    await expect(move(token, "2026-05-20")).rejects.toMatchObject({ code: "conflict" });
  });
});

test("`endedByDeclines` is true for a subscription ended by declines, and false for a canceled one", async () => {
  const declined = await runningSubscription(await setUp());
  processor.end(declined.processorSubscriptionId, { reason: "payment_failed" });
  await syncSubscription(context(), declined.processorSubscriptionId);
  expect(await getPublicSubscription(donor(), declined.viewToken)).toMatchObject({
    status: "CANCELED",
    endedByDeclines: true,
  });
  const canceled = await runningSubscription(await setUp());
  const answer = await cancelPublicSubscription(donor(), { token: canceled.token, reason: null });
  expect(answer.endedByDeclines).toBe(false);
});

test("lists and details match their schemas, and are refused to non-members", async () => {
  const { org, ...setup } = await setUp();
  const subscription = await runningSubscription(setup);
  const waiting = await startSubscription(setup);
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
