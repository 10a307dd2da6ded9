import { describe, expect, test } from "vitest";
import {
  OptionsError,
  readListOptions,
  readOptions,
  readPagesOptions,
  readRollupOptions,
  readSettleOptions,
  readYearOptions,
} from "./options";

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

  test("lists have a million rows, and a year ten million donations", () => {
    expect(readListOptions([])).toEqual({ rows: 1_000_000, reads: 40, keep: false });
    expect(readYearOptions(["--keep"])).toEqual({ donations: 10_000_000, reads: 40, keep: true });
  });

  test("pages are viewed in three rounds, and visited five times by a slow phone", () => {
    expect(readPagesOptions([])).toEqual({ rounds: 3, views: 5000, connections: 16, visits: 5 });
    expect(() => readPagesOptions(["--visits", "0"])).toThrow(OptionsError);
  });
});
