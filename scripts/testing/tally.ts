import { existsSync, readFileSync } from "node:fs";

/** How many checks of a step held and how many did not. */
export type Tally = { passed: number; failed: number };

/** One check: a compiler or a linter is content, or it is not. */
export const single = (exitCode: number): Tally => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
});

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** A file that could not even be loaded counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((one) => one.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** A test that passed only when tried again has failed; so has what went wrong outside of any test. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Reads a report; a tool that failed without a failed test, or wrote none at all, counts as one failure. */
export function readTally<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  const { passed, failed } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
