/**
 * Folds each id that `pending` lists, in rounds, until a round folds nothing. An id that fails is left for the next run
 * and does not block the others. Returns the number of folded changes, and the failures by id. Throws if `pending`
 * throws.
 */
export async function foldEach(
  pending: () => Promise<readonly string[]>,
  fold: (id: string) => Promise<number>,
): Promise<{ folded: number; failures: ReadonlyMap<string, unknown> }> {
  const failures = new Map<string, unknown>();
  let folded = 0;
  for (;;) {
    let round = 0;
    for (const id of await pending()) {
      if (failures.has(id)) continue;
      try {
        round += await fold(id);
      } catch (error) {
        failures.set(id, error);
      }
    }
    if (round === 0) return { folded, failures };
    folded += round;
  }
}
