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
const test = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});

describe("the result of a test run", () => {
  it("counts a compiler as one check", () => {
    expect(single(0, "tsc")).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(single(2, "tsc")).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [expect.stringContaining("tsc")],
    });
  });

  it("counts a test file that cannot be loaded as a failure, with the reason", () => {
    const file = { name: "a.test.ts", status: "failed", message: "no such module", assertionResults: [] };
    const tally = tallyVitest({ numPassedTests: 3, testResults: [file] });
    expect(tally).toEqual({ passed: 3, failed: 1, failures: ["a.test.ts\n    no such module"] });
  });

  it("counts a failed test once and shows its message", () => {
    const assertionResults = [
      test("failed", "adds up", ["\u001b[31mexpected 1\u001b[39m\n\n  to be 2"]),
      test("passed", "adds"),
    ];
    const file = { name: "a.test.ts", status: "failed", message: "", assertionResults };
    const passed = { ...file, status: "passed", assertionResults: [test("passed", "other")] };
    expect(tallyVitest({ numPassedTests: 2, testResults: [file, passed] })).toEqual({
      passed: 2,
      failed: 1,
      failures: ["a.test.ts > adds up\n    expected 1\n      to be 2"],
    });
  });

  it("counts a flaky browser test and an error outside of tests as failures, with their messages", () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      file: "a.spec.ts",
      line: 7,
      tests: [{ status, results: [{ error: { message } }, {}] }],
    });
    const suite = {
      specs: [spec("gives", "expected", "")],
      suites: [{ specs: [spec("pays", "unexpected", "no button"), spec("waits", "flaky", "late")] }],
    };
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    expect(tallyPlaywright({ stats, errors: [{ message: "no server" }], suites: [suite] })).toEqual({
      passed: 5,
      failed: 3,
      failures: [
        "a.spec.ts:7 > pays\n    no button",
        "a.spec.ts:7 > waits\n    late",
        "outside of the tests\n    no server",
      ],
    });
  });

  it("never passes a tool that failed, wrote no report or ran no test", () => {
    const tally = (passed: number, failed: number) => ({ passed, failed, failures: [] });
    for (const [report, exitCode] of [
      [written(tally(4, 0)), 1],
      [join(folder, "none.json"), 0],
      [written(tally(0, 0)), 0],
    ] as const)
      expect(readTally(report, exitCode, same)).toMatchObject({ failed: 1, failures: [expect.any(String)] });
    expect(readTally(written(tally(4, 2)), 1, same)).toEqual(tally(4, 2));
    expect(readTally(written(tally(4, 0)), 0, same)).toEqual(tally(4, 0));
  });
});
