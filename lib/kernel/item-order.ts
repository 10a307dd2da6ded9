/** Returns `ids` with `id` moved to the index `position`, or to the end if it is missing or out of range. */
export function withItemAt(ids: readonly string[], id: string, position?: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position ?? others.length, 0, id);
}

type Moved = { id: string; was: Date | null; is: Date | null };

/**
 * Returns the order of active items after one of them changed: unchanged, with the item moved to `position`, or with
 * the item restored at the end. `was` and `is` are the item's archival times before and after the change.
 */
export function orderAfter(
  live: readonly string[],
  { id, was, is }: Moved,
  position?: number,
): readonly string[] {
  const stays = is !== null || (was === null && position === undefined);
  return stays ? live : withItemAt(live, id, position);
}

/** Returns an item's archival time after a change that may archive or restore it. */
export function archivedSince(before: Date | null, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return before;
  return archived ? (before ?? now) : null;
}

/** Returns the items in the order of `ids`, or null unless `ids` names every item exactly once. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return new Set(ids).size === items.length && found.length === items.length ? found : null;
}
