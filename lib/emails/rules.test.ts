import { expect, test } from "vitest";
import { reachedMilestones, returnedGoods } from "./rules";

const level = (fairMarketValueCents: number) => ({ fairMarketValueCents });

test("tickets without a stated value are never called a donation without goods", () => {
  expect(returnedGoods({ level: null, ticketCount: 2 })).toEqual({ kind: "unstated" });
  expect(returnedGoods({ level: level(0), ticketCount: 2 })).toEqual({ kind: "unstated" });
  expect(returnedGoods({ level: level(0), ticketCount: null })).toEqual({ kind: "none" });
  // A level's amount is the whole payment, so its value does not multiply by tickets.
  expect(returnedGoods({ level: level(1500), ticketCount: 2 })).toEqual({ kind: "value", valueCents: 1500 });
});

test("a milestone is reached exactly at its share of the goal", () => {
  expect(reachedMilestones(24_999, 100_000)).toEqual([]);
  expect(reachedMilestones(25_000, 100_000)).toEqual([25]);
  expect(reachedMilestones(99_999, 100_000)).toEqual([25, 50, 75]);
  expect(reachedMilestones(250_000, 100_000)).toEqual([25, 50, 75, 100]);
  // A goal without a whole quarter: 25 % of 101 is 25.25.
  expect(reachedMilestones(25, 101)).toEqual([]);
  expect(reachedMilestones(26, 101)).toEqual([25]);
  expect(reachedMilestones(5000, null)).toEqual([]);
});
