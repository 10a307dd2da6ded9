import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, system, traceOf } from "@/lib/refunds/testing/story";
import { listUnread } from "./store";
import { sweepDisputes } from "./sweep-disputes";
import {
  CLEAN,
  db,
  hours,
  items,
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

describe("the sweep", () => {
  test("pays the organization again after a won dispute, however long the processor refuses", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(id);
    await sync(id);
    processor.reinstate(id);
    processor.setStatus(id, "won");
    processor.refuseMoves = true;
    await expect(sync(id)).rejects.toMatchObject({ code: "refused" });
    expect(await rowOf(id)).toMatchObject({ status: "WON", transferredAgainCents: 0 });
    await sweepDisputes(hours(7));
    expect(await unsettled(paid)).toEqual([]);
    await sweepDisputes(hours(32));
    expect(await unsettled(paid)).toMatchObject([{ what: "paid to the organization again" }]);
    processor.refuseMoves = false;
    await sweepDisputes(hours(39));
    expect(await rowOf(id)).toMatchObject({ transferredAgainCents: 4967 });
    expect(await traceOf(processor, paid)).toMatchObject({ organization: { journal: 4827, account: 4827 } });
    expect(await unsettled(paid)).toEqual([]);
    expect((await items(paid)).filter((item) => item.resolvedAt === null)).toEqual([]);
  });

  test("recovers a lost dispute's money that the processor refused to reverse", async () => {
    const paid = await makePaid(processor);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(id);
    processor.setStatus(id, "lost");
    processor.refuseMoves = true;
    await expect(sync(id)).rejects.toMatchObject({ code: "refused" });
    await sweepDisputes(hours(32));
    expect(await unsettled(paid)).toMatchObject([{ what: "taken back from the organization" }]);
    processor.refuseMoves = false;
    await sweepDisputes(hours(39));
    expect(await traceOf(processor, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
    expect(await unsettled(paid)).toEqual([]);
  });

  test("does not read a dispute whose money has moved", async () => {
    const [won, lost] = [
      await simulateDispute("won", { syncs: CLEAN }),
      await simulateDispute("lost", { syncs: CLEAN }),
    ];
    const unread = await listUnread(db(), hours(100).now, 10_000);
    for (const { id } of [won, lost]) expect(unread).not.toContainEqual({ processorDisputeId: id });
  });
});

describe("money that the organization's transfers do not hold", () => {
  test("raises one alert, and is not requested again", async () => {
    const paid = await makePaid(processor);
    await refund(paid);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(id);
    processor.setStatus(id, "lost");
    expect(await sync(id)).toBe("applied");
    expect(await sync(id)).toBe("repeated");
    const short = (await items(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    expect(short).toMatchObject([
      { resolvedAt: null, figures: { withdrawnCents: 5000, takenCents: 0, missingCents: 5000 } },
    ]);
    expect(await listUnread(db(), hours(100).now, 10_000)).not.toContainEqual({ processorDisputeId: id });
  });

  test("in part is reported with the missing amount, and resolved when the bank returns it", async () => {
    const paid = await makePaid(processor);
    await refund(paid, 2000);
    const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
    processor.withdraw(id);
    await sync(id);
    const short = async () => (await items(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    const takenCents = (await rowOf(id))?.transferReversedCents ?? 0;
    expect(takenCents).toBeGreaterThan(2900);
    expect(await short()).toMatchObject([
      { resolvedAt: null, figures: { takenCents, missingCents: 5000 - takenCents } },
    ]);
    processor.reinstate(id);
    processor.setStatus(id, "won");
    await sync(id);
    expect(await short()).toMatchObject([{ resolvedBy: "system" }]);
  });
});

test("reads an open dispute without an event for hours", async () => {
  const paid = await makePaid(processor);
  const past = new Date("2019-01-01T00:00:00Z");
  const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
  await sync(id, past);
  processor.setStatus(id, "lost");
  expect(await sweepDisputes(system(new Date(past.getTime() + 5 * 3_600_000)))).toMatchObject({
    checked: 0,
  });
  expect(await sweepDisputes(system(new Date(past.getTime() + 7 * 3_600_000)))).toMatchObject({
    moved: 1,
  });
  expect(await traceOf(processor, paid)).toMatchObject({ status: "REFUNDED" });
});

test("reads the disputes that have waited longest first, also those that were never read", async () => {
  const dispute = async (createdAt: string, stateCheckedAt: string | null) => {
    const { chargeId } = await makePaid(processor);
    const id = processor.dispute(chargeId, { amountCents: 5000 });
    await sync(id);
    const dates = {
      createdAt: new Date(createdAt),
      stateCheckedAt: stateCheckedAt === null ? null : new Date(stateCheckedAt),
    };
    await db().update(disputes).set(dates).where(eq(disputes.processorDisputeId, id));
    return { processorDisputeId: id };
  };
  const read = await dispute("2011-01-01", "2012-01-02");
  const never = await dispute("2012-01-01", null);
  expect(await listUnread(db(), new Date("2012-02-01"), 10)).toEqual([never, read]);
  expect(await listUnread(db(), new Date("2012-02-01"), 1)).toEqual([never]);
});
