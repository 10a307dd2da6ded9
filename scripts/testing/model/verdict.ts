import fc from "fast-check";

const [runs, seed, path] = ["MODEL_RUNS", "MODEL_SEED", "MODEL_PATH"].map((name) => process.env[name]);

/**
 * Histories of each kind. `npm test` looks at the same few each time;
 * `MODEL_RUNS=500 npx vitest run scripts/testing/model` draws so many new ones.
 */
export const RUNS = Number(runs ?? 8);
const USUAL_SEED = 20_261_121;

/**
 * Checks a property over so many histories. A failure prints its history, shrunk to what matters, with the
 * `MODEL_SEED` and `MODEL_PATH` that repeat it; `MODEL_SHRINK=no` prints it at once.
 */
export async function verdict<T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> {
  await fc.assert(property, {
    numRuns,
    endOnFailure: process.env["MODEL_SHRINK"] === "no",
    ...(seed ? { seed: Number(seed) } : runs ? {} : { seed: USUAL_SEED }),
    ...(path ? { path } : {}),
  });
}
