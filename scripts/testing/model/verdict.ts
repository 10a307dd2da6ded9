import fc from "fast-check";

/** Histories of each kind; `MODEL_RUNS=500 npx vitest run --project=db scripts/testing/model` looks longer. */
export const RUNS = Number(process.env["MODEL_RUNS"] ?? 8);

/** Checks a property over so many histories; `MODEL_SEED` and `MODEL_PATH` repeat what a failure printed. */
export async function verdict<T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> {
  const [seed, path] = [process.env["MODEL_SEED"], process.env["MODEL_PATH"]];
  await fc.assert(property, {
    numRuns,
    endOnFailure: process.env["MODEL_SHRINK"] === "no",
    ...(seed ? { seed: Number(seed) } : {}),
    ...(path ? { path } : {}),
  });
}
