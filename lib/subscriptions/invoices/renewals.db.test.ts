import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donors } from "@/db/schema/donors";
import { journalEntries } from "@/db/schema/journal";
import { organizations } from "@/db/schema/organizations";
import { subscriptionInvoices } from "@/db/schema/subscriptions";
import { makeFund, testDatabase } from "@/db/testing";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { designateDonation } from "@/lib/funds/api";
import { designateInput } from "@/lib/funds/schemas";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { getSubscription } from "@/lib/subscriptions/api";
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
import { readTotals } from "@/lib/totals/store";
import { freezeRenewalFee } from "./freeze-renewal-fee";
import { syncInvoice, syncSubscriptionPayment } from "./sync-invoice";

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

const invoiceRow = async (id: string) =>
  (await testDatabase().select().from(subscriptionInvoices).where(eq(subscriptionInvoices.id, id)))[0];

async function waiverUsed(orgId: string, waiverUsedCents: number): Promise<void> {
  await testDatabase().update(organizations).set({ waiverUsedCents }).where(eq(organizations.id, orgId));
}

test("a renewal is its own donation, created once at the time of its invoice despite repeated events", async () => {
  const setup = await setUp();
  const subscription = await runningSubscription(setup, {
    donor: { email: "ada.renews@example.com", firstName: "Ada", lastName: "Okafor", anonymous: true },
    tribute: { type: "in_memory", name: "Rosa", notifyEmail: "luis@example.com" },
    utmSource: "letter",
    publicMessage: "Keep going",
  });
  const invoice = processor.renew(subscription.processorSubscriptionId);
  await freezeRenewalFee(context(), invoice.invoiceId);
  processor.pay(invoice.invoiceId);
  await Promise.all([1, 2, 3].map(() => syncInvoice(context(), invoice.invoiceId)));
  expect(await syncInvoice(context(), invoice.invoiceId)).toBe("repeated");
  const [, renewal, ...others] = await donationsOf(subscription.subscriptionId);
  expect(others).toEqual([]);
  expect(renewal).toMatchObject({
    status: "SUCCEEDED",
    frequency: "MONTHLY",
    createdAt: new Date("2026-04-01T12:00:00Z"),
    anonymous: true,
    tributeName: "Rosa",
    tributeNotifyEmail: null,
    utmSource: "letter",
    publicMessage: null,
    processorInvoiceId: invoice.invoiceId,
    appliedFeeCents: 140,
    netAmountCents: 4860,
  });
  expect((await readTotals(testDatabase(), [setup.campaign.id])).get(setup.campaign.id)).toEqual({
    raisedCents: 10_000,
    donationCount: 2,
  });
  const entries = await testDatabase()
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.donationId, renewal?.id ?? ""));
  expect(entries).toHaveLength(1);
  expect(await historyOf(subscription.subscriptionId)).toEqual(["STARTED donor", "RENEWED processor"]);
  expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
    status: "ACTIVE",
    nextChargeAt: new Date("2026-05-01T12:00:00Z"),
  });
  expect(await invoiceRow(invoice.invoiceId)).toMatchObject({ status: "PAID" });
});

