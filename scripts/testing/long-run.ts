import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { distForTests } from "@/local/up/build";
import { endTools, runTool } from "./run-tool";
import { buildForTests } from "./steps";

const root = fileURLToPath(new URL("../..", import.meta.url));

type LongRun = {
  /** As after `npm run`. */
  name: string;
  /** What Playwright is told to run. */
  select: string[];
  env: (minutes: number, seed: string) => Record<string, string>;
};

/**
 * Runs the long form of a random test on an installation of its own, for `--minutes` (3) under `--seed` (of the clock).
 * Returns the exit code, 1 when it found something.
 */
export async function longRun({ name, select, env }: LongRun): Promise<number> {
  const option = (key: string, otherwise: string): string => {
    const at = process.argv.indexOf(`--${key}`);
    const value = at < 0 ? otherwise : process.argv[at + 1];
    if (value && /^\d+(\.\d+)?$/.test(value)) return value;
    console.error(`--${key} is a number, as in: npm run ${name} -- --minutes 3 --seed 42`);
    process.exit(2);
  };
  const minutes = Number(option("minutes", "3"));
  const seed = option("seed", String(Date.now() % 1_000_000));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void endTools().then(() => process.exit(130)));
  if ((await buildForTests(root, join(root, ".data-test"))).failed > 0) return 1;
  console.log(`\n  ${name}: ${minutes} minutes, seed ${seed}.\n`);
  const args = [join("node_modules", "playwright", "cli.js"), "test", "-c", "e2e", "--no-deps", ...select];
  return runTool(args, { NEXT_DIST_DIR: distForTests(root, {}), ...env(minutes, seed) });
}
