import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, distForTests, isBuilt, sourceStamp } from "@/local/up/build";
import { findBrowser, NO_BROWSER } from "./browser";
import { DB_WORKERS } from "./database";
import type { Output } from "./lane-output";
import { longFormFiles } from "./long-form-files";
import { runTool } from "./run-tool";
import { readTally, single, type Tally, tallyPlaywright, tallyVitest } from "./tally";

export type Step = { name: string; run: (output?: Output) => Promise<Tally> };
/** Lanes that run concurrently; the steps of a lane run one after another. */
export type Lanes = Step[][];

/** The default of four checkers takes twice the CPU time on two cores, because each checks the shared types again. */
const ONE_CHECKER = ["--checkers", "1"];
const tool = (name: string, file: string) => join("node_modules", name, file);

/**
 * The steps of `npm test` or of a part of it: `test:unit`, `test:db`, `test:e2e`, complete or limited to files that
 * match `given`; or of `test:long`, the long forms. `root` is the clone. The steps write their results to `folder`, two
 * levels below the clone; tests and installations write to `data`.
 */
export function planOf(
  command: string,
  given: readonly string[],
  { root, folder, data }: { root: string; folder: string; data: string },
): Lanes {
  const isLong = command === "test:long";
  const filters = isLong ? longFormFiles(root, given) : given;
  const env = {
    TEST_DATA_DIR: data,
    NEXT_TELEMETRY_DISABLED: "1",
    ...(isLong ? { TEST_FORMS: "long" } : {}),
  };
  const vitest =
    (project: "unit" | "db", more: string[] = []) =>
    async (output?: Output) => {
      const file = join(folder, `${project}.json`);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const projects = [`--project=${project}`, `--project=${project}-own`];
      // A project without a file that matches would fail.
      const own = isLong ? filters.filter((path) => kindOf(path) === project) : filters;
      const args = [tool("vitest", "vitest.mjs"), "run", ...projects, ...reporters, ...own, ...more];
      return readTally(file, await runTool(args, env, output), tallyVitest);
    };
  let routeTypes: Promise<number> | undefined;
  const types: Step = {
    name: "Types",
    run: async (output) => {
      routeTypes = copyRouteTypes(root, folder, output);
      const code = await routeTypes;
      return code === 0 ? checkTypes(root, folder, output) : single(code, "next typegen");
    },
  };
  const lint: Step = {
    name: "Lint",
    run: async (output) =>
      single(await runTool([tool("@biomejs/biome", "bin/biome"), "check"], {}, output), "biome check"),
  };
  const unit: Step = { name: "Unit tests", run: vitest("unit") };
  const db: Step = { name: "Database tests", run: vitest("db", [`--maxWorkers=${DB_WORKERS}`]) };
  let isBuildable = true;
  const build: Step = {
    name: "Production build",
    run: async (output) => {
      // It rewrites the route types, which the type check copies first.
      await routeTypes;
      const tally = await buildForTests(root, data, output);
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
      const own = isLong ? filters.filter((path) => kindOf(path) === "e2e") : filters;
      const extent = own.length > 0 ? ["--no-deps", ...own] : [];
      const fullRun: Record<string, string> = own.length > 0 ? {} : { E2E_WHOLE: "yes" };
      const args = [tool("playwright", "cli.js"), "test", "-c", "e2e", "--reporter=list,json", ...extent];
      return readTally(file, await runTool(args, { ...env, ...more, ...fullRun }, output), tallyPlaywright);
    },
  };
  const has = (kind: string) => filters.some((path) => kindOf(path) === kind);
  switch (command) {
    case "test:unit":
      return [[unit]];
    case "test:db":
      return [[db]];
    case "test:e2e":
      return [[build, e2e]];
    case "test:long":
      return [[...(has("unit") ? [unit] : []), ...(has("db") ? [db] : [])], has("e2e") ? [build, e2e] : []];
    default:
      // Each lane often waits for disks, timers and processes; together they keep two CPUs busy.
      return [
        [types, lint, unit, db],
        [build, e2e],
      ];
  }
}

function kindOf(path: string): "unit" | "db" | "e2e" {
  if (path.startsWith("e2e")) return "e2e";
  return path.endsWith(".db.test.ts") ? "db" : "unit";
}

const print = (text: string, output: Output | undefined) =>
  output ? output.write(`${text}\n`) : console.log(text);

function skipped(why: string, output: Output | undefined): Tally {
  print(`  ✗ ${why}`, output);
  return { passed: 0, failed: 1, failures: [why] };
}

/** Writes the types of the routes into the tests' build folder and copies them to `folder`; returns the exit code. */
async function copyRouteTypes(root: string, folder: string, output: Output | undefined): Promise<number> {
  const dist = distForTests(root, {});
  const code = await runTool([tool("next", "dist/bin/next"), "typegen"], { NEXT_DIST_DIR: dist }, output);
  // Their imports are relative to a folder two levels below the root, as `folder` is.
  if (code === 0) cpSync(join(root, dist, "types"), folder, { recursive: true });
  return code;
}

/** With the copied route types instead of those that a build in progress writes. */
async function checkTypes(root: string, folder: string, output: Output | undefined): Promise<Tally> {
  const file = join(folder, "tsconfig.json");
  const up = (path: string) => join(root, path);
  const next = ["next", "next/image-types/global"].map((name) => `/// <reference types="${name}" />\n`);
  writeFileSync(join(folder, "next.d.ts"), next.join(""));
  const config = {
    extends: up("tsconfig.json"),
    compilerOptions: { incremental: false, typeRoots: [up("node_modules/@types")] },
    include: [up("**/*.ts"), up("**/*.tsx"), join(folder, "*.ts")],
    exclude: [up("node_modules"), up("next-env.d.ts")],
  };
  writeFileSync(file, JSON.stringify(config));
  return single(
    await runTool([tool("typescript", "lib/tsc.js"), "--noEmit", ...ONE_CHECKER, "-p", file], {}, output),
    "tsc",
  );
}

/** The production build in the tests' own folder; its log goes to `folder`. */
export async function buildForTests(root: string, folder: string, output?: Output): Promise<Tally> {
  const stamp = sourceStamp(root, {});
  const dist = distForTests(root, {});
  if (isBuilt(root, dist, stamp)) {
    print(`  ${dist} is the build of these sources.`, output);
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