test("renewals are designated to the donor's chosen fund until staff choose another one", async () => {
  const setup = await setUp();
  const { id: orgId, ownerId } = setup.org;
  const [chosen, later] = await Promise.all([makeFund(orgId), makeFund(orgId)]);
  await testDatabase()
    .update(campaigns)
    .set({ fundIds: [chosen.id] })
    .where(eq(campaigns.id, setup.campaign.id));
  const subscription = await runningSubscription(setup, { fundId: chosen.id });
  const renew = async () => {
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    await freezeRenewalFee(context(), invoiceId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
  };
  await renew();
  const [first] = await donationsOf(subscription.subscriptionId);
  const reason = "Asked by phone";
  await designateDonation.run(context({ kind: "person", userId: ownerId }), {
    params: { id: first?.id ?? "" },
    body: designateInput.parse({ fundId: later.id, reason, renewals: true }),
  });
  await renew();
  const { fund } = await getSubscription.run(context({ kind: "person", userId: ownerId }), {
    params: { id: subscription.subscriptionId },
  });
  expect(fund?.id).toBe(later.id);
  const funds = (await donationsOf(subscription.subscriptionId)).map(({ fundId }) => fundId);
  expect(funds).toEqual([later.id, chosen.id, later.id]);
});

test("a renewal carries the donor's current name, and does not restore an old one", async () => {
  const subscription = await runningSubscription(await setUp());
  const { donorId } = await subscriptionOf(subscription.subscriptionId);
  await testDatabase().update(donors).set({ firstName: "Augusta" }).where(eq(donors.id, donorId));
  const invoice = processor.renew(subscription.processorSubscriptionId);
  processor.pay(invoice.invoiceId);
  await syncInvoice(context(), invoice.invoiceId);
  expect((await donationsOf(subscription.subscriptionId)).at(-1)?.donorFirstName).toBe("Augusta");
  const [donor] = await testDatabase().select().from(donors).where(eq(donors.id, donorId));
  expect(donor?.firstName).toBe("Augusta");
});

describe("the fee of a renewal", () => {
  test("is computed again once the waiver is used up, and the donor's total stays the same", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup);
    await waiverUsed(setup.org.id, WAIVER_CENTS - 2000);
    const invoice = processor.renew(subscription.processorSubscriptionId);
    expect(await freezeRenewalFee(context(), invoice.invoiceId)).toBe("applied");
    // Only $30 of the $50 exceed the remaining waiver.
    expect(invoice.feeCents).toBe(140 + 30);
    processor.pay(invoice.invoiceId);
    await syncInvoice(context(), invoice.invoiceId);
    const [first, renewal] = await donationsOf(subscription.subscriptionId);
    expect(first).toMatchObject({ platformFeeCents: 0, netAmountCents: 4860 });
    expect(renewal).toMatchObject({ totalChargedCents: 5000, platformFeeCents: 30, netAmountCents: 4830 });
  });

  test("is capped when the donor covers fees, so the organization still receives the full donation", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup, { amount: 10_000, coverFees: true });
    expect((await subscriptionOf(subscription.subscriptionId)).totalChargedCents).toBe(10_256);
    await waiverUsed(setup.org.id, WAIVER_CENTS);
    const invoice = processor.renew(subscription.processorSubscriptionId);
    await freezeRenewalFee(context(), invoice.invoiceId);
    processor.pay(invoice.invoiceId);
    await syncInvoice(context(), invoice.invoiceId);
    const renewal = (await donationsOf(subscription.subscriptionId)).at(-1);
    expect(renewal).toMatchObject({ totalChargedCents: 10_256, platformFeeCents: 0, netAmountCents: 10_000 });
  });

  test("is frozen: a second delivery sets the same fee, even after the waiver has changed", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup);
    const invoice = processor.renew(subscription.processorSubscriptionId);
    processor.losesAnswerOf = "setInvoiceFee";
    await expect(freezeRenewalFee(context(), invoice.invoiceId)).rejects.toMatchObject({
      code: "unavailable",
    });
    await waiverUsed(setup.org.id, WAIVER_CENTS);
    expect(await freezeRenewalFee(context(), invoice.invoiceId)).toBe("applied");
    expect(await freezeRenewalFee(context(), invoice.invoiceId)).toBe("repeated");
    expect(invoice.feeCents).toBe(140);
  });

  test("cannot be set while the processor is down, and equals the subscription's percentage once the invoice is finalized", async () => {
    const setup = await setUp();
    const subscription = await runningSubscription(setup, { amount: 3333 });
    await waiverUsed(setup.org.id, WAIVER_CENTS);
    const invoice = processor.renew(subscription.processorSubscriptionId);
    processor.down = true;
    await expect(freezeRenewalFee(context(), invoice.invoiceId)).rejects.toMatchObject({
      code: "unavailable",
    });
    processor.down = false;
    processor.finalize(invoice.invoiceId);
    expect(await freezeRenewalFee(context(), invoice.invoiceId)).toBe("closed");
    processor.pay(invoice.invoiceId);
    await syncInvoice(context(), invoice.invoiceId);
    const renewal = (await donationsOf(subscription.subscriptionId)).at(-1);
    expect(renewal).toMatchObject({ appliedFeeCents: 103, processingFeeCents: 103, platformFeeCents: 0 });
    expect(renewal?.netAmountCents).toBe(3333 - 103);
  });

  test("is not changed on first invoices and foreign invoices", async () => {
    const subscription = await runningSubscription(await setUp());
    expect(await freezeRenewalFee(context(), subscription.first)).toBe("not_due");
    const invoice = processor.renew(subscription.processorSubscriptionId);
    Object.assign(invoice, { processorSubscriptionId: "sub_other", subscriptionId: null });
    expect(await freezeRenewalFee(context(), invoice.invoiceId)).toBe("unknown_object");
    expect(processor.calls).not.toContain("setInvoiceFee");
  });
});

