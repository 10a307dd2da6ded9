import { longRun } from "./testing/long-run";

/**
 * `npm run chaos [-- --minutes 3 --seed 42]`: the long form of the chaos test (e2e/chaos), on an installation of its
 * own. Exits with 1 when anything was lost, doubled or wrongly counted.
 */
process.exitCode = await longRun({
  name: "chaos",
  select: ["--project=chaos"],
  env: (minutes, seed) => ({ CHAOS_SECONDS: String(Math.round(minutes * 60)), CHAOS_SEED: seed }),
});
