import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { paymentFailures } from "@/db/schema/payment-failures";
import { testDatabase, unique } from "@/db/testing";
import { addressKey } from "@/lib/fraud/keys";
import { CALLER_LIMITS, TRIES } from "@/lib/fraud/rules";
import { processor } from "@/lib/subscriptions/testing/processor";
import { context, runningSubscription, setUp } from "@/lib/subscriptions/testing/subscriptions";
import { startMethodChange } from "./change-method";
import { failSetup } from "./fail-setup";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => processor.reset());

async function running(address = unique("10.")) {
  const subscription = await runningSubscription(await setUp());
  const startSetup = () =>
    startMethodChange(
      { ...context({ kind: "public" }), client: { address, proof: null } },
      subscription.token,
    );
  const declines = (client = addressKey(address)) =>
    testDatabase().$count(
      paymentFailures,
      and(eq(paymentFailures.donationId, subscription.donationId), eq(paymentFailures.clientKey, client)),
    );
  return { subscription, address, startSetup, declines };
}

/** Simulates a card that is declined in the donor's browser, with the processor's event. */
function decline(setupIntentId: string, given: { code?: string; attemptId?: string; at?: Date } = {}) {
  const { code = "generic_decline", attemptId = unique("setatt_"), at = processor.now } = given;
  Object.assign(processor.setups.get(setupIntentId) ?? {}, { decline: code, attemptId });
  return failSetup(context(), { setupIntentId, attemptId, failedAt: at, code });
}
const statusOf = (id: string) => processor.setups.get(id)?.status;

describe("a card declined while being saved", () => {
  test("counts against the network address that started the setup, each attempt once, even for repeated events", async () => {
    const { startSetup, declines } = await running();
    const { setupIntentId } = await startSetup();
    const attemptId = unique("setatt_");
    expect(await decline(setupIntentId, { attemptId })).toBe("applied");
    expect(await decline(setupIntentId, { attemptId })).toBe("repeated");
    expect(await decline(setupIntentId)).toBe("applied");
    expect(await declines()).toBe(2);
    // The next request checks earlier setups and finds nothing new.
    await startSetup();
    expect(await declines()).toBe(2);
  });

  test("is counted by the next setup request if its event is late, and the event does not count it again", async () => {
    const { startSetup, declines } = await running();
    const { setupIntentId } = await startSetup();
    const attemptId = unique("setatt_");
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { decline: "stolen_card", attemptId });
    await startSetup();
    expect(await declines()).toBe(1);
    expect(await decline(setupIntentId, { attemptId })).toBe("repeated");
    expect(await declines()).toBe(1);
  });

  test("ends the setup after as many attempts as a payment allows, not earlier", async () => {
    const { startSetup } = await running();
    const { setupIntentId } = await startSetup();
    for (let tries = 1; tries < TRIES.usual; tries += 1) {
      await decline(setupIntentId, { at: new Date(processor.now.getTime() - tries * 3_600_000) });
      expect([tries, statusOf(setupIntentId)]).toEqual([tries, "requires_payment_method"]);
    }
    await decline(setupIntentId);
    expect(statusOf(setupIntentId)).toBe("canceled");
  });

  test("prevents further setups of the subscription after that many declines across all of them within an hour", async () => {
    const { startSetup } = await running();
    const setups = [await startSetup(), await startSetup(), await startSetup(), await startSetup()].map(
      (one) => one.setupIntentId,
    );
    // Each new setup cancels the previous one, on which a card may have been tried in the meantime.
    expect(setups.map(statusOf)).toEqual([
      ...Array.from({ length: 3 }, () => "canceled"),
      "requires_payment_method",
    ]);
    const last = setups[3] ?? "";
    for (let tries = 1; tries < TRIES.usual; tries += 1) await decline(setups[tries % 4] ?? "");
    expect(statusOf(last)).toBe("requires_payment_method");
    await decline(last);
    expect(statusOf(last)).toBe("canceled");
    for (let tries = TRIES.usual; tries < CALLER_LIMITS.address.blocked; tries += 1) await decline(last);
    await expect(startSetup()).rejects.toMatchObject({ code: "limited" });
  });

  test("ends the setup earlier if the network address is blocked for other declines", async () => {
    const address = unique("10.");
    const others = [await running(address), await running(address), await running(address)];
    // All are created before the first decline, because a suspicious address cannot create new ones.
    const setups = [];
    for (const other of others) setups.push((await other.startSetup()).setupIntentId);
    for (const id of setups) for (let tries = 0; tries < TRIES.usual; tries += 1) await decline(id);
    expect(setups.map(statusOf)).toEqual(["canceled", "canceled", "canceled"]);
    const mine = await running(unique("10."));
    const { setupIntentId } = await mine.startSetup();
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { clientKey: addressKey(address) });
    expect(statusOf(setupIntentId)).toBe("requires_payment_method");
    for (let tries = 1; tries <= TRIES.blocked; tries += 1) await decline(setupIntentId);
    expect(statusOf(setupIntentId)).toBe("canceled");
  });

  test("does not end a setup that has succeeded since, and bank errors do not count", async () => {
    const { startSetup, declines } = await running();
    const { setupIntentId } = await startSetup();
    expect(await decline(setupIntentId, { code: "processing_error" })).toBe("repeated");
    expect(await declines()).toBe(0);
    for (let tries = 1; tries < TRIES.usual; tries += 1) await decline(setupIntentId);
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { status: "succeeded" });
    await decline(setupIntentId);
    expect(statusOf(setupIntentId)).toBe("succeeded");
  });

  test("on a setup that belongs to no subscription is ignored", async () => {
    const { startSetup } = await running();
    const { setupIntentId } = await startSetup();
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { subscriptionId: null });
    expect(await decline(setupIntentId)).toBe("unknown_object");
    expect(await decline("seti_nothing")).toBe("unknown_object");
  });
});
