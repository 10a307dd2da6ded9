import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTally, single, type Tally, tallyPlaywright, tallyVitest } from "./tally";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (report: Tally): string => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const same = (report: Tally) => report;

describe("what a run of the tests counts", () => {
  it("counts a compiler as one check", () => {
    expect(single(0)).toEqual({ passed: 1, failed: 0 });
    expect(single(2)).toEqual({ passed: 0, failed: 1 });
  });

  it("counts a test file that could not be loaded as a failure", () => {
    const file = { status: "failed", assertionResults: [] };
    expect(tallyVitest({ numPassedTests: 3, numFailedTests: 0, testResults: [file] })).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  it("counts a failed test once, not its file as well", () => {
    const file = { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] };
    expect(tallyVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [file] })).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  it("counts a flaky browser test and an error outside of the tests as failures", () => {
    expect(tallyPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 5,
      failed: 3,
    });
  });

  it("never calls a tool that failed, wrote no report or ran no test a success", () => {
    expect(readTally(written({ passed: 4, failed: 0 }), 1, same).failed).toBe(1);
    expect(readTally(join(folder, "none.json"), 0, same).failed).toBe(1);
    expect(readTally(written({ passed: 0, failed: 0 }), 0, same).failed).toBe(1);
    expect(readTally(written({ passed: 4, failed: 2 }), 1, same)).toEqual({ passed: 4, failed: 2 });
    expect(readTally(written({ passed: 4, failed: 0 }), 0, same)).toEqual({ passed: 4, failed: 0 });
  });
});
