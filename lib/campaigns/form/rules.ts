import { campaignProblems } from "@/lib/campaigns/rules";
import type { CampaignRow } from "@/lib/campaigns/store";
import { conflict } from "@/lib/kernel/errors";

/** `ids` with `id` moved to `place`, or to the end without a valid place. */
export function placed(ids: readonly string[], id: string, place?: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place ?? others.length, 0, id);
}

/** The items in the order of `ids`; null unless these name all items, each once. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] | null {
  const byId = new Map(items.map((one) => [one.id, one]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return new Set(ids).size === items.length && found.length === items.length ? found : null;
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

/** Throws `conflict` if donors could choose no amount with this many levels. */
export function keepAnAmount(campaign: CampaignRow, levels: number): void {
  if (campaignProblems(campaign, levels)["suggestedAmounts"])
    throw conflict("The campaign accepts no custom amounts; offer another amount first");
}
