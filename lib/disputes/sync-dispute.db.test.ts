import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { syncRefunds } from "@/lib/refunds/sync/sync-refunds";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, NOW, system, traceOf } from "@/lib/refunds/testing/story";
import { inForm } from "@/scripts/long-forms";
import { CLEAN, db, refund, rowOf, SEQUENCES, simulateDispute, sync } from "./testing/simulate-dispute";

vi.mock("@/lib/services/stripe/refunds", async () =>
  (await import("@/lib/refunds/testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/disputes", async () =>
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

describe("a dispute read event by event", () => {
  test("and won: donation, tickets, match and the organization's money are restored; the platform bears the fee", async () => {
    const { paid, id } = await simulateDispute("won", { syncs: CLEAN });
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "SUCCEEDED",
      netRaisedCents: 5000,
      matchedCents: 5000,
      seats: [2, 0, 2, 0],
      totals: { raisedCents: 5000, donationCount: 1 },
      organization: { journal: 4827, account: 4827 },
      processor: { journal: 3500, account: 3500 },
    });
    expect(behind.journal.slice(1)).toEqual([
      { kind: "DISPUTE_OPENED", raised: -5000, donations: -1, lines: {} },
      {
        kind: "DISPUTE_WITHDRAWN",
        raised: 0,
        donations: 0,
        lines: { PROCESSOR: -6500, DISPUTES: 5000, DISPUTE_FEES: 1500 },
      },
      {
        kind: "TRANSFER_REVERSED",
        raised: 0,
        donations: 0,
        lines: { ORGANIZATION: 4967, PLATFORM_FEES: 33, DISPUTES: -5000 },
      },
      { kind: "DISPUTE_REINSTATED", raised: 0, donations: 0, lines: { PROCESSOR: 5000, DISPUTES: -5000 } },
      {
        kind: "TRANSFERRED_AGAIN",
        raised: 0,
        donations: 0,
        lines: { ORGANIZATION: -4967, PLATFORM_FEES: -33, DISPUTES: 5000 },
      },
      { kind: "DISPUTE_CLOSED", raised: 5000, donations: 1, lines: {} },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: "WON", disputeFeeCents: 1500, processorStatus: "won" });
  });

  test("and lost: the donation is REFUNDED and the organization's part stays recovered", async () => {
    const { paid } = await simulateDispute("lost", { syncs: CLEAN });
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      netRaisedCents: 0,
      seats: [0, 0, 0, 0],
      budgetUsedCents: 0,
      organization: { journal: -140, account: -140 },
      processor: { journal: -1500, account: -1500 },
    });
  });

  test("while open: the donation counts nowhere, its tickets are kept, and staff see it", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    await sync(id);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "DISPUTED",
      netRaisedCents: 0,
      seats: [0, 2, 0, 2],
      budgetUsedCents: 0,
      organization: { account: 4827 },
    });
    const items = () => db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(await items()).toMatchObject([{ kind: "DISPUTE", resolvedAt: null }]);
    await expect(refund(paid)).rejects.toMatchObject({ code: "conflict" });
    processor.setStatus(id, "prevented");
    await sync(id);
    expect(await items()).toMatchObject([{ kind: "DISPUTE", resolvedBy: "system" }]);
    // The donation counts again, so its skipped notification is published now.
    const news = ["dispute/opened", "dispute/closed", "donation/succeeded"];
    expect(processor.published.slice(-3).map((one) => one.name)).toEqual(news);
  });

  test("as an inquiry moves no money", async () => {
    const { paid } = await simulateDispute("inquiry only", { syncs: CLEAN });
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({ status: "SUCCEEDED", organization: { journal: 4827, account: 4827 } });
    expect(behind.journal.map((entry) => entry.kind)).toEqual([
      "DONATION",
      "DISPUTE_OPENED",
      "DISPUTE_CLOSED",
    ]);
  });
});

const scenario = fc.record({
  sequence: fc.constantFrom(...Object.keys(SEQUENCES)),
  syncs: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
  settled: fc.boolean(),
  refundedCents: fc.constantFrom(undefined, 1, 1234),
});

