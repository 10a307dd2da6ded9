import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { donations } from "@/db/schema/donations";
import { memberships } from "@/db/schema/memberships";
import { refunds } from "@/db/schema/refunds";
import { testDatabase, unique } from "@/db/testing";
import { getDonation } from "@/lib/donations/api";
import type { AppError } from "@/lib/kernel/errors";
import { refundOversoldTickets } from "@/lib/tickets/refund-oversold-tickets";
import { listRefunds, quoteRefund, refundDonation } from "./api";
import { refundInput } from "./schemas";
import { sweepRefunds } from "./sync/sweep-refunds";
import { syncRefunds } from "./sync/sync-refunds";
import { processor } from "./testing/processor";
import { makePaid, NOW, type Paid, person, system, traceOf } from "./testing/story";

vi.mock("@/lib/services/stripe/refunds", async () =>
  (await import("./testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/payments", async () => ({
  retrievePayment: async (id: string) => (await import("./testing/processor")).paymentOf(id),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: never) => (await import("./testing/processor")).processor.send(events),
}));
vi.mock("@/lib/services/log");

afterEach(() => Object.assign(processor, { crash: null, refusal: null, meanwhile: null }));

const LATER = new Date(NOW.getTime() + 600_000);
const db = () => testDatabase();
const requestRefund = (paid: Paid, amountCents?: number, key: string | null = null, now = NOW) =>
  refundDonation
    .run(
      { ...person(paid.org.ownerId, now), ...(key ? { seed: key } : {}) },
      {
        params: { id: paid.donation.id },
        body: refundInput.parse({ amountCents, reason: "REQUESTED_BY_DONOR" }),
      },
    )
    .then(({ refund }) => refund);
const refusalOf = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error: AppError) => error,
  );
const rowsOf = (paid: Paid) => db().select().from(refunds).where(eq(refunds.donationId, paid.donation.id));

