import { expect, test, vi } from "vitest";
import { listPayoutContents } from "./payouts";

const list = vi.hoisted(() => vi.fn());
vi.mock("./client", () => ({
  call: (work: (api: unknown) => unknown) => work({ balanceTransactions: { list } }),
}));

test("only failed and canceled payouts are returned payouts, not the minimum balance's holds", async () => {
  const types = [
    "payout_failure",
    "payout_cancel",
    "payout_minimum_balance_hold",
    "payout_minimum_balance_release",
    "adjustment",
  ];
  const all = types.map((type, index) => ({
    id: `txn_${type}`,
    type,
    amount: 100,
    fee: 0,
    net: 100,
    source: "po_1",
    created: index,
  }));
  list.mockImplementation(({ type }: { type?: string }) => (type ? [] : all));
  const found = await listPayoutContents("acct_1", "po_2");
  expect(found.map((one) => [one.processorType, one.direction, one.payoutId])).toEqual([
    ["payout_failure", "PAYOUT", "po_1"],
    ["payout_cancel", "PAYOUT", "po_1"],
    ["payout_minimum_balance_hold", "HELD", null],
    ["payout_minimum_balance_release", "HELD", null],
    ["adjustment", "OTHER", null],
  ]);
});
