import fc from "fast-check";

const [runs, seconds, seed, path] = ["MODEL_RUNS", "MODEL_SECONDS", "MODEL_SEED", "MODEL_PATH"].map(
  (name) => process.env[name],
);

/**
 * Histories of each kind. `npm test` looks at the same few each time;
 * `npm run histories -- 3m` draws new ones for so long, and `MODEL_RUNS=500 npx vitest run scripts/testing/model` so many.
 */
export const RUNS = Number(runs ?? 8);
/** For a test's time limit: what the long form is given, and as much as the short one may take. */
export const TIMEOUT_MS = 600_000 + Number(seconds ?? 0) * 1000;
const USUAL_SEED = 20_261_121;

/**
 * Checks a property over so many histories. A failure prints its history, shrunk to what matters, with the
 * `MODEL_SEED` and `MODEL_PATH` that repeat it; `MODEL_SHRINK=no` prints it at once.
 */
export async function verdict<T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> {
  await fc.assert(property, {
    numRuns: seconds ? Number.MAX_SAFE_INTEGER : numRuns,
    ...(seconds ? { interruptAfterTimeLimit: Number(seconds) * 1000, markInterruptAsFailure: false } : {}),
    endOnFailure: process.env["MODEL_SHRINK"] === "no",
    ...(seed ? { seed: Number(seed) } : runs ? {} : { seed: USUAL_SEED }),
    ...(path ? { path } : {}),
  });
}
