import { expect, test } from "vitest";
import { STATED } from "../plan/row-keys";
import { groupRefunds } from "./group-refunds";
import { reduceDonation } from "./reduce-donation";
import { fateOf } from "./refund-fate";
import { type FileRefund, NO_REFUNDS } from "./refunds";
import { hasUnnamed } from "./remaining";

const refund = (number: number, of: string): FileRefund => ({
  number,
  key: `id:R${number}`,
  id: `R${number}`,
  of,
  amountCents: 1,
  openStatus: null,
  problem: null,
});
const group = (all: readonly FileRefund[]) => groupRefunds(all, { source: "PAYPAL", recorded: new Map() });

test("a payment with more refunds than any has, as with a wrong column, is rejected with them instead of compared with each", () => {
  const all = Array.from({ length: 2000 }, (_, at) => refund(at + 2, "P1"));
  const grouped = group(all);
  const ofFile = grouped.ofPayment.get("P1") ?? [];
  expect(ofFile).toHaveLength(501);
  const none = { recorded: new Map(), imported: new Map(), stated: new Map(), elsewhere: new Map() };
  const refunds = { ...NO_REFUNDS, ...none, ...grouped, source: "PAYPAL" };
  const tooMany = expect.stringContaining("More than 500 rows refund this transaction");
  for (const one of [all[0], all[1999]])
    expect(one && fateOf(one, refunds)).toMatchObject({ outcome: "REFUSE", remark: tooMany });
  const reasons: string[] = [];
  const payment = { amountCents: 5000, refunded: null, statedRefundCents: 0 };
  reduceDonation(payment, { ofFile, recorded: [], elsewhere: new Map() }, { reasons, remarks: [] });
  expect(reasons).toEqual([tooMany]);
});

test("a chain of refunds of refunds has a payment up to 500 references, and none beyond or in a circle", () => {
  const chain = Array.from({ length: 600 }, (_, at) => refund(at, at === 0 ? "P1" : `R${at - 1}`));
  const { paymentOf } = group(chain);
  expect(paymentOf.get(0)).toBe("P1");
  expect(paymentOf.get(400)).toBe("P1");
  expect(paymentOf.has(599)).toBe(false);
  expect(group([refund(1, "R2"), refund(2, "R1")]).paymentOf.size).toBe(0);
});

test("a refund without an id is suspected only if a row states more than the refunds with one, also after a reversal alone", () => {
  const reversal = { key: "id:V1", amountCents: -2230 };
  const stated = { key: `${STATED}id:P1`, amountCents: 2000 };
  expect(hasUnnamed([reversal])).toBe(false);
  expect(hasUnnamed([{ key: "id:R1", amountCents: 2000 }, stated])).toBe(false);
  expect(hasUnnamed([{ key: "id:R1", amountCents: 1999 }, stated])).toBe(true);
  expect(hasUnnamed([{ key: "row:5", amountCents: 1 }])).toBe(true);
});
