import { beforeEach, expect, test, vi } from "vitest";
import { unavailable } from "@/lib/kernel/errors";
import { readPayments } from "./read-payments";

type Charge = { id: string; payment_intent: string | null; created: number; status: string };

/** Charges at the processor, newest first, and the calls made. */
const processor = vi.hoisted(() => ({
  charges: [] as Charge[],
  lists: [] as unknown[],
  reads: [] as string[],
  down: false,
}));
vi.mock("./client", () => ({
  call: async (work: (api: unknown) => unknown) => {
    if (processor.down) throw unavailable("down");
    return work({
      charges: {
        list: async (params: {
          created: { gte: number; lte: number };
          limit: number;
          starting_after?: string;
        }) => {
          processor.lists.push(params);
          const all = processor.charges.filter(
            ({ created }) => created >= params.created.gte && created <= params.created.lte,
          );
          const from = params.starting_after
            ? all.findIndex(({ id }) => id === params.starting_after) + 1
            : 0;
          const data = all.slice(from, from + params.limit);
          return { data, has_more: from + params.limit < all.length };
        },
      },
      paymentIntents: {
        retrieve: async (id: string) => {
          processor.reads.push(id);
          if (id === "pi_unknown") throw new Error("no such payment");
          return { id, status: "processing", amount_received: 0, latest_charge: null };
        },
      },
    });
  },
}));
beforeEach(() => Object.assign(processor, { charges: [], lists: [], reads: [], down: false }));

const START = 1_780_000_000;
const reported = (count: number, { at = START, prefix = "pi_" } = {}) =>
  Array.from({ length: count }, (_, n) => ({ intentId: `${prefix}${n}`, succeededAt: new Date(at * 1000) }));
const charge = (intent: string | null, more: object = {}): Charge => ({
  id: `ch_${intent}`,
  payment_intent: intent,
  created: START - 1,
  status: "succeeded",
  ...{
    captured: true,
    amount_captured: 5000,
    application_fee_amount: 250,
    balance_transaction: { fee: 140 },
  },
  ...{
    payment_method_details: {
      type: "card",
      card: { fingerprint: "fp_1", wallet: null, brand: "amex", last4: "0005" },
    },
  },
  ...more,
});

test("payments of the same seconds are read with one call, with amount, method and fees", async () => {
  processor.charges = reported(20).map(({ intentId }) => charge(intentId));
  const found = await readPayments(reported(20));
  expect([processor.lists.length, processor.reads.length]).toEqual([1, 0]);
  expect(found.size).toBe(20);
  expect(found.get("pi_7")).toEqual({
    intentId: "pi_7",
    status: "succeeded",
    receivedCents: 5000,
    chargeId: "ch_pi_7",
    cardFingerprint: "fp_1",
    method: "CARD",
    brand: "American Express",
    last4: "0005",
    appliedFeeCents: 250,
    actualFeeCents: 140,
  });
});

test("a hundred payments take at most five calls, among many others of the same seconds", async () => {
  const others = Array.from({ length: 300 }, (_, n) => charge(`pi_other_${n}`));
  const requested = reported(100).map(({ intentId }) => charge(intentId));
  processor.charges = [...others.slice(0, 150), ...requested, ...others.slice(150)];
  await readPayments(reported(100));
  expect([processor.lists.length <= 5, processor.reads.length]).toEqual([true, 0]);
});

test("a payment that is not listed as paid is read individually, and an error affects only that payment", async () => {
  processor.charges = [
    ...reported(5).map(({ intentId }) => charge(intentId)),
    charge("pi_declined", { status: "failed" }),
    charge("pi_authorized", { captured: false }),
    charge(null),
  ];
  const more = ["pi_declined", "pi_authorized", "pi_unknown"].map((intentId) => ({
    intentId,
    succeededAt: new Date(START * 1000),
  }));
  const found = await readPayments([...reported(5), ...more]);
  expect(processor.reads).toEqual(["pi_declined", "pi_authorized", "pi_unknown"]);
  expect(found.get("pi_declined")).toMatchObject({ status: "processing" });
  expect(found.get("pi_unknown")).toBeInstanceOf(Error);
  expect(found.get("pi_3")).toMatchObject({ status: "succeeded" });
});

test("payments of different times are not listed together", async () => {
  await readPayments([...reported(5), ...reported(5, { at: START + 3600, prefix: "pi_later_" })]);
  const windows = processor.lists as { created: { gte: number; lte: number } }[];
  for (const { created } of windows) expect(created.lte - created.gte).toBeLessThan(60);
});

test("a few payments are read one by one", async () => {
  await readPayments(reported(3));
  expect([processor.lists.length, processor.reads.length]).toEqual([0, 3]);
});

test("bank payments, whose charges are days old, are not listed with those of the same seconds", async () => {
  await readPayments(reported(10).map((one) => ({ ...one, byBank: true })));
  expect([processor.lists.length, processor.reads.length]).toEqual([0, 10]);
});

test.each([10, 2])(
  "while the processor cannot be reached, %i payments cause one call, not one each",
  async (count) => {
    processor.down = true;
    await expect(readPayments(reported(count))).rejects.toMatchObject({ code: "unavailable" });
  },
);
