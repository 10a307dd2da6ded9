import { expect, test } from "vitest";
import { OptionsError, readOptions } from "./options";

test("without arguments 32 donors give for 20 seconds after 20 of warm-up", () => {
  expect(readOptions([])).toEqual({ donors: 32, seconds: 20, warmupSeconds: 20 });
});

test("every number can be chosen", () => {
  const args = ["--donors", "8", "--seconds", "3", "--warmup", "0"];
  expect(readOptions(args)).toEqual({ donors: 8, seconds: 3, warmupSeconds: 0 });
});

test.each([[["--donors", "0"]], [["--seconds", "1.5"]], [["--warmup", "soon"]], [["--donor", "3"]]])(
  "%j is refused with a sentence",
  (args) => {
    expect(() => readOptions(args)).toThrow(OptionsError);
  },
);
