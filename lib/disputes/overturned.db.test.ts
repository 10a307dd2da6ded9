import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runChecks } from "@/lib/ledger/checks-store";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, NOW, type Paid, person, traceOf } from "@/lib/refunds/testing/story";
import { inForm } from "@/scripts/long-forms";
import { getDispute } from "./api";
import { listUnread } from "./store";
import { sweepDisputes } from "./sweep-disputes";
import {
  CLEAN,
  db,
  hours,
  items,
  OVERTURNED,
  refund,
  rowOf,
  simulateDispute,
  sync,
  unsettled,
} from "./testing/simulate-dispute";

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

const open = async (paid: Paid) => (await items(paid)).filter((item) => item.resolvedAt === null);
const checked = async (paid: Paid) =>
  (await runChecks(db(), paid.org.id)).flatMap(({ name, differences }) =>
    differences.length > 0 ? [name] : [],
  );

/**
 * Returns the results that must not depend on when the events are read. An outcome overturned before the first read is
 * unknown.
 */
async function outcome(paid: Paid) {
  const { journal, ...behind } = await traceOf(processor, paid);
  const moved = journal.filter(({ kind }) => kind !== "DISPUTE_CLOSED" && kind !== "DISPUTE_OPENED");
  return {
    ...behind,
    raisedCents: journal.reduce((sum, { raised }) => sum + raised, 0),
    donations: journal.reduce((sum, { donations }) => sum + donations, 0),
    moved: moved.map((entry) => JSON.stringify(entry)).sort(),
  };
}

describe("a dispute that is won and then lost", () => {
  test("is booked a second time: recovered from the organization again, the donation REFUNDED", async () => {
    const { paid, id } = await simulateDispute("won, then lost", { syncs: CLEAN });
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "REFUNDED",
      netRaisedCents: 0,
      matchedCents: 0,
      seats: [0, 0, 0, 0],
      budgetUsedCents: 0,
      totals: { raisedCents: 0, donationCount: 0 },
      organization: { journal: -140, account: -140 },
      processor: { journal: -1500, account: -1500 },
    });
    expect(behind.journal.slice(6)).toEqual([
      { kind: "DISPUTE_CLOSED", raised: 5000, donations: 1, lines: {} },
      { kind: "DISPUTE_OPENED", raised: -5000, donations: -1, lines: {} },
      { kind: "DISPUTE_WITHDRAWN", raised: 0, donations: 0, lines: { PROCESSOR: -5000, DISPUTES: 5000 } },
      {
        kind: "TRANSFER_REVERSED",
        raised: 0,
        donations: 0,
        lines: { ORGANIZATION: 4967, PLATFORM_FEES: 33, DISPUTES: -5000 },
      },
      { kind: "DISPUTE_CLOSED", raised: 0, donations: 0, lines: {} },
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: "LOST",
      withdrawnCents: 10_000,
      disputeFeeCents: 1500,
      transferReversedCents: 10_000,
      platformFeeReturnedCents: 66,
      reinstatedCents: 5000,
      transferredAgainCents: 4967,
    });
    expect(await open(paid)).toEqual([]);
    expect(await checked(paid)).toEqual([]);
  });

  test("is open again while the bank holds the money and visible to staff, although the processor still reports won", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    for (const happen of OVERTURNED["won, then lost"]?.slice(0, -1) ?? []) {
      happen(id);
      await sync(id);
    }
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "DISPUTED",
      seats: [0, 2, 0, 2],
      organization: { journal: -140, account: -140 },
    });
    expect(await rowOf(id)).toMatchObject({ status: "OPEN", closedAt: null });
    expect(await open(paid)).toMatchObject([{ kind: "DISPUTE", figures: { disputedCents: 5000 } }]);
    await expect(refund(paid)).rejects.toMatchObject({ code: "conflict" });
    processor.setStatus(id, "lost");
    await sync(id);
    expect(await open(paid)).toEqual([]);
  });

  test("is published each time under its own id and in order, even if every event is seen late", async () => {
    for (const syncs of [CLEAN, []]) {
      const before = processor.published.length;
      const { id } = await simulateDispute("won, then lost", { syncs });
      const row = await rowOf(id);
      const ids = processor.published
        .slice(before)
        .map((one) => [one.id.replaceAll(row?.id ?? "", "d"), one.data]);
      const notices = [...new Map(ids.map(([key, data]) => [String(key), data])).entries()];
      expect(notices.map(([key]) => key.replace(/^donation-succeeded:.*:d$/, "counts again"))).toEqual([
        "dispute-opened:d",
        "dispute-closed:d:won",
        "counts again",
        "dispute-opened:d:2",
        "dispute-closed:d:2:lost",
      ]);
      expect(notices.at(-1)?.[1]).toEqual({ disputeId: row?.id, round: 2, end: "LOST" });
    }
  });

  test("shows its steps twice to members, with the organization's final balance", async () => {
    const { paid, id } = await simulateDispute("won, then lost", { syncs: CLEAN });
    const found = await getDispute.run(person(paid.org.ownerId), {
      params: { id: (await rowOf(id))?.id ?? "" },
    });
    expect(found).toMatchObject({ status: "LOST", organizationEffectCents: -4967 });
    expect(found.steps.map(({ kind }) => kind)).toEqual([
      ...["DISPUTE_OPENED", "DISPUTE_WITHDRAWN", "TRANSFER_REVERSED"],
      ...["DISPUTE_REINSTATED", "TRANSFERRED_AGAIN", "DISPUTE_CLOSED"],
      ...["DISPUTE_OPENED", "DISPUTE_WITHDRAWN", "TRANSFER_REVERSED", "DISPUTE_CLOSED"],
    ]);
  });

  test("is retried until its money has moved, however long the processor refuses", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    const sequence = OVERTURNED["won, then lost"] ?? [];
    for (const [i, happen] of sequence.entries()) {
      processor.refuseMoves = i >= 4;
      happen(id);
      await sync(id).catch(() => {});
    }
    expect(await rowOf(id)).toMatchObject({ status: "LOST", transferReversedCents: 5000 });
    expect(await traceOf(processor, paid)).toMatchObject({ status: "REFUNDED" });
    await sweepDisputes(hours(32));
    expect(await unsettled(paid)).toMatchObject([{ what: "taken back from the organization" }]);
    processor.refuseMoves = false;
    await sweepDisputes(hours(39));
    expect(await traceOf(processor, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
    expect(await checked(paid)).toEqual([]);
    expect(await open(paid)).toEqual([]);
    expect(await listUnread(db(), hours(100).now, 10_000)).not.toContainEqual({ processorDisputeId: id });
  });

  test("recovers what a refund left, and alerts staff about the rest", async () => {
    const { paid, id } = await simulateDispute("won", { syncs: CLEAN });
    await refund(paid, 2000);
    processor.withdraw(id, 0);
    processor.setStatus(id, "lost");
    await sync(id);
    const short = (await open(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    expect(short).toMatchObject([{ figures: { withdrawnCents: 5000, missingCents: 2000 } }]);
    expect(await checked(paid)).toEqual([]);
    expect(await traceOf(processor, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
  });
});

test("repeated, late and missing events lead to the same final state", async () => {
  const scenario = fc.record({
    sequence: fc.constantFrom(...Object.keys(OVERTURNED)),
    syncs: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 9, maxLength: 9 }),
    amountCents: fc.constantFrom(5000, 2000),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ sequence, syncs, amountCents }) => {
      const clean = await simulateDispute(sequence, { syncs: CLEAN, amountCents });
      const late = await simulateDispute(sequence, { syncs, amountCents });
      const behind = await outcome(late.paid);
      expect(behind).toEqual(await outcome(clean.paid));
      expect(behind.organization.journal).toBe(behind.organization.account);
      expect(behind.processor.journal).toBe(behind.processor.account);
      expect([...(await checked(late.paid)), ...(await checked(clean.paid))]).toEqual([]);
      expect(await open(late.paid)).toEqual([]);
    }),
    { numRuns: inForm(3, 100) },
  );
});

