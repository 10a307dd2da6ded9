import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, distForTests, isBuilt, sourceStamp } from "@/local/up/build";
import { findBrowser, NO_BROWSER } from "./browser";
import type { Output } from "./lane-output";
import { runTool } from "./run-tool";
import { readTally, single, type Tally, tallyPlaywright, tallyVitest } from "./tally";

export type Step = { name: string; run: (output?: Output) => Promise<Tally> };
export type Plan = {
  /** Steps before all others, one after another. */
  first: Step[];
  /** Lanes that run concurrently; the steps of a lane run one after another. */
  lanes: Step[][];
};

const tool = (name: string, file: string) => join("node_modules", name, file);

/**
 * The steps of `npm test` or of a part of it: `test:unit`, `test:db`, `test:e2e`, complete or limited to files that
 * match `filters`. All files that tests write go to `folder`; `root` is the clone.
 */
export function planOf(command: string, filters: readonly string[], root: string, folder: string): Plan {
  const env = { TEST_DATA_DIR: folder, NEXT_TELEMETRY_DISABLED: "1" };
  const vitest = (project: string) => async (output?: Output) => {
    const file = join(folder, `${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const projects = [`--project=${project}`, `--project=${project}-own`];
    const args = [tool("vitest", "vitest.mjs"), "run", ...projects, ...reporters, ...filters];
    return readTally(file, await runTool(args, env, output), tallyVitest);
  };
  const types: Step = { name: "Types", run: (output) => checkTypes(root, folder, output) };
  const lint: Step = {
    name: "Lint",
    run: async (output) =>
      single(await runTool([tool("@biomejs/biome", "bin/biome"), "check"], {}, output), "biome check"),
  };
  const unit: Step = { name: "Unit tests", run: vitest("unit") };
  const db: Step = { name: "Database tests", run: vitest("db") };
  let isBuildable = true;
  const build: Step = {
    name: "Production build",
    run: async (output) => {
      const tally = await buildForTests(root, folder, output);
      isBuildable = tally.failed === 0;
      return tally;
    },
  };
  const e2e: Step = {
    name: "End-to-end tests",
    run: async (output) => {
      if (!isBuildable) return skipped("Without a build there is nothing to test in a browser.", output);
      if (!(await findBrowser())) return skipped(NO_BROWSER, output);
      const file = join(folder, "e2e.json");
      const more = { NEXT_DIST_DIR: distForTests(root, {}), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const extent = filters.length > 0 ? ["--no-deps", ...filters] : [];
      const whole: Record<string, string> = filters.length > 0 ? {} : { E2E_WHOLE: "yes" };
      const args = [tool("playwright", "cli.js"), "test", "-c", "e2e", "--reporter=list,json", ...extent];
      return readTally(file, await runTool(args, { ...env, ...more, ...whole }, output), tallyPlaywright);
    },
  };
  switch (command) {
    case "test:unit":
      return { first: [], lanes: [[unit]] };
    case "test:db":
      return { first: [], lanes: [[db]] };
    case "test:e2e":
      return { first: [], lanes: [[build, e2e]] };
    default:
      // The build writes the route types that the type check reads, so that comes after it. The other two lanes mostly
      // wait for disks, timers and processes; run concurrently, they keep both CPUs busy.
      return {
        first: [types],
        lanes: [
          [lint, unit, db],
          [build, e2e],
        ],
      };
  }
}

const say = (text: string, output: Output | undefined) =>
  output ? output.write(`${text}\n`) : console.log(text);

function skipped(why: string, output: Output | undefined): Tally {
  say(`  ✗ ${why}`, output);
  return { passed: 0, failed: 1, failures: [why] };
}

/** With a configuration that only includes the tests' own build folder: the types of another one may be outdated. */
async function checkTypes(root: string, folder: string, output: Output | undefined): Promise<Tally> {
  for (const types of ["types", "dev/types"])
    rmSync(join(root, ".next-test", types), { recursive: true, force: true });
  const routes = await runTool(
    [tool("next", "dist/bin/next"), "typegen"],
    { NEXT_DIST_DIR: ".next-test" },
    output,
  );
  if (routes !== 0) return single(routes, "next typegen");
  const file = join(folder, "tsconfig.json");
  const up = (path: string) => join(root, path);
  const config = {
    extends: up("tsconfig.json"),
    compilerOptions: { incremental: false, typeRoots: [up("node_modules/@types")] },
    include: [up("next-env.d.ts"), up("**/*.ts"), up("**/*.tsx"), up(".next-test/types/**/*.ts")],
    exclude: [up("node_modules"), folder],
  };
  writeFileSync(file, JSON.stringify(config));
  return single(await runTool([tool("typescript", "lib/tsc.js"), "--noEmit", "-p", file], {}, output), "tsc");
}

/** The production build in the tests' own folder; its log goes to `folder`. */
export async function buildForTests(root: string, folder: string, output?: Output): Promise<Tally> {
  const stamp = sourceStamp(root, {});
  const dist = distForTests(root, {});
  if (isBuilt(root, dist, stamp)) {
    say(`  ${dist} is the build of these sources.`, output);
    return single(0, "next build");
  }
  const dataDir = join(folder, "build");
  mkdirSync(dataDir, { recursive: true });
  const vars = { PATH: process.env["PATH"], HOME: process.env["HOME"], TMPDIR: process.env["TMPDIR"] };
  try {
    await build({ root, dist, stamp, vars, dataDir, started: () => {} });
    return single(0, "next build");
  } catch (error) {
    return skipped((error as Error).message, output);
  }
}
