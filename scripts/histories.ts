import { longRun } from "./testing/long-run";

/**
 * `npm run histories [-- 3m --seed 42]`: the long form of the model test (scripts/testing/model). Random histories of
 * donations and subscriptions must end the same for any order of events. On a failure, exits with 1 and prints the
 * seed and path that repeat it.
 */
process.exitCode = await longRun({
  name: "histories",
  vitest: ["scripts/testing/model"],
  env: ({ seconds, seed }) => ({ MODEL_SECONDS: String(Math.round(seconds)), MODEL_SEED: seed }),
});
