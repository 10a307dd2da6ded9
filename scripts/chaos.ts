import { longRun } from "./testing/long-run";

/**
 * `npm run chaos [-- 3m --seed 42 --processes 1]`: the long form of the chaos test (e2e/chaos), on a separate
 * installation. Exits with 1 when a donation was lost, duplicated or counted wrongly.
 */
process.exitCode = await longRun({
  name: "chaos",
  playwright: ["--project=chaos"],
  env: ({ seconds, seed, processes }) => ({
    CHAOS_SECONDS: String(Math.round(seconds)),
    CHAOS_SEED: seed,
    CHAOS_PROCESSES: String(processes),
  }),
});
