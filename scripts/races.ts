import { longRun } from "./testing/long-run";

/**
 * `npm run races [-- 5m --seed 7]`: the long form of the race test (e2e/contract/races.spec.ts). Random pairs of operations
 * meet at one object of every kind. Exits with 1 when an answer is not a documented one, or PostgreSQL met a deadlock.
 */
process.exitCode = await longRun({
  name: "races",
  playwright: ["--project=main", "contract/races.spec.ts"],
  env: (seconds, seed) => ({ RACES_SECONDS: String(Math.round(seconds)), RACES_SEED: seed }),
});
