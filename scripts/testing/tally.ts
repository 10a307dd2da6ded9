import { existsSync, readFileSync } from "node:fs";

/** The number of passed and failed checks of a step, with messages of the failures. */
export type Tally = { passed: number; failed: number; failures: string[] };

/** One check: a compiler or linter passes or fails (its findings are in its own output). */
export const single = (exitCode: number, name: string): Tally => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  failures: exitCode === 0 ? [] : [`${name}: ended with ${exitCode}; see its output above`],
});

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** The first lines of a message, without terminal colors. */
function brief(message: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a color begins with the escape character
  const plain = (message ?? "no message").replace(/\u001b\[[0-9;]*m/g, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
}

/** A file that could not be loaded counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const failures = report.testResults
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const failed = file.assertionResults.filter((one) => one.status === "failed");
      if (failed.length === 0) return [`${file.name}\n${brief(file.message)}`];
      return failed.map((one) => `${file.name} > ${one.fullName}\n${brief(one.failureMessages[0])}`);
    });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A test that only passed on a retry counts as failed, and so does an error outside of tests. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failures = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
    .filter(({ test }) => test.status === "unexpected" || test.status === "flaky")
    .map(({ spec, test }) => {
      const message = test.results.find((result) => result.error)?.error?.message;
      return `${spec.file}:${spec.line} > ${spec.title}\n${brief(message)}`;
    });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...errors.map(({ message }) => `outside of the tests\n${brief(message)}`)],
  };
}

/** Reads a report; a tool that failed without a failed test, or wrote no report, counts as one failure. */
export function readTally<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  if (tally.failed > 0 || (exitCode === 0 && tally.passed > 0)) return tally;
  const how = tally.passed === 0 ? "ran no test" : `ended with ${exitCode} although every test passed`;
  return { ...tally, failed: 1, failures: [`The tool ${how}; see its output above`] };
}
