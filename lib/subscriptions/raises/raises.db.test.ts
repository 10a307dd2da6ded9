import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { testDatabase } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { updateSubscription } from "@/lib/subscriptions/api";
import { cancelPublicSubscription } from "@/lib/subscriptions/change/cancel-public-subscription";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { openRaiseLink } from "@/lib/subscriptions/links/mail-link";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  historyOf,
  runningSubscription,
  setUp,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { confirmRaise, getRaise } from "./public-raise";
import { findOpenRaise } from "./raise-store";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

const HOUR_MS = 60 * 60_000;
const donor = () => context({ kind: "public" });
const owner = (org: { ownerId: string }) => context({ kind: "person", userId: org.ownerId });
const later = (ms: number): Context => ({ ...donor(), now: new Date(processor.now.getTime() + ms) });
const changesAtProcessor = () => processor.calls.filter((name) => name === "changeSubscriptionTerms").length;

/** Returns the token in the email that asks the donor to confirm a raise. */
async function mailedToken(subscriptionId: string): Promise<string> {
  const raise = await findOpenRaise(testDatabase(), subscriptionId, processor.now);
  if (!raise) throw new Error("no pending raise");
  return openRaiseLink(context(), raise, `raise:${raise.id}`);
}

async function requestedRaise(amountCents: number, setup?: Awaited<ReturnType<typeof setUp>>) {
  const subscription = await runningSubscription(setup ?? (await setUp()));
  expect(await updatePublicSubscription(donor(), { token: subscription.token, amountCents })).toMatchObject({
    amountCents: 5000,
    pendingRaise: { amountCents, by: "YOU" },
  });
  return { ...subscription, raiseToken: await mailedToken(subscription.subscriptionId) };
}

describe("a raise above twice the amount needs confirmation by email", () => {
  test("even with a link for changes: $50 does not become $999,999 without it", async () => {
    const { subscriptionId } = await requestedRaise(99_999_900);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({
      amountCents: 5000,
      totalChargedCents: 5000,
    });
    expect(changesAtProcessor()).toBe(0);
    expect(background.sent.map(({ name }) => name)).toContain("subscription/raise-requested");
    expect(JSON.stringify(background.sent)).not.toMatch(/raise_|99999900/);
  });

  test("even in steps of twice the amount each, until the donor has paid or confirmed one", async () => {
    const { token, processorSubscriptionId } = await runningSubscription(await setUp());
    expect(await updatePublicSubscription(donor(), { token, amountCents: 10_000 })).toMatchObject({
      amountCents: 10_000,
    });
    const next = () => updatePublicSubscription(donor(), { token, amountCents: 20_000 });
    expect(await next()).toMatchObject({ amountCents: 10_000, pendingRaise: { amountCents: 20_000 } });
    const { invoiceId } = processor.renew(processorSubscriptionId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    expect(await next()).toMatchObject({ amountCents: 20_000, pendingRaise: null });
  });

  test("even when staff make it: the donor has to agree to a higher charge", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup);
    const response = await updateSubscription.run(owner(setup.org), {
      params: { id: subscription.subscriptionId },
      body: { amountCents: 15_000 },
    });
    expect(response).toMatchObject({
      amountCents: 5000,
      pendingRaise: { amountCents: 15_000, actor: `staff:${setup.org.ownerId}` },
    });
    const token = await mailedToken(subscription.subscriptionId);
    expect(await getRaise(donor(), token)).toMatchObject({ by: "ORGANIZATION", status: "OPEN" });
    await confirmRaise(donor(), token);
    expect(await historyOf(subscription.subscriptionId)).toEqual([
      "STARTED donor",
      `AMOUNT_CHANGED staff:${setup.org.ownerId}`,
    ]);
    const notes = await testDatabase()
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.orgId, setup.org.id), eq(auditEntries.subjectId, subscription.subscriptionId)),
      )
      .orderBy(auditEntries.id);
    expect(notes.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
      "subscription.raise_requested person",
      "subscription.raise_confirmed donor",
      "subscription.amount_changed person",
    ]);
    expect(JSON.stringify(notes)).not.toContain(token);
  });

  test("with at most three emails an hour", async () => {
    const { token } = await requestedRaise(11_000);
    for (const amountCents of [12_000, 13_000])
      await updatePublicSubscription(donor(), { token, amountCents });
    await expect(updatePublicSubscription(donor(), { token, amountCents: 14_000 })).rejects.toMatchObject({
      code: "limited",
    });
  });
});

