import { expect, it } from "vitest";
import { parseDuration } from "./duration";

it.each([
  ["90s", 90],
  ["3m", 180],
  ["1.5h", 5400],
])("reads %s as %i seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

it.each(["", "3", "m", "-3m", "0m", "3 m", "3min", "3m2s"])("does not read %j", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
