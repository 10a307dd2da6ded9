import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { refunds } from "@/db/schema/refunds";
import { testDatabase } from "@/db/testing";
import { refundDonation } from "@/lib/refunds/api";
import { refundInput } from "@/lib/refunds/schemas";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, NOW, type Paid, person, system, traceOf } from "@/lib/refunds/testing/story";
import { inForm } from "@/scripts/long-forms";
import { sweepRefunds } from "./sweep-refunds";
import { syncRefund, syncRefunds } from "./sync-refunds";

vi.mock("@/lib/services/stripe/refunds", async () =>
  (await import("@/lib/refunds/testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/payments", async () => ({
  retrievePayment: async (id: string) => (await import("@/lib/refunds/testing/processor")).paymentOf(id),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: never) =>
    (await import("@/lib/refunds/testing/processor")).processor.send(events),
}));
vi.mock("@/lib/services/log");

afterEach(() =>
  Object.assign(processor, { crash: null, refusal: null, meanwhile: null, refuseMoves: false }),
);

const db = () => testDatabase();
const sync = (paid: Paid) => syncRefunds(system(), { chargeId: paid.chargeId });

test("a refund whose key was used with other transfer parameters is repeated with the original ones, and made once", async () => {
  const paid = await makePaid(processor);
  const sent: boolean[] = [];
  processor.meanwhile = (attempt) => {
    sent.push(attempt.reverseTransfer);
    // Another process, which saw an exhausted transfer, submits the same row first.
    const other = processor.services().createRefund;
    processor.meanwhile = null;
    void other({ ...attempt, reverseTransfer: false });
    processor.meanwhile = (again) => sent.push(again.reverseTransfer);
  };
  const request = { params: { id: paid.donation.id }, body: refundInput.parse({ amountCents: 1000 }) };
  expect((await refundDonation.run(person(paid.org.ownerId), request)).refund).toMatchObject({
    status: "SUCCEEDED",
  });
  expect(sent).toEqual([true, false]);
  expect(processor.chargeOf(paid.chargeId).refunds).toHaveLength(1);
  const due = 4827 - 1000 + 7;
  expect(await traceOf(processor, paid)).toMatchObject({
    refundedCents: 1000,
    organization: { journal: due, account: due },
  });
});

describe("a refund made in the processor's dashboard", () => {
  test.each([
    ["that left the organization its money takes it back, and our own fee returns", false, false, 7],
    ["that took it back needs only our own fee", true, false, 7],
    ["that returned the application fee too is booked as it was made", true, true, 35],
  ])("%s", async (_name, reverse, fee, feeReturnedCents) => {
    const paid = await makePaid(processor);
    const re = processor.refund(paid.chargeId, { amountCents: 1000, reverse, fee });
    expect(await sync(paid)).toBe("applied");
    expect(await syncRefund(system(), { processorRefundId: re.id })).toBe("repeated");
    const [row] = await db().select().from(refunds).where(eq(refunds.donationId, paid.donation.id));
    expect(row).toMatchObject({
      origin: "PROCESSOR",
      status: "SUCCEEDED",
      processorRefundId: re.id,
      transferReversedCents: 1000,
      platformFeeReturnedCents: feeReturnedCents,
    });
    const due = 4827 - 1000 + feeReturnedCents;
    expect(await traceOf(processor, paid)).toMatchObject({
      refundedCents: 1000,
      netRaisedCents: 4000,
      organization: { journal: due, account: due },
    });
  });

  test("of a donation whose success event has not arrived completes the donation first", async () => {
    const clean = await makePaid(processor);
    processor.refund(clean.chargeId, { amountCents: 5000, reverse: true });
    await sync(clean);
    const paid = await makePaid(processor, { settled: false });
    processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    expect(await sync(paid)).toBe("applied");
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({ status: "REFUNDED", seats: [0, 0, 0, 0] });
    expect(behind).toEqual(await traceOf(processor, clean));
  });

  test("between our reservation and our call makes ours fail, so that nothing is refunded twice", async () => {
    const paid = await makePaid(processor);
    processor.meanwhile = () => {
      processor.meanwhile = null;
      processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    };
    const request = { params: { id: paid.donation.id }, body: refundInput.parse({}) };
    await expect(refundDonation.run(person(paid.org.ownerId), request)).rejects.toMatchObject({
      code: "conflict",
      message: "This payment has already been refunded at the processor",
    });
    await sync(paid);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      refunds: ["PROCESSOR SUCCEEDED 5000", "STAFF FAILED 5000"],
      organization: { journal: -140, account: -140 },
    });
  });

  test("counts even if the processor refuses to reverse the organization's part, and staff are alerted", async () => {
    const paid = await makePaid(processor);
    processor.refund(paid.chargeId, { amountCents: 5000, reverse: false });
    processor.refuseMoves = true;
    expect(await sync(paid)).toBe("applied");
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "REFUNDED",
      organization: { journal: 4827, account: 4827 },
      processor: { journal: 0, account: 0 },
    });
    expect(behind.journal[1]?.lines).toEqual({ PROCESSOR: -5000, PLATFORM_FEES: 33, SUSPENSE: 4967 });
    const [item] = await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(item).toMatchObject({ kind: "AMOUNT_DIFFERS", figures: { missingCents: 4967 } });
  });

  test("of a foreign charge is ignored", async () => {
    processor.pay({
      donationId: "elsewhere",
      intentId: "pi_x",
      chargeId: "ch_x",
      accountId: "acct_x",
      totalCents: 100,
      feeCents: 1,
    });
    expect(await syncRefunds(system(), { chargeId: "ch_x" })).toBe("unknown_object");
  });

  test("of a charge of ours whose donation does not exist yet is retried later", async () => {
    const paid = await makePaid(processor);
    processor.pay({
      donationId: "not-there-yet",
      intentId: `${paid.intentId}_later`,
      chargeId: `${paid.chargeId}_later`,
      accountId: paid.accountId,
      totalCents: 100,
      feeCents: 1,
    });
    await expect(syncRefunds(system(), { chargeId: `${paid.chargeId}_later` })).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

describe("a refund that fails after it counted", () => {
  test("is undone to the cent: the donation counts again, the organization is paid again, and staff are alerted", async () => {
    const paid = await makePaid(processor);
    const re = processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    await sync(paid);
    processor.failRefund(paid.chargeId, re.id);
    const outcomes = await Promise.all([sync(paid), sync(paid), sync(paid)]);
    expect(outcomes.filter((one) => one === "applied")).toHaveLength(1);
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "SUCCEEDED",
      refundedCents: 0,
      netRaisedCents: 5000,
      matchedCents: 5000,
      seats: [2, 0, 2, 0],
      totals: { raisedCents: 5000, donationCount: 1 },
      organization: { journal: 4827, account: 4827 },
      processor: { journal: 5000, account: 5000 },
    });
    expect(behind.journal.map((entry) => entry.kind)).toEqual(["DONATION", "REFUND", "REFUND_FAILED"]);
    const items = await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(items).toMatchObject([
      { kind: "REFUND_FAILED", message: expect.stringContaining("card was lost or stolen") },
    ]);
  });

  test("can be made again, and the second payment to the organization is recovered", async () => {
    const paid = await makePaid(processor);
    const re = processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    await sync(paid);
    processor.failRefund(paid.chargeId, re.id);
    await sync(paid);
    const request = { params: { id: paid.donation.id }, body: refundInput.parse({}) };
    await refundDonation.run(person(paid.org.ownerId), request);
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "REFUNDED",
      processor: { journal: 0, account: 0 },
      organization: { journal: -140, account: -140 },
    });
    const fees = behind.journal.reduce((sum, { lines }) => sum + (lines["PLATFORM_FEES"] ?? 0), 0);
    expect(fees).toBe(0);
  });

  test("raises an alert and is retried while the processor refuses to pay the organization again", async () => {
    const paid = await makePaid(processor);
    const re = processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    await sync(paid);
    processor.failRefund(paid.chargeId, re.id);
    processor.refuseMoves = true;
    await expect(sync(paid)).rejects.toMatchObject({ code: "refused" });
    expect(await traceOf(processor, paid)).toMatchObject({ status: "REFUNDED" });
    const items = await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(items).toMatchObject([{ cause: expect.stringMatching(/^refund-money:/) }]);
    processor.refuseMoves = false;
    await sweepRefunds(system(new Date(NOW.getTime() + 600_000)));
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "SUCCEEDED",
      organization: { journal: 4827, account: 4827 },
    });
  });

  test("is undone by the sweep if the undo was interrupted", async () => {
    for (const side of ["before", "after"] as const) {
      const paid = await makePaid(processor);
      const re = processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
      await sync(paid);
      processor.failRefund(paid.chargeId, re.id);
      processor.crash = { call: processor.calls + 1, side };
      await expect(sync(paid)).rejects.toThrow();
      processor.crash = null;
      await sweepRefunds(system(new Date(NOW.getTime() + 600_000)));
      expect(await traceOf(processor, paid)).toMatchObject({
        status: "SUCCEEDED",
        organization: { journal: 4827, account: 4827 },
      });
    }
  });
});