describe("the confirmation of a raise", () => {
  test("applies once, from the next charge on, and charges nothing", async () => {
    const { subscriptionId, raiseToken, processorSubscriptionId } = await requestedRaise(20_000);
    expect(await getRaise(donor(), raiseToken)).toMatchObject({
      status: "OPEN",
      fromAmountCents: 5000,
      amountCents: 20_000,
    });
    expect(changesAtProcessor()).toBe(0);
    expect(await confirmRaise(donor(), raiseToken)).toMatchObject({ status: "CONFIRMED" });
    expect(await confirmRaise(donor(), raiseToken)).toMatchObject({ status: "CONFIRMED" });
    expect(changesAtProcessor()).toBe(1);
    expect(processor.calls).not.toContain("payInvoice");
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ amountCents: 20_000 });
    expect(processor.kept(processorSubscriptionId).state.totalCents).toBe(20_000);
  });

  test("cannot be reused to override a lower amount chosen since", async () => {
    const { subscriptionId, token, raiseToken } = await requestedRaise(20_000);
    await confirmRaise(donor(), raiseToken);
    await updatePublicSubscription(donor(), { token, amountCents: 5000 });
    await confirmRaise(donor(), raiseToken);
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ amountCents: 5000 });
  });

  test("can be repeated when the processor could not be reached", async () => {
    const { subscriptionId, raiseToken } = await requestedRaise(20_000);
    processor.losesAnswerOf = "retrieveSubscription";
    await expect(confirmRaise(donor(), raiseToken)).rejects.toMatchObject({ code: "unavailable" });
    processor.losesAnswerOf = "changeSubscriptionTerms";
    await expect(confirmRaise(donor(), raiseToken)).rejects.toMatchObject({ code: "unavailable" });
    expect(await confirmRaise(donor(), raiseToken)).toMatchObject({ status: "CONFIRMED" });
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ amountCents: 20_000 });
  });

  test("is void after 24 hours, after another change, and after the end", async () => {
    const setup = await setUp();
    const expired = await requestedRaise(20_000, setup);
    await expect(confirmRaise(later(24 * HOUR_MS), expired.raiseToken)).rejects.toMatchObject({
      message: expect.stringMatching(/has expired/),
    });
    const changed = await requestedRaise(20_000, setup);
    await updatePublicSubscription(donor(), { token: changed.token, amountCents: 6000 });
    const withdrawn = await requestedRaise(20_000, setup);
    await updatePublicSubscription(donor(), { token: withdrawn.token, amountCents: 5000 });
    const replaced = await requestedRaise(20_000, setup);
    await updatePublicSubscription(donor(), { token: replaced.token, amountCents: 30_000 });
    const ended = await requestedRaise(20_000, setup);
    await cancelPublicSubscription(donor(), { token: ended.token, reason: null });
    for (const { raiseToken } of [changed, withdrawn, replaced, ended]) {
      await expect(confirmRaise(donor(), raiseToken)).rejects.toMatchObject({ code: "conflict" });
      expect(await getRaise(donor(), raiseToken)).toMatchObject({ status: "VOID" });
    }
    for (const { subscriptionId, cents } of [
      { ...expired, cents: 5000 },
      { ...changed, cents: 6000 },
      { ...withdrawn, cents: 5000 },
      { ...replaced, cents: 5000 },
    ])
      expect(await subscriptionOf(subscriptionId)).toMatchObject({ amountCents: cents });
  });

  test("does not override an amount set at the processor before we received the event", async () => {
    const { subscriptionId, raiseToken, processorSubscriptionId } = await requestedRaise(20_000);
    processor.kept(processorSubscriptionId).state.totalCents = 1500;
    await expect(confirmRaise(donor(), raiseToken)).rejects.toMatchObject({ code: "conflict" });
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ amountCents: 1500 });
    expect(changesAtProcessor()).toBe(0);
  });

  test("and a concurrent change are applied one after the other, and the second sees the first", async () => {
    const { subscriptionId, token, raiseToken } = await requestedRaise(20_000);
    const both = await Promise.allSettled([
      confirmRaise(donor(), raiseToken),
      updatePublicSubscription(donor(), { token, amountCents: 7000 }),
    ]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ code: "conflict" });
    const { amountCents } = await subscriptionOf(subscriptionId);
    const [confirmed, changed] = both.map(({ status }) => status === "fulfilled");
    if (confirmed && !changed) expect(amountCents).toBe(20_000);
    else expect(amountCents).toBe(7000);
    expect(confirmed || changed).toBe(true);
    expect(changesAtProcessor()).toBe(refused.length === 0 ? 2 : 1);
  });
});
