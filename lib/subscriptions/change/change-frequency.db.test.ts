import { beforeEach, describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/testing";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { updateSubscription } from "@/lib/subscriptions/api";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { openRaiseLink } from "@/lib/subscriptions/links/mail-link";
import { updatePublicSubscription as endpoint } from "@/lib/subscriptions/public-api";
import { confirmRaise, getRaise } from "@/lib/subscriptions/raises/public-raise";
import { findOpenRaise } from "@/lib/subscriptions/raises/raise-store";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationsOf,
  historyOf,
  runningSubscription,
  setUp,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { movePublicNextCharge } from "./move-public-next-charge";
import { pausePublicSubscription } from "./pause-public-subscription";
import { updatePublicSubscription } from "./update-public-subscription";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });
const changesAtProcessor = () => processor.calls.filter((name) => name === "changeSubscriptionTerms").length;

describe("another frequency", () => {
  test("charges nothing now; the next charge keeps its day, and later ones are scheduled from it", async () => {
    const { token, subscriptionId, processorSubscriptionId } = await runningSubscription(await setUp());
    const { nextChargeAt: day } = await subscriptionOf(subscriptionId);
    const changed = await updatePublicSubscription(donor(), { token, frequency: "QUARTERLY" });
    expect(changed).toMatchObject({
      frequency: "QUARTERLY",
      amountCents: 5000,
      nextChargeAt: day?.toISOString(),
    });
    expect(processor.calls).not.toContain("payInvoice");
    const { invoiceId } = processor.renew(processorSubscriptionId);
    expect(processor.now).toEqual(day);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    await syncSubscription(context(), processorSubscriptionId);
    const [, renewal] = await donationsOf(subscriptionId);
    expect(renewal).toMatchObject({ frequency: "QUARTERLY", amountCents: 5000, status: "SUCCEEDED" });
    const threeMonthsOn = new Date(day ?? 0);
    threeMonthsOn.setUTCMonth(threeMonthsOn.getUTCMonth() + 3);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ nextChargeAt: threeMonthsOn });
  });

  test("is recorded once, as the donor's, even when the processor's response is lost", async () => {
    const { token, subscriptionId, processorSubscriptionId } = await runningSubscription(await setUp());
    processor.losesAnswerOf = "changeSubscriptionTerms";
    const change = { token, frequency: "ANNUAL" as const };
    await expect(updatePublicSubscription(donor(), change)).rejects.toMatchObject({ code: "unavailable" });
    await syncSubscription(context(), processorSubscriptionId);
    expect(await updatePublicSubscription(donor(), change)).toMatchObject({ frequency: "ANNUAL" });
    expect(await historyOf(subscriptionId)).toEqual(["STARTED donor", "FREQUENCY_CHANGED donor"]);
    expect(changesAtProcessor()).toBe(1);
  });

  test("set at the processor is applied unless donations do not support it", async () => {
    const { subscriptionId, processorSubscriptionId } = await runningSubscription(await setUp());
    const { state } = processor.kept(processorSubscriptionId);
    state.frequency = "ANNUAL";
    await syncSubscription(context(), processorSubscriptionId);
    state.frequency = null;
    await syncSubscription(context(), processorSubscriptionId);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ frequency: "ANNUAL" });
    expect(await historyOf(subscriptionId)).toEqual(["STARTED donor", "FREQUENCY_CHANGED processor"]);
  });

  test("together with an amount is one change at the processor", async () => {
    const { token, subscriptionId } = await runningSubscription(await setUp());
    const terms = { frequency: "QUARTERLY" as const, amountCents: 7500 };
    expect(await updatePublicSubscription(donor(), { token, ...terms })).toMatchObject(terms);
    expect(changesAtProcessor()).toBe(1);
    expect((await historyOf(subscriptionId)).slice(1)).toEqual([
      "AMOUNT_CHANGED donor",
      "FREQUENCY_CHANGED donor",
    ]);
  });

  test("is refused during a pause", async () => {
    const { token } = await runningSubscription(await setUp());
    await pausePublicSubscription(donor(), { token, until: null });
    await expect(updatePublicSubscription(donor(), { token, frequency: "ANNUAL" })).rejects.toMatchObject({
      code: "conflict",
      message: "This recurring donation is paused",
    });
  });
});

describe("a more frequent charge", () => {
  async function yearly() {
    const setup = await setUp();
    const subscription = await runningSubscription(setup);
    await updatePublicSubscription(donor(), { token: subscription.token, frequency: "ANNUAL" });
    return { ...subscription, setup };
  }
  async function mailedToken(subscriptionId: string): Promise<string> {
    const raise = await findOpenRaise(testDatabase(), subscriptionId, processor.now);
    if (!raise) throw new Error("no pending raise");
    return openRaiseLink(context(), raise, `raise:${raise.id}`);
  }

  test("needs the donor's confirmation by email, and nothing changes before it", async () => {
    const { token, subscriptionId } = await yearly();
    const response = await endpoint.run(donor(), { params: { token }, body: { frequency: "MONTHLY" } });
    expect(response).toMatchObject({
      frequency: "ANNUAL",
      pendingRaise: { frequency: "MONTHLY", amountCents: 5000 },
    });
    expect(changesAtProcessor()).toBe(1);
    const link = await mailedToken(subscriptionId);
    expect(await getRaise(donor(), link)).toMatchObject({ fromFrequency: "ANNUAL", frequency: "MONTHLY" });
    expect(await confirmRaise(donor(), link)).toMatchObject({ status: "CONFIRMED" });
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ frequency: "MONTHLY", amountCents: 5000 });
  });

  test("needs the donor's confirmation when staff request it, too", async () => {
    const { setup, subscriptionId } = await yearly();
    const response = await updateSubscription.run(owner(setup.org), {
      params: { id: subscriptionId },
      body: { frequency: "MONTHLY" },
    });
    expect(response).toMatchObject({ frequency: "ANNUAL", pendingRaise: { frequency: "MONTHLY" } });
  });

  test("is void once the frequency has been changed otherwise", async () => {
    const { token, subscriptionId, processorSubscriptionId } = await yearly();
    await updatePublicSubscription(donor(), { token, frequency: "MONTHLY" });
    const link = await mailedToken(subscriptionId);
    processor.kept(processorSubscriptionId).state.frequency = "QUARTERLY";
    await expect(confirmRaise(donor(), link)).rejects.toMatchObject({ code: "conflict" });
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ frequency: "QUARTERLY" });
  });

  test("keeps a day that the donor has chosen since the request", async () => {
    const { token, subscriptionId } = await yearly();
    await updatePublicSubscription(donor(), { token, frequency: "MONTHLY" });
    const link = await mailedToken(subscriptionId);
    const moved = await movePublicNextCharge(donor(), { token, day: "2026-03-20" });
    await confirmRaise(donor(), link);
    expect((await subscriptionOf(subscriptionId)).nextChargeAt?.toISOString()).toBe(moved.nextChargeAt);
  });
});
