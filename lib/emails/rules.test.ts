import { expect, test } from "vitest";
import { reachedMilestones, returnedGoods } from "./rules";

const goods = (
  level: { fairMarketValueCents: number } | null,
  ticketCount: number | null,
  ticketsValueCents: number | null,
  taxStatus: "501C3" | "OTHER" = "501C3",
) => returnedGoods({ level, ticketCount, ticketsValueCents }, { taxStatus });
const level = (fairMarketValueCents: number) => ({ fairMarketValueCents });

test("tickets without a stated value are never described as a donation without goods", () => {
  expect(goods(null, 2, null)).toEqual({ kind: "unstated" });
  expect(goods(level(0), 2, null)).toEqual({ kind: "unstated" });
  expect(goods(level(0), null, null)).toEqual({ kind: "none" });
  // A level's amount is the whole payment, so its value is not multiplied by the tickets.
  expect(goods(level(1500), 2, null)).toEqual({ kind: "value", valueCents: 1500 });
});

test("a stated ticket value counts as value received, and 0 is a valid value", () => {
  expect(goods(null, 2, 7000)).toEqual({ kind: "value", valueCents: 7000 });
  expect(goods(level(1500), 2, 7000)).toEqual({ kind: "value", valueCents: 8500 });
  expect(goods(null, 2, 0)).toEqual({ kind: "none" });
});

test("where donations are not deductible, nothing is stated about goods received", () => {
  for (const it of [
    goods(null, 2, 7000, "OTHER"),
    goods(null, 2, null, "OTHER"),
    goods(null, null, null, "OTHER"),
  ])
    expect(it).toEqual({ kind: "unsaid" });
});

test("a milestone is reached exactly at its share of the goal", () => {
  expect(reachedMilestones(24_999, 100_000)).toEqual([]);
  expect(reachedMilestones(25_000, 100_000)).toEqual([25]);
  expect(reachedMilestones(99_999, 100_000)).toEqual([25, 50, 75]);
  expect(reachedMilestones(250_000, 100_000)).toEqual([25, 50, 75, 100]);
  // A goal whose quarter is not whole: 25 % of 101 is 25.25.
  expect(reachedMilestones(25, 101)).toEqual([]);
  expect(reachedMilestones(26, 101)).toEqual([25]);
  expect(reachedMilestones(5000, null)).toEqual([]);
});
