import { longRun } from "./testing/long-run";

/**
 * `npm run flood [-- 2m]`: the long form of e2e/doors/hostile-connections.spec.ts, about 500 donations a minute,
 * for a machine that does nothing else: it counts all delay, also what the machine is to blame for. Exits with 1 when 64
 * hostile connections delay a donation by 500 ms or more at p99.
 */
process.exitCode = await longRun({
  name: "flood",
  playwright: ["--project=doors", "doors/hostile-connections.spec.ts"],
  env: (seconds) => ({ FLOOD_DONATIONS: String(Math.round((seconds / 60) * 500)) }),
});
