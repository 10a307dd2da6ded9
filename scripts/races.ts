import { longRun } from "./testing/long-run";

/**
 * `npm run races [-- --minutes 5 --seed 7]`: the long form of the race test (e2e/contract/races.spec.ts). Random pairs of
 * operations meet at one object of every kind. Exits with 1 when an answer is not a documented one, or PostgreSQL met a
 * deadlock.
 */
process.exitCode = await longRun({
  name: "races",
  select: ["--project=main", "contract/races.spec.ts"],
  env: (minutes, seed) => ({ RACES_SECONDS: String(Math.round(minutes * 60)), RACES_SEED: seed }),
});
