import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { testDatabase } from "@/db/testing";
import { cancelSubscription, updateSubscription } from "./api";
import { cancelPublicSubscription } from "./change/cancel-public-subscription";
import { updatePublicSubscription } from "./change/update-public-subscription";
import { confirmMethodChange, startMethodChange } from "./payment-method/change-method";
import { syncSubscription } from "./sync/sync-subscription";
import { processor } from "./testing/processor";
import {
  context,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "./testing/subscriptions";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => processor.reset());

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });
const keyOf = (org: { id: string; ownerId: string }) =>
  context({
    kind: "key",
    keyId: "key_1",
    orgId: org.id,
    role: "ADMIN",
    mayWrite: true,
    createdBy: org.ownerId,
  });

/** Returns a subscription's audit entries in order: actor, action, changed fields. */
async function notesOf(subscriptionId: string) {
  const rows = await testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subscriptionId))
    .orderBy(auditEntries.id);
  return rows.map(({ actorKind, actorId, action, before, after }) => ({
    who: `${actorKind} ${actorId}`,
    action: action.replace("subscription.", ""),
    before,
    after,
  }));
}

test("changes by staff, an API key and the donor are recorded once each, with the changed fields", async () => {
  const { org, ...setup } = await setUp();
  const subscription = await runningSubscription(setup);
  const change = (ctx: ReturnType<typeof owner>, input: { amountCents?: number; paused?: boolean }) =>
    updateSubscription.run(ctx, { params: { id: subscription.subscriptionId }, body: input });
  await change(owner(org), { amountCents: 5000 });
  expect(await notesOf(subscription.subscriptionId)).toEqual([]);
  await change(owner(org), { amountCents: 7500 });
  await change(keyOf(org), { paused: true });
  await change(keyOf(org), { paused: true });
  await change(owner(org), { paused: false });
  await updatePublicSubscription(donor(), { token: subscription.token, amountCents: 2500 });
  await cancelSubscription.run(owner(org), {
    params: { id: subscription.subscriptionId },
    body: { reason: "Asked by phone" },
  });
  await cancelSubscription.run(owner(org), {
    params: { id: subscription.subscriptionId },
    body: { reason: "Asked by phone" },
  });
  await syncSubscription(context(), subscription.processorSubscriptionId);
  const person = `person ${org.ownerId}`;
  expect(await notesOf(subscription.subscriptionId)).toEqual([
    {
      who: person,
      action: "amount_changed",
      before: { amountCents: 5000, totalChargedCents: 5000 },
      after: { amountCents: 7500, totalChargedCents: 7500 },
    },
    { who: "key key_1", action: "paused", before: { status: "ACTIVE" }, after: { status: "PAUSED" } },
    { who: person, action: "resumed", before: { status: "PAUSED" }, after: { status: "ACTIVE" } },
    {
      who: "donor donor",
      action: "amount_changed",
      before: { amountCents: 7500, totalChargedCents: 7500 },
      after: { amountCents: 2500, totalChargedCents: 2500 },
    },
    {
      who: person,
      action: "canceled",
      before: { status: "ACTIVE", cancelReason: null },
      after: { status: "CANCELED", cancelReason: "Asked by phone" },
    },
  ]);
  expect((await subscriptionOf(subscription.subscriptionId)).orgId).toBe(org.id);
});

test("a change is attributed to its actor even when the processor's event arrives first", async () => {
  const { org, ...setup } = await setUp();
  const subscription = await runningSubscription(setup);
  processor.losesAnswerOf = "setSubscriptionPaused";
  const pause = () =>
    updateSubscription.run(owner(org), {
      params: { id: subscription.subscriptionId },
      body: { paused: true },
    });
  await expect(pause()).rejects.toMatchObject({ code: "unavailable" });
  expect(await notesOf(subscription.subscriptionId)).toEqual([]);
  await syncSubscription(context(), subscription.processorSubscriptionId);
  await pause();
  expect(await notesOf(subscription.subscriptionId)).toMatchObject([
    { who: `person ${org.ownerId}`, action: "paused" },
  ]);
});

test("a new payment method is recorded without its details", async () => {
  const subscription = await runningSubscription(await setUp());
  const { setupIntentId } = await startMethodChange(donor(), subscription.token);
  const setup = processor.setups.get(setupIntentId);
  if (!setup) throw new Error("no setup");
  Object.assign(setup, { status: "succeeded", methodId: "pm_other" });
  await confirmMethodChange(donor(), { token: subscription.token, setupIntentId });
  await confirmMethodChange(donor(), { token: subscription.token, setupIntentId });
  expect(await notesOf(subscription.subscriptionId)).toEqual([
    { who: "donor donor", action: "payment_method_changed", before: null, after: null },
  ]);
});

test("the end of a subscription that never started is recorded", async () => {
  const { org, ...setup } = await setUp();
  const waiting = await startSubscription(setup);
  await cancelSubscription.run(owner(org), {
    params: { id: waiting.subscriptionId },
    body: { reason: null },
  });
  expect(await notesOf(waiting.subscriptionId)).toMatchObject([
    { who: `person ${org.ownerId}`, action: "canceled", after: { status: "CANCELED" } },
  ]);
});

test("changes made by the processor or in its dashboard have no actor", async () => {
  const subscription = await runningSubscription(await setUp());
  const { state } = processor.kept(subscription.processorSubscriptionId);
  state.totalCents = 7700;
  await syncSubscription(context(), subscription.processorSubscriptionId);
  state.paused = true;
  await syncSubscription(context(), subscription.processorSubscriptionId);
  processor.end(subscription.processorSubscriptionId, { reason: "payment_failed" });
  await syncSubscription(context(), subscription.processorSubscriptionId);
  expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
    status: "CANCELED",
    totalChargedCents: 7700,
  });
  expect(await notesOf(subscription.subscriptionId)).toEqual([]);
  const own = await runningSubscription(await setUp());
  await cancelPublicSubscription(donor(), { token: own.token, reason: null });
  expect(await notesOf(own.subscriptionId)).toHaveLength(1);
});
