/**
 * Preloaded into the app of a test installation (`NODE_OPTIONS=--require`): from SIGUSR2 on, records in
 * `DATA_DIR/loop-blocks.jsonl` when and for how long the event loop was blocked. Counts only CPU time between two ticks,
 * not time spent waiting for a CPU. Writes the process id to `DATA_DIR/app.pid`.
 */
const { appendFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const TICK_MS = 10;
const NOTED_FROM_MS = 15;

const folder = process.env.DATA_DIR;
if (folder && process.argv[1]?.includes("next") && process.argv.includes("start")) {
  const file = join(folder, "loop-blocks.jsonl");
  writeFileSync(join(folder, "app.pid"), String(process.pid));
  let wall;
  let cpu;
  const begin = () => {
    wall = performance.now();
    cpu = process.cpuUsage();
  };
  const tick = () => {
    const passed = performance.now() - wall - TICK_MS;
    const { user, system } = process.cpuUsage(cpu);
    const ms = Math.min(passed, (user + system) / 1000);
    if (ms >= NOTED_FROM_MS)
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms: Math.round(ms) })}\n`);
    begin();
  };
  process.once("SIGUSR2", () => {
    writeFileSync(file, "");
    begin();
    setInterval(tick, TICK_MS).unref();
  });
}