describe("a refund by staff", () => {
  test("in full reverses everything: totals, tickets, match, our fee, and the organization's balance", async () => {
    const paid = await makePaid(processor);
    const refund = await requestRefund(paid);
    expect(refund).toMatchObject({
      status: "SUCCEEDED",
      amountCents: 5000,
      origin: "STAFF",
      requestedBy: paid.org.ownerId,
      transferReversedCents: 5000,
      platformFeeReturnedCents: 33,
    });
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      refundedCents: 5000,
      netRaisedCents: 0,
      matchedCents: 0,
      budgetUsedCents: 0,
      seats: [0, 0, 0, 0],
      totals: { raisedCents: 0, donationCount: 0 },
      // The processor keeps its fee, which the organization bears.
      organization: { journal: -140, account: -140 },
      processor: { journal: 0, account: 0 },
    });
    expect(processor.published.at(-1)).toMatchObject({
      name: "refund/succeeded",
      data: { refundId: refund.id },
    });
  });

  test("in part lowers the total by its share and leaves the donation, its tickets and its count unchanged", async () => {
    const paid = await makePaid(processor);
    await requestRefund(paid, 1000);
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "SUCCEEDED",
      refundedCents: 1000,
      netRaisedCents: 4000,
      matchedCents: 4000,
      seats: [2, 0, 2, 0],
      totals: { raisedCents: 4000, donationCount: 1 },
      organization: { journal: 4827 - 1000 + 7, account: 4827 - 1000 + 7 },
    });
  });

  test("in several parts adds up to exactly the whole", async () => {
    const paid = await makePaid(processor);
    for (const part of [333, 1, 2999, undefined]) await requestRefund(paid, part);
    const behind = await traceOf(processor, paid);
    expect(behind).toMatchObject({
      status: "REFUNDED",
      refundedCents: 5000,
      organization: { journal: -140, account: -140 },
    });
    const rows = await rowsOf(paid);
    expect(rows.reduce((sum, row) => sum + row.platformFeeReturnedCents, 0)).toBe(33);
  });

  test("never exceeds the amount paid, even with fifty concurrent requests", async () => {
    const paid = await makePaid(processor);
    const all = await Promise.all(Array.from({ length: 50 }, () => refusalOf(requestRefund(paid, 700))));
    expect(all.filter((one) => one === null)).toHaveLength(7);
    expect(all.find((one) => one !== null)).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^Only \$1\.00 of this donation can still be refunded$/),
    });
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "SUCCEEDED",
      refundedCents: 4900,
      processor: { journal: 100, account: 100 },
    });
    expect((await rowsOf(paid)).filter((row) => row.status !== "FAILED")).toHaveLength(7);
  });

  test("requires an admin, reveals nothing to non-members, and answers not found for an unknown donation", async () => {
    const paid = await makePaid(processor);
    const member = unique("user_");
    await db()
      .insert(memberships)
      .values({ orgId: paid.org.id, userId: member, role: "MEMBER", createdAt: NOW });
    const request = { params: { id: paid.donation.id }, body: refundInput.parse({}) };
    for (const userId of [member, unique("user_")])
      expect(await refusalOf(refundDonation.run(person(userId), request))).toMatchObject({
        code: "forbidden",
      });
    expect(
      await refusalOf(refundDonation.run(person(member), { ...request, params: { id: "x" } })),
    ).toMatchObject({
      code: "not_found",
    });
    expect(
      await quoteRefund.run(person(member), { params: { id: paid.donation.id } }).then(({ quote }) => quote),
    ).toMatchObject({ refusal: null });
    expect(await rowsOf(paid)).toEqual([]);
  });

  test.each(["PENDING", "FAILED", "DISPUTED", "REFUNDED"] as const)(
    "is refused with a message for a donation that is %s",
    async (status) => {
      const paid = await makePaid(processor, { settled: false });
      const succeededAt = status === "PENDING" || status === "FAILED" ? null : NOW;
      await db().update(donations).set({ status, succeededAt }).where(eq(donations.id, paid.donation.id));
      const refusal = await refusalOf(requestRefund(paid));
      // The donation's status may change, so the same request may succeed later.
      expect(refusal).toMatchObject({ code: "conflict", extra: { transient: true } });
      expect(refusal?.message).toMatch(/donation/);
      expect(
        await quoteRefund
          .run(person(paid.org.ownerId), { params: { id: paid.donation.id } })
          .then(({ quote }) => quote),
      ).toMatchObject({
        refusal: refusal?.message,
        refundableCents: 0,
      });
    },
  );

  test("refused by the processor does not count, states the reason, and releases its reservation", async () => {
    const paid = await makePaid(processor);
    processor.refusal = { code: "balance_insufficient", message: "no" };
    expect(await refusalOf(requestRefund(paid))).toMatchObject({
      code: "conflict",
      message: "The balance at the processor is too low for this refund; try again later",
      extra: { body: { refund: { status: "FAILED", platformFeeReturnedCents: 0 } } },
    });
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "SUCCEEDED",
      refundedCents: 0,
      budgetUsedCents: 5000,
    });
    processor.refusal = null;
    expect(await requestRefund(paid)).toMatchObject({ status: "SUCCEEDED", amountCents: 5000 });
  });

  test("with the same key is made once, even when the first response was lost", async () => {
    const paid = await makePaid(processor);
    processor.crash = { call: processor.calls + 1, side: "after" };
    const first = await requestRefund(paid, 1000, "key-1");
    expect(first.status).toBe("PENDING");
    processor.crash = null;
    const again = await requestRefund(paid, 1000, "key-1");
    expect(again).toMatchObject({ id: first.id, status: "SUCCEEDED" });
    expect(await requestRefund(paid, 1000, "key-2")).toMatchObject({ status: "SUCCEEDED" });
    expect(await traceOf(processor, paid)).toMatchObject({ refundedCents: 2000 });
  });

  test("matches its preview", async () => {
    const paid = await makePaid(processor);
    const quote = await quoteRefund
      .run(person(paid.org.ownerId), { params: { id: paid.donation.id }, query: { amountCents: 1500 } })
      .then(({ quote }) => quote);
    expect(quote).toEqual({
      donationId: paid.donation.id,
      refusal: null,
      refundableCents: 5000,
      amountCents: 1500,
      organizationPaysCents: 1490,
      platformFeeReturnedCents: 10,
      processingFeeKeptCents: 42,
      raisedBeforeCents: 5000,
      raisedAfterCents: 3500,
      ticketsReleased: 0,
      matchReleasedCents: 1500,
      statusAfter: "SUCCEEDED",
    });
    await requestRefund(paid, 1500);
    expect(await traceOf(processor, paid)).toMatchObject({
      netRaisedCents: 3500,
      matchedCents: 3500,
      organization: { account: 4827 - 1490 },
    });
    expect(
      await quoteRefund
        .run(person(paid.org.ownerId), { params: { id: paid.donation.id } })
        .then(({ quote }) => quote),
    ).toMatchObject({
      refundableCents: 3500,
      ticketsReleased: 2,
      matchReleasedCents: 3500,
      statusAfter: "REFUNDED",
      platformFeeReturnedCents: 23,
    });
    expect(
      await quoteRefund
        .run(person(paid.org.ownerId), { params: { id: paid.donation.id }, query: { amountCents: 3501 } })
        .then(({ quote }) => quote),
    ).toMatchObject({ refusal: "Only $35.00 of this donation can still be refunded" });
  });

  test("is listed for members, by donation and status, and shown on the donation", async () => {
    const paid = await makePaid(processor);
    await requestRefund(paid, 1000);
    const ctx = person(paid.org.ownerId);
    const query = { orgId: paid.org.id, page: 1, limit: 50 };
    const list = await listRefunds.run(ctx, { query });
    expect(list).toMatchObject({
      refunds: [{ amountCents: 1000, donation: { refundedCents: 1000, donor: { firstName: "Ada" } } }],
      pagination: { total: 1 },
    });
    expect((await listRefunds.run(ctx, { query: { ...query, status: "FAILED" } })).refunds).toEqual([]);
    const days = async (from: string, to: string) =>
      (await listRefunds.run(ctx, { query: { ...query, from, to } })).pagination.total;
    expect(await days("2026-06-02", "2026-06-02T12:00:00Z")).toBe(list.pagination.total);
    expect(await days("2026-06-03", "2026-06-04")).toBe(0);
    expect((await listRefunds.run(ctx, { query: { ...query, donationId: "other" } })).refunds).toEqual([]);
    expect(await getDonation.run(ctx, { params: { id: paid.donation.id } })).toMatchObject({
      refunds: [{ amountCents: 1000, status: "SUCCEEDED" }],
      disputes: [],
    });
    expect(await refusalOf(listRefunds.run(person(unique("user_")), { query }))).toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a crash between any two steps of a refund", () => {
  test.each(["before", "after"] as const)(
    "%s a call leaves a state that the next sync completes",
    async (side) => {
      const clean = await makePaid(processor);
      const started = processor.calls;
      await requestRefund(clean, 1234);
      const steps = processor.calls - started;
      expect(steps).toBe(3);
      const expected = await traceOf(processor, clean);
      for (let step = 1; step <= steps; step += 1)
        for (const finish of ["event", "sweeper"] as const) {
          const paid = await makePaid(processor);
          processor.crash = { call: processor.calls + step, side };
          const refund = await requestRefund(paid, 1234);
          processor.crash = null;
          if (finish === "sweeper") await sweepRefunds(system(LATER));
          else await syncRefunds(system(), { chargeId: paid.chargeId });
          expect(await traceOf(processor, paid), `${step} ${finish}`).toEqual(expected);
          expect(await sweepRefunds(system(new Date(LATER.getTime() + 600_000)))).toEqual({
            taken: 0,
            finished: 0,
          });
          // The processor sends an event for every refund; the sync for it publishes the lost event.
          await syncRefunds(system(), { chargeId: paid.chargeId });
          expect(processor.published.some((one) => one.id === `refund-succeeded:${refund.id}`)).toBe(true);
        }
    },
  );

  test("a reserved refund that is refused in the background raises an alert", async () => {
    const paid = await makePaid(processor);
    processor.crash = { call: processor.calls + 1, side: "before" };
    await requestRefund(paid, 1000);
    Object.assign(processor, { crash: null, refusal: { code: "charge_disputed", message: "no" } });
    await sweepRefunds(system(LATER));
    expect(await rowsOf(paid)).toMatchObject([{ status: "FAILED", succeededAt: null }]);
    const items = await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(items).toMatchObject([{ kind: "REFUND_FAILED" }]);
  });
});

