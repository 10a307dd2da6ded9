/**
 * Folds what `pending` lists, again until a round folds nothing. One that fails is left for the next run and holds up no
 * other. Returns how many changes were folded, and the failures by id. Throws when nothing can be listed.
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
