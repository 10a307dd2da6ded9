import { expect, test } from "vitest";
import { growFrom } from "./grow-from";

const from = (beforeCents: number, raisedCents: number, goalCents = 10_000) =>
  Number(growFrom({ beforeCents, raisedCents, goalCents })["--grow-from"]);

test("the bar on the thank-you page grows by the gift", () => {
  expect(from(2500, 5000)).toBe(0.5);
  expect(from(0, 5000)).toBe(0);
});

test("the bar stops at the goal", () => {
  expect(from(12_000, 15_000)).toBe(1);
  expect(from(8000, 20_000)).toBe(0.8);
});

test("a bar too short to be visible does not move", () => {
  expect(from(0, 1, 99_999_999)).toBe(1);
});
