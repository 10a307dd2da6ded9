/** `ids` with `id` moved to `place`, or to the end without a valid place. */
export function placed(ids: readonly string[], id: string, place?: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place ?? others.length, 0, id);
}

type Moved = { id: string; was: Date | null; is: Date | null };

/**
 * The order of active items after one changed: kept, moved to `place`, or restored at the end. `was` and
 * `is`: since when it is archived.
 */
export function orderAfter(
  live: readonly string[],
  { id, was, is }: Moved,
  place?: number,
): readonly string[] {
  const stays = is !== null || (was === null && place === undefined);
  return stays ? live : placed(live, id, place);
}

/** Since when an item is archived, after a change that may set it. */
export function archivedSince(before: Date | null, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return before;
  return archived ? (before ?? now) : null;
}

/** The items in the order of `ids`; null unless these name all items, each once. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] | null {
  const byId = new Map(items.map((one) => [one.id, one]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return new Set(ids).size === items.length && found.length === items.length ? found : null;
}
