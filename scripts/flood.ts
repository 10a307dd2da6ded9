import { longRun } from "./testing/long-run";

/**
 * `npm run flood [-- 2m]`: the long form of e2e/abuse/hostile-connections.spec.ts, about 500 donations a minute. For
 * an idle machine, because it counts all delay, including time spent waiting for a CPU. Exits with 1 when 64 hostile
 * connections delay a donation by 500 ms or more at p99.
 */
process.exitCode = await longRun({
  name: "flood",
  playwright: ["--project=abuse", "abuse/hostile-connections.spec.ts"],
  env: ({ seconds }) => ({ FLOOD_DONATIONS: String(Math.round((seconds / 60) * 500)) }),
});
