import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, distForTests, isBuilt, sourceStamp } from "@/local/up/build";
import { findBrowser, NO_BROWSER } from "./browser";
import { runTool } from "./run-tool";
import { readTally, single, type Tally, tallyPlaywright, tallyVitest } from "./tally";

export type Step = { name: string; run: () => Promise<Tally> };

const tool = (name: string, file: string) => join("node_modules", name, file);

/** What `npm test` does, in order. `folder` takes everything that the tests write; `root` is the clone. */
export function makeSteps(root: string, folder: string): Step[] {
  let isBuildable = true;
  const env = { TEST_DATA_DIR: folder, NEXT_TELEMETRY_DISABLED: "1" };
  const vitest = (project: string) => async () => {
    const file = join(folder, `${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const projects = [`--project=${project}`, `--project=${project}-own`];
    const args = [tool("vitest", "vitest.mjs"), "run", ...projects, ...reporters];
    return readTally(file, await runTool(args, env), tallyVitest);
  };
  return [
    { name: "Types", run: () => checkTypes(root, folder) },
    {
      name: "Lint and import rules",
      run: async () => single(await runTool([tool("@biomejs/biome", "bin/biome"), "check"]), "biome check"),
    },
    { name: "Unit tests", run: vitest("unit") },
    { name: "Database tests", run: vitest("db") },
    {
      name: "Production build",
      run: async () => {
        const tally = await buildForTests(root, folder);
        isBuildable = tally.failed === 0;
        return tally;
      },
    },
    {
      name: "End-to-end tests",
      run: async () => {
        if (!isBuildable) return skipped("Without a build there is nothing to test in a browser.");
        if (!(await findBrowser())) return skipped(NO_BROWSER);
        const file = join(folder, "e2e.json");
        const more = {
          NEXT_DIST_DIR: distForTests(root, {}),
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          E2E_WHOLE: "yes",
        };
        const args = [tool("playwright", "cli.js"), "test", "-c", "e2e", "--reporter=list,json"];
        return readTally(file, await runTool(args, { ...env, ...more }), tallyPlaywright);
      },
    },
  ];
}

function skipped(why: string): Tally {
  console.error(`  ✗ ${why}`);
  return { passed: 0, failed: 1, failures: [why] };
}

/** With a configuration that knows only the tests' own build folder: another one's types may be out of date. */
async function checkTypes(root: string, folder: string): Promise<Tally> {
  for (const types of ["types", "dev/types"])
    rmSync(join(root, ".next-test", types), { recursive: true, force: true });
  const routes = await runTool([tool("next", "dist/bin/next"), "typegen"], { NEXT_DIST_DIR: ".next-test" });
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
  return single(await runTool([tool("typescript", "lib/tsc.js"), "--noEmit", "-p", file]), "tsc");
}

/** The production build of these sources in the tests' own folder; `folder` takes its log. */
export async function buildForTests(root: string, folder: string): Promise<Tally> {
  const stamp = sourceStamp(root, {});
  const dist = distForTests(root, {});
  if (isBuilt(root, dist, stamp)) {
    console.log(`  ${dist} is the build of these sources.`);
    return single(0, "next build");
  }
  const dataDir = join(folder, "build");
  mkdirSync(dataDir, { recursive: true });
  const vars = { PATH: process.env["PATH"], HOME: process.env["HOME"], TMPDIR: process.env["TMPDIR"] };
  try {
    await build({ root, dist, stamp, vars, dataDir, started: () => {} });
    return single(0, "next build");
  } catch (error) {
    return skipped((error as Error).message);
  }
}