/** Three transfers and one fee are returned, two payments are repeated, and the events are published. */
const MOVES = 6;
test.each(["before", "after"] as const)(
  "a crash %s any call of an overturned dispute is repaired by the next read",
  async (side) => {
    const sequence = "won, lost, won";
    const clean = await outcome((await simulateDispute(sequence, { syncs: [] })).paid);
    for (let step = 1; step <= MOVES; step += 1) {
      const paid = await makePaid(processor);
      const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
      for (const happen of OVERTURNED[sequence] ?? []) happen(id);
      processor.crash = { call: processor.calls + step, side };
      await expect(sync(id)).rejects.toThrow();
      processor.crash = null;
      await sync(id);
      expect(await outcome(paid), `${step}`).toEqual(clean);
    }
  },
);

test("an amount above the disputed one is not booked and raises an alert, which is resolved once the amounts agree", async () => {
  const { paid, id } = await simulateDispute("won", { syncs: CLEAN });
  const seen = processor.disputes.get(id);
  const [round] = seen?.rounds ?? [];
  if (!round) throw new Error("no round");
  round.withdrawn.amountCents += 700;
  await sync(id);
  await sync(id);
  expect(await open(paid)).toMatchObject([
    { kind: "AMOUNT_DIFFERS", figures: { withdrawnCents: 5700, bookedWithdrawnCents: 5000 } },
  ]);
  round.withdrawn.amountCents -= 700;
  await sync(id);
  expect(await open(paid)).toEqual([]);
});

test("a status that changes back and forth without money is applied each time", async () => {
  const { paid, id } = await simulateDispute("won", { syncs: CLEAN });
  for (const [hour, status] of ["lost", "won", "lost", "won"].entries()) {
    processor.setStatus(id, status);
    await sync(id, new Date(NOW.getTime() + hour * 3_600_000));
    expect(await traceOf(processor, paid)).toMatchObject({
      status: status === "won" ? "SUCCEEDED" : "REFUNDED",
      organization: { journal: 4827, account: 4827 },
    });
  }
  expect(await checked(paid)).toEqual([]);
});
