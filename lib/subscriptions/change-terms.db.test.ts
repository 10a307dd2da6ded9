import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { subscriptions } from "@/db/schema/subscriptions";
import { testDatabase } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { cancelSubscription, updateSubscription } from "./api";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { syncPlan } from "./sync-plan";
import { processor } from "./testing/fake-processor";
import { askForPlan, context, makePlace, planOf, runningPlan } from "./testing/plans";
import { updatePublicSubscription } from "./update-public-subscription";

const background = vi.hoisted(() => ({ sent: [] as string[], down: false }));
vi.mock(
  "@/lib/services/processor-subscriptions",
  async () => (await import("./testing/fake-processor")).subscriptionCalls,
);
vi.mock(
  "@/lib/services/processor-invoices",
  async () => (await import("./testing/fake-processor")).invoiceCalls,
);
vi.mock("@/lib/services/processor", async () => (await import("./testing/fake-processor")).paymentCalls);
vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async (events: { id: string }[]) => {
    if (background.down) throw unavailable("Background work cannot be reached");
    background.sent.push(...events.map(({ id }) => id));
  },
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

beforeEach(() => {
  processor.reset();
  Object.assign(background, { sent: [], down: false });
});

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });

describe("background work that cannot be reached", () => {
  const caller = () => ({ ...donor(), client: { address: "192.0.2.1", proof: null } });

  test("does not make a change fail that was made; the processor's own event has it told", async () => {
    const plan = await runningPlan(await makePlace());
    background.down = true;
    const change = { token: plan.token, amountCents: 7000 };
    expect(await updatePublicSubscription(caller(), change)).toMatchObject({ amountCents: 7000 });
    const cancel = { token: plan.token, reason: null };
    expect(await cancelPublicSubscription(caller(), cancel)).toMatchObject({ status: "CANCELED" });
    // A function is run again until it is told.
    await expect(syncPlan(context(), plan.subscriptionId)).rejects.toMatchObject({ code: "unavailable" });
    background.down = false;
    background.sent = [];
    await syncPlan(context(), plan.subscriptionId);
    expect(background.sent).toEqual([
      `plan-recorded:amount_changed:${plan.planId}:1`,
      `plan-recorded:canceled:${plan.planId}`,
    ]);
  });
});

describe("a plan that the processor has ended already", () => {
  test.each([
    ["another amount", { amountCents: 7000 }],
    ["a pause", { paused: true }],
  ])("takes no %s: it has ended, and that is seen", async (_what, input) => {
    const { org, ...place } = await makePlace();
    const plan = await runningPlan(place);
    processor.end(plan.subscriptionId, { reason: "payment_failed" });
    const change = updateSubscription.run(owner(org), { params: { id: plan.planId }, body: input });
    await expect(change).rejects.toMatchObject({ code: "conflict", message: "This plan has ended" });
    expect(await planOf(plan.planId)).toMatchObject({ status: "CANCELED", amountCents: 5000 });
  });
});

describe("a plan whose first payment is still to come", () => {
  test("can be changed later, so the refusal is about now", async () => {
    const { org, ...place } = await makePlace();
    const { planId: id } = await askForPlan(place);
    await expect(
      updateSubscription.run(owner(org), { params: { id }, body: { amountCents: 7000 } }),
    ).rejects.toMatchObject({
      code: "conflict",
      extra: { transient: true },
    });
    await testDatabase()
      .update(subscriptions)
      .set({ processorSubscriptionId: null })
      .where(eq(subscriptions.id, id));
    await expect(
      cancelSubscription.run(owner(org), { params: { id }, body: { reason: null } }),
    ).rejects.toMatchObject({
      code: "conflict",
      extra: { transient: true },
    });
  });
});

describe("another amount", () => {
  test("whose total is too large is refused on its own field", async () => {
    const plan = await runningPlan(await makePlace(), { coverFees: true });
    await expect(
      updatePublicSubscription(donor(), { token: plan.token, amountCents: 99_999_999 }),
    ).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { amountCents: [expect.stringContaining("99999999")] } },
    });
  });

  test("that is the plan's own is none, also where the campaign's minimum has risen above it", async () => {
    const { org, campaign } = await makePlace();
    const plan = await runningPlan({ campaign });
    await testDatabase().update(campaigns).set({ minAmountCents: 9000 }).where(eq(campaigns.id, campaign.id));
    expect(
      await updateSubscription.run(owner(org), { params: { id: plan.planId }, body: { amountCents: 5000 } }),
    ).toMatchObject({ amountCents: 5000 });
    await expect(
      updatePublicSubscription(donor(), { token: plan.token, amountCents: 8999 }),
    ).rejects.toMatchObject({
      code: "refused",
    });
    expect(processor.calls).not.toContain("changeSubscriptionAmount");
  });
});
