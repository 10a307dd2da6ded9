import { describe, expect, test } from "vitest";
import { OptionsError, readOptions, readRollupOptions, readSettleOptions } from "./options";

test("by default 32 donors give to one process of the app for 20 seconds after 20 of warm-up", () => {
  expect(readOptions([])).toEqual({
    donors: 32,
    seconds: 20,
    warmup: 20,
    rate: 50,
    rounds: 3,
    processes: 1,
  });
});

test("every number can be set", () => {
  const args = ["--donors", "8", "--seconds", "3", "--warmup", "0", "--rate", "10", "--rounds", "1"];
  expect(readOptions([...args, "--processes", "2"])).toEqual({
    donors: 8,
    seconds: 3,
    warmup: 0,
    rate: 10,
    rounds: 1,
    processes: 2,
  });
});

test.each([[["--donors", "0"]], [["--seconds", "1.5"]], [["--warmup", "soon"]], [["--donor", "3"]]])(
  "%j is refused with a message",
  (args) => {
    expect(() => readOptions(args)).toThrow(OptionsError);
  },
);

describe("the other benchmarks", () => {
  test("settlement compares one campaign with a hundred", () => {
    expect(readSettleOptions(["--rounds", "4"])).toMatchObject({ rounds: 4, campaigns: 100 });
  });

  test("reports compare a thousand donations with ten million", () => {
    expect(readRollupOptions([])).toEqual({ small: 1000, large: 10_000_000, reads: 400, keep: false });
    expect(readRollupOptions(["--large", "5000", "--keep"])).toMatchObject({ large: 5000, keep: true });
    expect(() => readRollupOptions(["--keep", "yes"])).toThrow(OptionsError);
  });
});
