import { longRun } from "./testing/long-run";

/**
 * `npm run fuzz [-- 3m --seed 42]`: the long form of e2e/contract/fuzz.spec.ts. Random requests are sent to every operation.
 * Exits with 1 when an answer is not a documented one, late, or an error of the server.
 */
process.exitCode = await longRun({
  name: "fuzz",
  playwright: ["--project=main", "contract/fuzz.spec.ts"],
  env: (seconds, seed) => ({ FUZZ_SECONDS: String(Math.round(seconds)), FUZZ_SEED: seed }),
});
