import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { testDatabase } from "@/db/testing";
import { cancelSubscription, updateSubscription } from "./api";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { confirmMethodChange, startMethodChange } from "./change-method";
import { syncPlan } from "./sync-plan";
import { processor } from "./testing/fake-processor";
import { askForPlan, context, makePlace, planOf, runningPlan } from "./testing/plans";
import { updatePublicSubscription } from "./update-public-subscription";

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
  sendToBackground: async () => {},
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

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

/** The notes of a plan in their order: who, what, and the fields. */
async function notesOf(planId: string) {
  const rows = await testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, planId))
    .orderBy(auditEntries.id);
  return rows.map(({ actorKind, actorId, action, before, after }) => ({
    who: `${actorKind} ${actorId}`,
    action: action.replace("subscription.", ""),
    before,
    after,
  }));
}

test("what staff, a key and the donor change of a plan is noted once each, with the fields that changed", async () => {
  const { org, ...place } = await makePlace();
  const plan = await runningPlan(place);
  const change = (ctx: ReturnType<typeof owner>, input: { amountCents?: number; paused?: boolean }) =>
    updateSubscription.run(ctx, { params: { id: plan.planId }, body: input });
  await change(owner(org), { amountCents: 5000 });
  expect(await notesOf(plan.planId)).toEqual([]);
  await change(owner(org), { amountCents: 7500 });
  await change(keyOf(org), { paused: true });
  await change(keyOf(org), { paused: true });
  await change(owner(org), { paused: false });
  await updatePublicSubscription(donor(), { token: plan.token, amountCents: 2500 });
  await cancelSubscription.run(owner(org), {
    params: { id: plan.planId },
    body: { reason: "Asked by phone" },
  });
  await cancelSubscription.run(owner(org), {
    params: { id: plan.planId },
    body: { reason: "Asked by phone" },
  });
  await syncPlan(context(), plan.subscriptionId);
  const person = `person ${org.ownerId}`;
  expect(await notesOf(plan.planId)).toEqual([
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
  expect((await planOf(plan.planId)).orgId).toBe(org.id);
});

test("a change is its doer's also where the processor's own event brings it first", async () => {
  const { org, ...place } = await makePlace();
  const plan = await runningPlan(place);
  processor.losesAnswerOf = "setSubscriptionPaused";
  const pause = () =>
    updateSubscription.run(owner(org), { params: { id: plan.planId }, body: { paused: true } });
  await expect(pause()).rejects.toMatchObject({ code: "unavailable" });
  expect(await notesOf(plan.planId)).toEqual([]);
  await syncPlan(context(), plan.subscriptionId);
  await pause();
  expect(await notesOf(plan.planId)).toMatchObject([{ who: `person ${org.ownerId}`, action: "paused" }]);
});

test("another payment method is noted without saying which", async () => {
  const plan = await runningPlan(await makePlace());
  const { setupIntentId } = await startMethodChange(donor(), plan.token);
  const setup = processor.setups.get(setupIntentId);
  if (!setup) throw new Error("no setup");
  Object.assign(setup, { status: "succeeded", methodId: "pm_other" });
  await confirmMethodChange(donor(), { token: plan.token, setupIntentId });
  await confirmMethodChange(donor(), { token: plan.token, setupIntentId });
  expect(await notesOf(plan.planId)).toEqual([
    { who: "donor donor", action: "payment_method_changed", before: null, after: null },
  ]);
});

test("the end of a plan that never began is noted, too", async () => {
  const { org, ...place } = await makePlace();
  const waiting = await askForPlan(place);
  await cancelSubscription.run(owner(org), { params: { id: waiting.planId }, body: { reason: null } });
  expect(await notesOf(waiting.planId)).toMatchObject([
    { who: `person ${org.ownerId}`, action: "canceled", after: { status: "CANCELED" } },
  ]);
});

test("what happens at the processor by itself or in its dashboard is nobody's of ours", async () => {
  const plan = await runningPlan(await makePlace());
  const { state } = processor.kept(plan.subscriptionId);
  state.totalCents = 7700;
  await syncPlan(context(), plan.subscriptionId);
  state.paused = true;
  await syncPlan(context(), plan.subscriptionId);
  processor.end(plan.subscriptionId, { reason: "payment_failed" });
  await syncPlan(context(), plan.subscriptionId);
  expect(await planOf(plan.planId)).toMatchObject({ status: "CANCELED", totalChargedCents: 7700 });
  expect(await notesOf(plan.planId)).toEqual([]);
  const own = await runningPlan(await makePlace());
  await cancelPublicSubscription(donor(), { token: own.token, reason: null });
  expect(await notesOf(own.planId)).toHaveLength(1);
});
