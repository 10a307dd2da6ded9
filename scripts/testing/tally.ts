import { existsSync, readFileSync } from "node:fs";

/** How many checks of a step held and how many did not; of those that did not, what there is to read. */
export type Tally = { passed: number; failed: number; failures: string[] };

/** One check: a compiler or a linter is content, or it is not (what it found stands where it ran). */
export const single = (exitCode: number, name: string): Tally => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  failures: exitCode === 0 ? [] : [`${name}: ended with ${exitCode}; what it found stands above`],
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

/** Enough of a message to know what was expected, without the colors of a terminal. */
function brief(message: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a color begins with the escape character
  const plain = (message ?? "no message").replace(/\u001b\[[0-9;]*m/g, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
}

/** A file that could not even be loaded counts as one failure. */
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

/** A test that passed only when tried again has failed; so has what went wrong outside of any test. */
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

/** Reads a report; a tool that failed without a failed test, or wrote none at all, counts as one failure. */
export function readTally<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  if (tally.failed > 0 || (exitCode === 0 && tally.passed > 0)) return tally;
  const how = tally.passed === 0 ? "ran no test" : `ended with ${exitCode} although every test passed`;
  return { ...tally, failed: 1, failures: [`The tool ${how}; what it said stands above`] };
}
