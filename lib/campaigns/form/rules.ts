import { campaignProblems } from "@/lib/campaigns/rules";
import type { CampaignRow } from "@/lib/campaigns/store";
import { conflict } from "@/lib/kernel/errors";

/** `ids` in their order with `id` at `place`, or at the end where there is no such place or none is given. */
export function placed(ids: readonly string[], id: string, place?: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place ?? others.length, 0, id);
}

type Moved = { id: string; was: Date | null; is: Date | null };

/**
 * The order of the live ones once one has changed: it stays, goes to `place`, or comes back as the last. `was` and
 * `is` say since when it is archived.
 */
export function orderAfter(
  live: readonly string[],
  { id, was, is }: Moved,
  place?: number,
): readonly string[] {
  const stays = is !== null || (was === null && place === undefined);
  return stays ? live : placed(live, id, place);
}

/** Since when something is archived after a change that may have said so. */
export function archivedSince(before: Date | null, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return before;
  return archived ? (before ?? now) : null;
}

/** Throws `conflict` where donors could choose no amount any more, once the campaign offers so many levels. */
export function keepAnAmount(campaign: CampaignRow, levels: number): void {
  if (campaignProblems(campaign, levels)["suggestedAmounts"])
    throw conflict("The campaign takes no other amounts; offer another one first");
}
