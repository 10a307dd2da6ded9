import { longRun } from "./testing/long-run";

/**
 * `npm run fuzz [-- 3m --seed 42]`: the long form of e2e/contract/fuzz.spec.ts. Sends random requests to every
 * operation. Exits with 1 on an undocumented or late response, or a server error.
 */
process.exitCode = await longRun({
  name: "fuzz",
  playwright: ["--project=main", "contract/fuzz.spec.ts"],
  env: ({ seconds, seed }) => ({ FUZZ_SECONDS: String(Math.round(seconds)), FUZZ_SEED: seed }),
});
