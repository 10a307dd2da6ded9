import { expect, test } from "vitest";
import { deductible, goodsValueCents, reachedMilestones, returned } from "./rules";

const level = (fairMarketValueCents: number) => ({ fairMarketValueCents });

test("the deductible part is what was paid above the value received, never below zero", () => {
  expect(deductible({ totalChargedCents: 10_256, goodsValueCents: 0 })).toBe(10_256);
  expect(deductible({ totalChargedCents: 10_256, goodsValueCents: 4000 })).toBe(6256);
  expect(deductible({ totalChargedCents: 10_256, goodsValueCents: 10_256 })).toBe(0);
  expect(deductible({ totalChargedCents: 10_256, goodsValueCents: 20_000 })).toBe(0);
});

test("a giving level counts once, and once for each ticket bought with it", () => {
  expect(goodsValueCents({ level: level(4000), ticketCount: null })).toBe(4000);
  expect(goodsValueCents({ level: level(4000), ticketCount: 3 })).toBe(12_000);
  expect(goodsValueCents({ level: null, ticketCount: 3 })).toBe(0);
});

test("tickets without a stated value are never called a gift without goods", () => {
  expect(returned({ level: null, ticketCount: 2 })).toEqual({ kind: "unstated" });
  expect(returned({ level: level(0), ticketCount: 2 })).toEqual({ kind: "unstated" });
  expect(returned({ level: level(0), ticketCount: null })).toEqual({ kind: "none" });
  expect(returned({ level: level(1500), ticketCount: 2 })).toEqual({ kind: "value", valueCents: 3000 });
});

test("a milestone is reached exactly at its share of the goal", () => {
  expect(reachedMilestones(24_999, 100_000)).toEqual([]);
  expect(reachedMilestones(25_000, 100_000)).toEqual([25]);
  expect(reachedMilestones(99_999, 100_000)).toEqual([25, 50, 75]);
  expect(reachedMilestones(250_000, 100_000)).toEqual([25, 50, 75, 100]);
  // A goal that has no whole quarter: 25 % of 101 is 25.25.
  expect(reachedMilestones(25, 101)).toEqual([]);
  expect(reachedMilestones(26, 101)).toEqual([25]);
  expect(reachedMilestones(5000, null)).toEqual([]);
});
