import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { planOf } from "./steps";

const root = fileURLToPath(new URL("../..", import.meta.url));
const stepsOf = (...given: string[]) =>
  planOf("test:long", given, { root, folder: root, data: root }).map((lane) => lane.map(({ name }) => name));

test("long forms run with the tests of their kind, and no step is without a test", () => {
  expect(stepsOf("lib/imports/large.db")).toEqual([["Database tests"], []]);
  expect(stepsOf("lib/fees/quote")).toEqual([["Unit tests"], []]);
  expect(stepsOf("e2e/contract/matrix")).toEqual([[], ["Production build", "End-to-end tests"]]);
  // This file has no long form.
  expect(stepsOf("e2e/browser/dashboard/funds")).toEqual([[], ["Production build", "End-to-end tests"]]);
  expect(stepsOf()).toEqual([
    ["Unit tests", "Database tests"],
    ["Production build", "End-to-end tests"],
  ]);
});
