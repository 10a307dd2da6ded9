import { longRun } from "./testing/long-run";

/**
 * `npm run races [-- 5m --seed 7]`: the long form of the race test (e2e/contract/races.spec.ts). Random pairs of
 * operations race for one object of every kind. Exits with 1 on an undocumented response or a deadlock in PostgreSQL.
 */
process.exitCode = await longRun({
  name: "races",
  playwright: ["--project=main", "contract/races.spec.ts"],
  env: ({ seconds, seed }) => ({ RACES_SECONDS: String(Math.round(seconds)), RACES_SEED: seed }),
});