describe("money for oversold tickets", () => {
  test("is refunded in full, once, and staff are alerted", async () => {
    const paid = await makePaid(processor, { ticketsHeld: 0, ticketCount: 20, settled: true });
    expect(await traceOf(processor, paid)).toMatchObject({ status: "SUCCEEDED", seats: [0, 0, 0, 2] });
    const done = await Promise.all(
      Array.from({ length: 5 }, () => refundOversoldTickets(system(), paid.donation.id)),
    );
    expect(done.filter((one) => one === "applied")).toHaveLength(1);
    expect(await refundOversoldTickets(system(), paid.donation.id)).toBe("repeated");
    expect(await traceOf(processor, paid)).toMatchObject({
      status: "REFUNDED",
      refunds: ["OVERSOLD SUCCEEDED 5000"],
      organization: { journal: -140, account: -140 },
    });
    const items = await db().select().from(alerts).where(eq(alerts.donationId, paid.donation.id));
    expect(items.map((item) => item.kind)).toEqual(["OVERSOLD"]);
  });

  test("is kept for a donation that has its tickets", async () => {
    const paid = await makePaid(processor);
    expect(await refundOversoldTickets(system(), paid.donation.id)).toBe("not_due");
    expect(await rowsOf(paid)).toEqual([]);
  });
});
