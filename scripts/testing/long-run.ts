import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { distForTests } from "@/local/up/build";
import { parseDuration } from "./duration";
import { endTools, runTool } from "./run-tool";
import { buildForTests } from "./steps";

const root = fileURLToPath(new URL("../..", import.meta.url));

type LongRun = {
  /** As after `npm run`. */
  name: string;
  /** The test to run: with Playwright, files and projects; with Vitest, files that need no build. */
  playwright?: string[];
  vitest?: string[];
  env: (it: Arguments) => Record<string, string>;
};

type Arguments = { seconds: number; seed: string; processes: number };

/**
 * Runs the long form of a random test for a duration (default `3m`) with `--seed` (default: the current time) and
 * `--processes` of the app (default 2). Returns the exit code, 1 when it found something.
 */
export async function longRun({ name, playwright, vitest, env }: LongRun): Promise<number> {
  const given = readArguments(name, process.argv.slice(3));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void endTools().then(() => process.exit(130)));
  const settings = env(given);
  if (playwright) {
    const data = join(root, ".data-test");
    mkdirSync(data, { recursive: true });
    if ((await buildForTests(root, data)).failed > 0) return 1;
    settings["NEXT_DIST_DIR"] = distForTests(root, {});
  }
  console.log(`\n  ${name}: ${given.seconds} seconds, seed ${given.seed}.\n`);
  return runTool(
    playwright
      ? [join("node_modules", "playwright", "cli.js"), "test", "-c", "e2e", "--no-deps", ...playwright]
      : [join("node_modules", "vitest", "vitest.mjs"), "run", ...(vitest ?? [])],
    settings,
  );
}

function readArguments(name: string, given: readonly string[]): Arguments {
  const options = { seed: { type: "string" }, processes: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    const seed = values.seed ?? String(Date.now() % 1_000_000);
    const processes = Number(values.processes ?? 2);
    const seconds = parseDuration(positionals[0] ?? "3m");
    const isValid = positionals.length <= 1 && /^\d+$/.test(seed) && (processes === 1 || processes === 2);
    if (isValid && seconds !== undefined) return { seconds, seed, processes };
  } catch (error) {
    console.error((error as Error).message);
  }
  console.error(`Expected a duration and a seed, as in: npm run ${name} -- 3m --seed 42`);
  process.exit(2);
}
