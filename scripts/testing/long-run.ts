import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
  env: (seconds: number, seed: string) => Record<string, string>;
};

/**
 * Runs the long form of a random test for a duration (default `3m`) with `--seed` (default: the current time). Returns
 * the exit code, 1 when it found something.
 */
export async function longRun({ name, playwright, vitest, env }: LongRun): Promise<number> {
  const { seconds, seed } = readArguments(name, process.argv.slice(3));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void endTools().then(() => process.exit(130)));
  const settings = env(seconds, seed);
  if (playwright) {
    const data = join(root, ".data-test");
    mkdirSync(data, { recursive: true });
    if ((await buildForTests(root, data)).failed > 0) return 1;
    settings["NEXT_DIST_DIR"] = distForTests(root, {});
  }
  console.log(`\n  ${name}: ${seconds} seconds, seed ${seed}.\n`);
  return runTool(
    playwright
      ? [join("node_modules", "playwright", "cli.js"), "test", "-c", "e2e", "--no-deps", ...playwright]
      : [join("node_modules", "vitest", "vitest.mjs"), "run", ...(vitest ?? [])],
    settings,
  );
}

function readArguments(name: string, given: readonly string[]): { seconds: number; seed: string } {
  const at = given.indexOf("--seed");
  const seed = at < 0 ? String(Date.now() % 1_000_000) : (given[at + 1] ?? "");
  const rest = at < 0 ? given : given.filter((_, index) => index !== at && index !== at + 1);
  const seconds = parseDuration(rest[0] ?? "3m");
  if (seconds !== undefined && rest.length <= 1 && /^\d+$/.test(seed)) return { seconds, seed };
  console.error(`Expected a duration and a seed, as in: npm run ${name} -- 3m --seed 42`);
  process.exit(2);
}
