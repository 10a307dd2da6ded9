import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { paymentFailures } from "@/db/schema/payment-failures";
import { testDatabase, unique } from "@/db/testing";
import { isFirstConfirmation } from "@/lib/fraud/check-method-change";
import { recordDecline } from "@/lib/fraud/declines/record-decline";
import { addressKey } from "@/lib/fraud/keys";
import { CALLER_LIMITS } from "@/lib/fraud/rules";
import type { Context } from "@/lib/kernel/context";
import type { AppError } from "@/lib/kernel/errors";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationsOf,
  historyOf,
  runningSubscription,
  setUp,
} from "@/lib/subscriptions/testing/subscriptions";
import { confirmMethodChange, startMethodChange } from "./change-method";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => processor.reset());

const donor = () => context({ kind: "public" });

describe("another payment method", () => {
  test("applies once the processor confirms it, and a failed renewal is charged immediately", async () => {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    await syncInvoice(context(), invoiceId, { failureReported: true });
    const { setupIntentId, clientSecret } = await startMethodChange(donor(), subscription.token);
    expect(clientSecret).toBe(`${setupIntentId}_secret`);
    const confirm = () => confirmMethodChange(donor(), { token: subscription.token, setupIntentId });
    // The donor may still confirm the setup; the same request then succeeds.
    await expect(confirm()).rejects.toMatchObject({ code: "conflict", extra: { transient: true } });
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { status: "succeeded", methodId: "pm_new" });
    expect(await confirm()).toMatchObject({
      status: "ACTIVE",
      methodLabel: "Card pm_new",
      openRenewal: null,
    });
    expect(await donationsOf(subscription.subscriptionId)).toHaveLength(2);
    expect(await historyOf(subscription.subscriptionId)).toContain("METHOD_CHANGED donor");
  });

  test("can be started five times an hour, even concurrently, and cannot be used to test cards", async () => {
    const setup = await setUp();
    const [subscription, other] = [await runningSubscription(setup), await runningSubscription(setup)];
    const from = (address: string) => ({ ...donor(), client: { address, proof: null } });
    const [home, office] = [unique("10."), unique("10.")];
    const start = (ctx: Context, token = subscription.token) =>
      startMethodChange(ctx, token).then(
        () => "started",
        (error: AppError) => error.code,
      );
    const results = await Promise.all(Array.from({ length: 8 }, () => start(from(home))));
    expect(results.filter((one) => one === "started")).toHaveLength(5);
    await expect(startMethodChange(from(office), subscription.token)).rejects.toMatchObject({
      code: "limited",
      message: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
      extra: { retryAfterSeconds: 3600, transient: true },
    });
    expect(processor.calls.filter((name) => name === "createSetupIntent")).toHaveLength(5);
    expect(await start(from(home), other.token)).toBe("started");
    processor.now = new Date(processor.now.getTime() + 3_600_000);
    expect(await start(from(home))).toBe("started");
  });

  test("is not affected by strangers using the donor's email", async () => {
    const subscription = await runningSubscription(await setUp());
    const address = unique("10.");
    const [first] = await donationsOf(subscription.subscriptionId);
    if (!first) throw new Error("no donation");
    for (let i = 0; i < 30; i += 1)
      await recordDecline(context(), {
        eventId: unique("evt_"),
        at: processor.now,
        code: "card_declined",
        donation: { ...first, clientKey: unique("c") },
      });
    const started = await startMethodChange(
      { ...donor(), client: { address, proof: null } },
      subscription.token,
    );
    expect(started.clientSecret).toContain("_secret");
  });

  test("cancels the previous setup, so that only one at a time can try cards", async () => {
    const subscription = await runningSubscription(await setUp());
    const ctx = { ...donor(), client: { address: unique("10."), proof: null } };
    const { setupIntentId } = await startMethodChange(ctx, subscription.token);
    const second = await startMethodChange(ctx, subscription.token);
    expect(processor.setups.get(setupIntentId)?.status).toBe("canceled");
    expect(processor.setups.get(second.setupIntentId)?.status).toBe("requires_payment_method");
  });

  test("is refused for a network address whose payments were declined; each setup counts once", async () => {
    const subscription = await runningSubscription(await setUp());
    const address = unique("10.");
    const start = () =>
      startMethodChange({ ...donor(), client: { address, proof: null } }, subscription.token);
    for (let i = 0; i < 2; i += 1) {
      const { setupIntentId } = await start();
      Object.assign(processor.setups.get(setupIntentId) ?? {}, { decline: "stolen_card" });
    }
    await start();
    const declines = () =>
      testDatabase().$count(paymentFailures, eq(paymentFailures.donationId, subscription.donationId));
    expect(await declines()).toBe(2);
    const [first] = await donationsOf(subscription.subscriptionId);
    if (!first) throw new Error("no donation");
    for (let i = 2; i < CALLER_LIMITS.address.blocked; i += 1)
      await recordDecline(context(), {
        eventId: unique("evt_"),
        at: processor.now,
        code: "card_declined",
        donation: { ...first, clientKey: addressKey(address) },
      });
    await expect(start()).rejects.toMatchObject({
      code: "limited",
      message: "Too many payments were declined. Nothing has changed; please try again later.",
    });
    expect(await declines()).toBe(CALLER_LIMITS.address.blocked);
  });

  /** Creates a subscription whose renewal failed, with functions to enter and confirm another card. */
  async function pastDue() {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    await syncInvoice(context(), invoiceId, { failureReported: true });
    const save = async (methodId: string) => {
      const { setupIntentId } = await startMethodChange(donor(), subscription.token);
      Object.assign(processor.setups.get(setupIntentId) ?? {}, { status: "succeeded", methodId });
      return setupIntentId;
    };
    const confirm = (setupIntentId: string) =>
      confirmMethodChange(donor(), { token: subscription.token, setupIntentId });
    const charges = () => processor.charged.filter((one) => one.startsWith(invoiceId));
    return { subscriptionId: subscription.subscriptionId, save, confirm, charges };
  }

  test("confirmed again, immediately or a year later, does not charge again", async () => {
    const { save, confirm, charges } = await pastDue();
    processor.emptyMethods.add("pm_empty");
    const setup = await save("pm_empty");
    await Promise.all(Array.from({ length: 8 }, () => confirm(setup)));
    expect(await confirm(setup)).toMatchObject({ status: "PAST_DUE", methodLabel: "Card pm_empty" });
    expect(charges()).toHaveLength(1);
    processor.now = new Date(processor.now.getTime() + 365 * 86_400_000);
    await confirm(setup);
    expect(charges()).toHaveLength(1);
  });

  test("with a charge of unknown outcome is charged once when confirmed again", async () => {
    const { save, confirm, charges } = await pastDue();
    const setup = await save("pm_rich");
    processor.losesAnswerOf = "payInvoice";
    await expect(confirm(setup)).rejects.toMatchObject({ code: "unavailable" });
    expect(await confirm(setup)).toMatchObject({ status: "ACTIVE", openRenewal: null });
    expect(charges()).toHaveLength(1);
  });

  test("interrupted before its charge is charged by the next confirmation, ten minutes later", async () => {
    const { subscriptionId, save, confirm, charges } = await pastDue();
    const setupIntentId = await save("pm_rich");
    expect(await isFirstConfirmation(donor(), { subscriptionId, setupIntentId, due: true })).toBe(true);
    // The outcome of the charge is unknown, so it counts as processing.
    expect(await confirm(setupIntentId)).toMatchObject({ status: "PAST_DUE" });
    expect(charges()).toEqual([]);
    processor.now = new Date(processor.now.getTime() + 10 * 60_000);
    expect(await confirm(setupIntentId)).toMatchObject({ status: "ACTIVE", openRenewal: null });
    await confirm(setupIntentId);
    expect(charges()).toHaveLength(1);
  });

  test("charges a renewal at most three times an hour, and again in the next hour", async () => {
    const { save, confirm, charges } = await pastDue();
    processor.emptyMethods.add("pm_empty");
    for (let tries = 1; tries <= 3; tries++) await confirm(await save("pm_empty"));
    const last = await save("pm_last");
    await expect(confirm(last)).rejects.toMatchObject({
      code: "limited",
      message: "Too many payment methods were tried. Nothing has changed; please try again in an hour.",
    });
    expect(charges()).toHaveLength(3);
    processor.now = new Date(processor.now.getTime() + 3_600_000);
    expect(await confirm(last)).toMatchObject({ status: "ACTIVE", openRenewal: null });
    expect(charges()).toHaveLength(4);
  });

  test("of another subscription is refused", async () => {
    const setup = await setUp();
    const [mine, other] = [await runningSubscription(setup), await runningSubscription(setup)];
    const { setupIntentId } = await startMethodChange(donor(), other.token);
    Object.assign(processor.setups.get(setupIntentId) ?? {}, { status: "succeeded", methodId: "pm_new" });
    const steal = (id: string) => confirmMethodChange(donor(), { token: mine.token, setupIntentId: id });
    await expect(steal(setupIntentId)).rejects.toMatchObject({ code: "refused" });
    await expect(steal("seti_nothing")).rejects.toMatchObject({ code: "refused" });
  });
});
