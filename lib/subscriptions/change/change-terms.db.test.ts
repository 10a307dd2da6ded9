import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { subscriptions } from "@/db/schema/subscriptions";
import { testDatabase } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { cancelSubscription, updateSubscription } from "@/lib/subscriptions/api";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { cancelPublicSubscription } from "./cancel-public-subscription";
import { updatePublicSubscription } from "./update-public-subscription";

const background = vi.hoisted(() => ({ sent: [] as string[], down: false }));
vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { id: string }[]) => {
    if (background.down) throw unavailable("The background service cannot be reached");
    background.sent.push(...events.map(({ id }) => id));
  },
}));
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  Object.assign(background, { sent: [], down: false });
});

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });

describe("when background jobs cannot be reached", () => {
  const caller = () => ({ ...donor(), client: { address: "192.0.2.1", proof: null } });

  test("a change still succeeds, and the processor's own event publishes it", async () => {
    const subscription = await runningSubscription(await setUp());
    background.down = true;
    const change = { token: subscription.token, amountCents: 7000 };
    expect(await updatePublicSubscription(caller(), change)).toMatchObject({ amountCents: 7000 });
    const cancel = { token: subscription.token, reason: null };
    expect(await cancelPublicSubscription(caller(), cancel)).toMatchObject({ status: "CANCELED" });
    // A background function is retried until it succeeds.
    await expect(syncSubscription(context(), subscription.processorSubscriptionId)).rejects.toMatchObject({
      code: "unavailable",
    });
    background.down = false;
    background.sent = [];
    await syncSubscription(context(), subscription.processorSubscriptionId);
    expect(background.sent).toEqual([
      `subscription-recorded:amount_changed:${subscription.subscriptionId}:1`,
      `subscription-recorded:canceled:${subscription.subscriptionId}`,
    ]);
  });
});

describe("a subscription that has already ended at the processor", () => {
  test.each([
    ["another amount", { amountCents: 7000 }],
    ["a pause", { paused: true }],
  ])("refuses %s, and its end is recorded", async (_what, input) => {
    const { org, ...setup } = await setUp();
    const subscription = await runningSubscription(setup);
    processor.end(subscription.processorSubscriptionId, { reason: "payment_failed" });
    const change = updateSubscription.run(owner(org), {
      params: { id: subscription.subscriptionId },
      body: input,
    });
    await expect(change).rejects.toMatchObject({
      code: "conflict",
      message: "This recurring donation has ended",
    });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      status: "CANCELED",
      amountCents: 5000,
    });
  });
});

describe("a subscription whose first payment is pending", () => {
  test("can be changed later, so the refusal contains `yet`", async () => {
    const { org, ...setup } = await setUp();
    const { subscriptionId: id } = await startSubscription(setup);
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
  test("whose total is too large is refused, with the error on its field", async () => {
    const subscription = await runningSubscription(await setUp(), { coverFees: true });
    await expect(
      updatePublicSubscription(donor(), { token: subscription.token, amountCents: 99_999_999 }),
    ).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { amountCents: [expect.stringContaining("$999,999.99")] } },
    });
  });

  test("equal to the current one changes nothing, even below a raised minimum of the campaign", async () => {
    const { org, campaign } = await setUp();
    const subscription = await runningSubscription({ campaign });
    await testDatabase().update(campaigns).set({ minAmountCents: 9000 }).where(eq(campaigns.id, campaign.id));
    expect(
      await updateSubscription.run(owner(org), {
        params: { id: subscription.subscriptionId },
        body: { amountCents: 5000 },
      }),
    ).toMatchObject({ amountCents: 5000 });
    await expect(
      updatePublicSubscription(donor(), { token: subscription.token, amountCents: 8999 }),
    ).rejects.toMatchObject({
      code: "refused",
    });
    expect(processor.calls).not.toContain("changeSubscriptionTerms");
  });
});