describe("a renewal that fails", () => {
  test("makes the subscription past due, is published once, and its later success creates the donation", async () => {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    background.sent.length = 0;
    for (let i = 0; i < 3; i += 1) await syncInvoice(context(), invoiceId, { failureReported: true });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      status: "PAST_DUE",
      lastFailureReason: "Insufficient funds",
    });
    expect(await invoiceRow(invoiceId)).toMatchObject({
      status: "OPEN",
      attemptCount: 1,
      nextAttemptAt: new Date("2026-04-04T12:00:00Z"),
    });
    expect(new Set(background.sent.map(({ id }) => id))).toEqual(
      new Set([`subscription-recorded:payment-failed:${invoiceId}:1`]),
    );
    expect(await donationsOf(subscription.subscriptionId)).toHaveLength(1);
    processor.decline(invoiceId);
    await syncInvoice(context(), invoiceId, { failureReported: true });
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      status: "ACTIVE",
      lastFailureReason: null,
    });
    expect(await donationsOf(subscription.subscriptionId)).toHaveLength(2);
    expect(await historyOf(subscription.subscriptionId)).toEqual([
      "STARTED donor",
      "PAYMENT_FAILED processor",
      "PAYMENT_FAILED processor",
      "RENEWED processor",
    ]);
  });

  test("whose failure arrives after its success is still in the history, and stays paid", async () => {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    processor.pay(invoiceId);
    await syncInvoice(context(), invoiceId);
    await syncInvoice(context(), invoiceId, { failureReported: true });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      status: "ACTIVE",
      lastFailureReason: null,
    });
    expect((await historyOf(subscription.subscriptionId)).sort()).toEqual([
      "PAYMENT_FAILED processor",
      "RENEWED processor",
      "STARTED donor",
    ]);
    expect(await donationsOf(subscription.subscriptionId)).toHaveLength(2);
  });

  test("permanently ends the subscription, without an actor", async () => {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.decline(invoiceId);
    processor.end(subscription.processorSubscriptionId, { reason: "payment_failed" });
    processor.invoice(invoiceId).status = "void";
    await syncInvoice(context(), invoiceId);
    await syncSubscription(context(), subscription.processorSubscriptionId);
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({
      status: "CANCELED",
      canceledBy: "PROCESSOR",
      cancelReason: "The payment failed too often",
      nextChargeAt: null,
    });
    expect(await invoiceRow(invoiceId)).toMatchObject({ status: "VOID", nextAttemptAt: null });
  });
});

test("a processing bank renewal is recorded from its payment's own event, and is not a failure", async () => {
  const subscription = await runningSubscription(await setUp(), { paymentMethod: "ach" });
  const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
  await syncInvoice(context(), invoiceId);
  const { intentId } = processor.finalize(invoiceId);
  processor.invoice(invoiceId).attemptCount = 1;
  processor.payment(intentId).status = "processing";
  expect(await syncSubscriptionPayment(context(), intentId ?? "")).toBe("open");
  expect(await invoiceRow(invoiceId)).toMatchObject({ status: "OPEN", processingSince: processor.now });
  expect(await historyOf(subscription.subscriptionId)).toEqual(["STARTED donor"]);
  expect(await syncSubscriptionPayment(context(), "pi_of_nobody")).toBe("unknown_object");
});

test("the order of a year's events does not change the result", async () => {
  const setup = await setUp();
  const subscription = await runningSubscription(setup);
  const invoices = Array.from({ length: 11 }, () => {
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    return processor.pay(invoiceId).invoiceId;
  });
  const shuffled = [...invoices, ...invoices].sort((a, b) => a.slice(-2).localeCompare(b.slice(-2)));
  await Promise.all(shuffled.slice(0, 6).map((id) => syncInvoice(context(), id)));
  await syncSubscription(context(), subscription.processorSubscriptionId);
  for (const id of shuffled.slice(6)) await syncInvoice(context(), id);
  const donations = await donationsOf(subscription.subscriptionId);
  expect(donations.map((donation) => donation.createdAt.toISOString().slice(0, 7))).toEqual(
    Array.from(
      { length: 12 },
      (_, i) => `${i + 3 > 12 ? 2027 : 2026}-${String(((i + 2) % 12) + 1).padStart(2, "0")}`,
    ),
  );
  expect((await readTotals(testDatabase(), [setup.campaign.id])).get(setup.campaign.id)).toEqual({
    raisedCents: 60_000,
    donationCount: 12,
  });
});
