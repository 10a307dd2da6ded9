import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeDataFolder } from "./testing/data-folder";
import { endRun } from "./testing/kept-logs";
import { laneOutputs, type Output } from "./testing/lane-output";
import { endTools } from "./testing/run-tool";
import { planOf, type Step } from "./testing/steps";
import type { Tally } from "./testing/tally";

/**
 * Runs all tests or those of one kind (`test:unit`, `test:db`, `test:e2e`), or the long forms
 * (`test:long`); the last line says how many passed. Leaves no process and no data behind.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const base = join(root, ".data-test");
const folder = join(base, `run-${randomBytes(4).toString("hex")}`);

/** Logs of a failed run are kept beside the browser's traces. */
function clear(failed: boolean): void {
  endRun(data, { failed });
  rmSync(folder, { recursive: true, force: true });
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
const data = makeDataFolder(folder);
const [, , command = "test", ...filters] = process.argv;
const lanes = planOf(command, filters, { root, folder, data });
const startedAt = Date.now();
const ran: { name: string; tally: Tally; beganAt: number; endedAt: number }[] = [];

async function play({ name, run }: Step, output?: Output): Promise<void> {
  const print = (text: string) => (output ? output.write(`${text}\n`) : console.log(text));
  const beganAt = Date.now();
  print(`\n■ ${name}`);
  const tally = await run(output);
  if (interrupted) return;
  const endedAt = Date.now();
  ran.push({ name, tally, beganAt, endedAt });
  const { passed, failed } = tally;
  print(
    `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds(endedAt - beganAt)})`,
  );
}

const outputs = laneOutputs(lanes.length);
await Promise.all(
  lanes.map(async (lane, number) => {
    // A step that runs alone writes directly to the screen.
    const own = lanes.length > 1 ? outputs[number] : undefined;
    for (const step of lane) if (!interrupted) await play(step, own?.output);
    if (!interrupted) own?.ended();
  }),
);
if (!interrupted) {
  const sum = (of: (tally: Tally) => number) => ran.reduce((all, { tally }) => all + of(tally), 0);
  const [passed, failed] = [sum((tally) => tally.passed), sum((tally) => tally.failed)];
  clear(failed > 0);
  // Repeated at the end, because often only the end of a long output is kept.
  for (const { name, tally } of ran)
    for (const failure of tally.failures) console.log(`\n✗ ${name}: ${failure}`);
  if (failed > 0) console.log("\nLogs of the failed run: test-results/logs/");
  console.log(`\n${table()}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Each step with its duration and start; lanes run concurrently, so the sum exceeds the total. */
function table(): string {
  const rows = [
    ["step", "passed", "failed", "began at", "took"],
    ...ran.map(({ name, tally, beganAt, endedAt }) => [
      name,
      String(tally.passed),
      String(tally.failed),
      seconds(beganAt - startedAt),
      seconds(endedAt - beganAt),
    ]),
    ["all", "", "", "", seconds(Date.now() - startedAt)],
  ];
  return rows
    .map(
      ([name = "", ...figures]) => `  ${name.padEnd(24)}${figures.map((text) => text.padStart(10)).join("")}`,
    )
    .join("\n");
}
