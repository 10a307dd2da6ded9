import fc from "fast-check";

const [runs, seconds, seed, path] = ["MODEL_RUNS", "MODEL_SECONDS", "MODEL_SEED", "MODEL_PATH"].map(
  (name) => process.env[name],
);

/**
 * Histories of each kind. `npm test` runs a fixed few; `npm run histories -- 3m` generates new ones for a duration,
 * and `MODEL_RUNS=500 npx vitest run scripts/testing/model` that many.
 */
export const RUNS = Number(runs ?? 3);
/** A test's timeout: the duration of the long form, plus the maximum of the short one. */
export const TIMEOUT_MS = 600_000 + Number(seconds ?? 0) * 1000;
const USUAL_SEED = 20_261_121;

/**
 * Checks a property over that many histories. A failure prints its shrunk history with the `MODEL_SEED` and
 * `MODEL_PATH` that repeat it; `MODEL_SHRINK=no` prints it unshrunk.
 */
export async function checkProperty<T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> {
  await fc.assert(property, {
    numRuns: seconds ? Number.MAX_SAFE_INTEGER : numRuns,
    ...(seconds ? { interruptAfterTimeLimit: Number(seconds) * 1000, markInterruptAsFailure: false } : {}),
    endOnFailure: process.env["MODEL_SHRINK"] === "no",
    ...(seed ? { seed: Number(seed) } : runs ? {} : { seed: USUAL_SEED }),
    ...(path ? { path } : {}),
  });
}
