import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { distForTests } from "@/local/up/build";
import { endTools, runTool } from "./testing/run-tool";
import { buildForTests } from "./testing/steps";

/**
 * `npm run chaos [-- --minutes 3 --seed 42]`: the long form of the chaos test (e2e/chaos), on an installation of its
 * own. Exits with 1 when anything was lost, doubled or wrongly counted.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : process.argv[at + 1];
  if (value && /^\d+(\.\d+)?$/.test(value)) return value;
  console.error(`--${name} is a number, as in: npm run chaos -- --minutes 3 --seed 42`);
  process.exit(2);
}

const minutes = Number(option("minutes", "3"));
const seed = option("seed", String(Date.now() % 1_000_000));
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => void endTools().then(() => process.exit(130)));

if ((await buildForTests(root, join(root, ".data-test"))).failed > 0) process.exit(1);
console.log(`\n  Chaos for ${minutes} minutes, seed ${seed}.\n`);
const args = [
  join("node_modules", "playwright", "cli.js"),
  "test",
  "-c",
  "e2e",
  "--project=chaos",
  "--no-deps",
];
process.exitCode = await runTool(args, {
  NEXT_DIST_DIR: distForTests(root, {}),
  CHAOS_SECONDS: String(Math.round(minutes * 60)),
  CHAOS_SEED: seed,
});
