import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endRun } from "./testing/kept-logs";
import { endTools } from "./testing/run-tool";
import { makeSteps } from "./testing/steps";
import type { Tally } from "./testing/tally";

/** Every test there is, in order; the last line says how many held. Leaves nothing running and no data behind. */
const root = fileURLToPath(new URL("..", import.meta.url));
const base = join(root, ".data-test");
const folder = join(base, `run-${randomBytes(4).toString("hex")}`);

/** Logs of a failed run are kept, where the browser's traces are too. */
function clear(failed: boolean): void {
  endRun(folder, { failed });
  if (existsSync(base) && readdirSync(base).length === 0) rmdirSync(base);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    console.error("\n  Stopping …");
    void endTools().then(() => {
      clear(false);
      process.exit(130);
    });
  });

mkdirSync(folder, { recursive: true });
const total: Tally = { passed: 0, failed: 0, failures: [] };
for (const { name, run } of makeSteps(root, folder)) {
  const beganAt = Date.now();
  console.log(`\n■ ${name}`);
  const { passed, failed, failures } = await run();
  if (interrupted) break;
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const seconds = ((Date.now() - beganAt) / 1000).toFixed(1);
  console.log(`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
if (!interrupted) {
  clear(total.failed > 0);
  // Once more at the end: of a long output often only the end is kept.
  for (const failure of total.failures) console.log(`\n✗ ${failure}`);
  if (total.failed > 0) console.log("\nLogs of the failed run: test-results/logs/");
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}
