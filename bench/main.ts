import { OptionsError } from "./options";
import { donations } from "./runs/donations";
import { exports } from "./runs/exports";
import { lists } from "./runs/lists";
import { pages } from "./runs/pages";
import { rollups } from "./runs/rollups";
import type { Run } from "./runs/run";
import { segments } from "./runs/segments";
import { settle } from "./runs/settle";
import { verify } from "./runs/verify";
import { year } from "./runs/year";

// `npm run bench`: see README.md in this folder. Exits with 1 when a check fails or a run is interrupted.
const RUNS: Record<string, Run> = {
  donations,
  settle,
  rollups,
  exports,
  pages,
  segments,
  lists,
  year,
  verify,
};

const closers: ((failed: boolean) => Promise<void>)[] = [];
let ending: Promise<void> | undefined;

/** Runs cleanups in reverse order; a failing one does not prevent the others. */
function end(failed: boolean): Promise<void> {
  ending ??= (async () => {
    for (let close = closers.pop(); close; close = closers.pop())
      await close(failed).catch((error) => console.error(`\n  ✗ ${explain(error)}\n`));
  })();
  return ending;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (!ending) console.error(`\n  ${signal}: stopping …\n`);
    void end(true).finally(() => process.exit(130));
  });

async function main(): Promise<boolean> {
  const [first = "donations", ...rest] = process.argv.slice(3);
  const isNamed = !first.startsWith("-");
  const run = RUNS[isNamed ? first : "donations"];
  if (!run)
    throw new OptionsError(`There is no benchmark "${first}". One of: ${Object.keys(RUNS).join(", ")}.`);
  return run(isNamed ? rest : [first, ...rest], (close) => closers.push(close));
}

try {
  const ok = await main();
  console.log(ok ? "\n  All checks passed.\n" : "\n  ✗ A check failed: see above.\n");
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  if (!ending) console.error(`\n  ✗ ${explain(error).replaceAll("\n", "\n    ")}\n`);
  process.exitCode = 1;
} finally {
  await end(process.exitCode !== 0);
}

function explain(error: unknown): string {
  if (error instanceof OptionsError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