type Step = { kind: "dashboard" | "staff"; amountCents: number; reverse: boolean; fails: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("dashboard", "staff"),
  amountCents: fc.integer({ min: 1, max: 1600 }),
  reverse: fc.boolean(),
  fails: fc.boolean(),
});

/** Runs the steps, syncing `looks[i]` times after step `i`, and once more at the end. Returns the donation's trace. */
async function play(steps: Step[], syncs: number[]) {
  const paid = await makePaid(processor);
  for (const [i, { kind, amountCents, reverse, fails }] of steps.entries()) {
    const request = { params: { id: paid.donation.id }, body: refundInput.parse({ amountCents }) };
    const made = processor.chargeOf(paid.chargeId).refunds;
    if (kind === "staff") await refundDonation.run(person(paid.org.ownerId), request);
    else processor.refund(paid.chargeId, { amountCents, reverse });
    if (fails) processor.failRefund(paid.chargeId, made.at(-1)?.id ?? "");
    await Promise.all(Array.from({ length: syncs[i] ?? 0 }, () => sync(paid)));
  }
  await sync(paid);
  return traceOf(processor, paid);
}

test("repeated and late events lead to the same final state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
      async (steps, syncs) => {
        const clean = await play(steps, [1, 1, 1]);
        expect(clean.organization.journal).toBe(clean.organization.account);
        expect(clean.processor.journal).toBe(clean.processor.account);
        expect(await play(steps, syncs)).toEqual(clean);
      },
    ),
    { numRuns: inForm(5, 100) },
  );
});
