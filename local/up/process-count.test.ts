import { expect, it } from "vitest";
import { processCount } from "./process-count.mjs";

it("the number of processes is 1 to 64, and one unless it is said", () => {
  expect([undefined, "", "  ", "1", " 4 ", "64"].map(processCount)).toEqual([1, 1, 1, 1, 4, 64]);
  expect(["0", "65", "-1", "1.5", "many", "2x", "Infinity"].map(processCount)).toEqual(
    Array(7).fill(undefined),
  );
});