test("repeated, late and missing events lead to the same final state", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ sequence, syncs, settled, refundedCents }) => {
      const part = { ...(refundedCents ? { refundedCents, amountCents: 5000 - refundedCents } : {}) };
      const clean = await traceOf(
        processor,
        (await simulateDispute(sequence, { syncs: CLEAN, ...part })).paid,
      );
      const unsettled = refundedCents ? {} : { settled };
      const late = await simulateDispute(sequence, { syncs, ...part, ...unsettled });
      const behind = await traceOf(processor, late.paid);
      expect(behind).toEqual(clean);
      expect(behind.organization.journal).toBe(behind.organization.account);
      expect(behind.processor.journal).toBe(behind.processor.account);
    }),
    { numRuns: inForm(5, 100) },
  );
});

describe("a crash between any two steps of a dispute", () => {
  test.each(["before", "after"] as const)("%s a call is repaired by the next read", async (side) => {
    const clean = await traceOf(processor, (await simulateDispute("won", { syncs: [] })).paid);
    for (let step = 1; step <= 4; step += 1) {
      const paid = await makePaid(processor);
      const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
      for (const happen of SEQUENCES["won"] ?? []) happen(id);
      processor.crash = { call: processor.calls + step, side };
      await expect(sync(id)).rejects.toThrow();
      processor.crash = null;
      await sync(id);
      expect(await traceOf(processor, paid), `${step}`).toEqual(clean);
    }
  });

  test("money that the processor refuses to move does not delay the decision, and is retried", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(id);
    processor.setStatus(id, "lost");
    processor.refuseMoves = true;
    await expect(sync(id)).rejects.toMatchObject({ code: "refused" });
    processor.refuseMoves = false;
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { account: 4827 },
    });
    const open = async () =>
      (await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id))).filter(
        (item) => item.resolvedAt === null,
      );
    expect(await open()).toMatchObject([{ kind: "DISPUTE" }]);
    await sync(id);
    expect(await traceOf(processor, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
    expect(await open()).toEqual([]);
  });
});

describe("disputes and refunds of one donation", () => {
  test("a fully refunded donation stays REFUNDED, and nothing more is recovered from the organization", async () => {
    for (const sequence of ["won", "lost"]) {
      const paid = await makePaid(processor);
      await refund(paid);
      const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
      for (const happen of SEQUENCES[sequence] ?? []) {
        happen(id);
        await sync(id);
      }
      expect(await traceOf(processor, paid)).toMatchObject({
        status: "REFUNDED",
        organization: { journal: -140, account: -140 },
      });
    }
  });

  test("after a won dispute, a refund recovers the amount that was paid again", async () => {
    const { paid } = await simulateDispute("won", { syncs: CLEAN });
    await refund(paid, 2000);
    await refund(paid);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { journal: -140, account: -140 },
    });
  });

  test("several disputes of one donation are all applied", async () => {
    const { paid } = await simulateDispute("won", { syncs: CLEAN });
    const second = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(second);
    await sync(second);
    expect(await traceOf(processor, paid)).toMatchObject({ status: "DISPUTED" });
    processor.setStatus(second, "lost");
    await sync(second);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      disputes: ["LOST 5000 0", "WON 5000 4967"],
      organization: { journal: -140, account: -140 },
    });
  });

  test("an inquiry ended by a dashboard refund leaves the donation refunded", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000, inquiry: true });
    await sync(id);
    processor.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    await syncRefunds(system(), { chargeId: paid.chargeId });
    processor.setStatus(id, "warning_closed");
    await sync(id);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { journal: -140, account: -140 },
    });
  });
});

test("an older read never overwrites a newer one", async () => {
  const paid = await makePaid(processor);
  const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
  processor.setStatus(id, "won");
  await sync(id, new Date(NOW.getTime() + 1000));
  processor.setStatus(id, "lost");
  expect(await sync(id, NOW)).toBe("repeated");
  expect(await rowOf(id)).toMatchObject({ status: "WON", processorStatus: "won" });
});
