import { MAX_TITLE } from "@/lib/campaigns/schemas";
import { createFundInput } from "@/lib/funds/schemas";
import { idFor } from "@/lib/kernel/ids";
import { shortened } from "@/lib/kernel/text";
import type { NewLevel } from "../plan/known";

/** The kind of a record that a run adds because rows name it. */
export type AddedKind = "campaign" | "fund";

/**
 * Returns the seed of an added campaign's or fund's id. It is the same for every check and run of an import, so that
 * planned rows refer to the id before the record exists.
 */
export function seedOfAdded(importId: string, kind: AddedKind, name: string): string {
  return `import:${importId}:${kind}:${name.toLowerCase()}`;
}

/** Returns the id of a campaign or fund that an import adds, so that a repeated run adds it once. */
export function idOfAdded(importId: string, kind: AddedKind, name: string): string {
  return idFor({ seed: seedOfAdded(importId, kind, name) }, kind);
}

/** Returns the seed of an added giving level's id, the same for every check and run of an import. */
export function seedOfLevel(importId: string, campaignId: string, level: NewLevel): string {
  return `import:${importId}:level:${campaignId}:${level.name.toLowerCase()}:${level.fairMarketValueCents}`;
}

/** Returns the id of a giving level that an import adds, so that a repeated run adds it once. */
export function idOfLevel(importId: string, campaignId: string, level: NewLevel): string {
  return idFor({ seed: seedOfLevel(importId, campaignId, level) }, "giving_level");
}

/** Explains to staff why no campaign or fund of this name can be added. Returns undefined if it can. */
export function nameProblem(kind: AddedKind, name: string): string | undefined {
  const fits = kind === "campaign" ? name.length <= MAX_TITLE : createFundInput.safeParse({ name }).success;
  return fits ? undefined : `“${shortened(name, 60)}” cannot be the name of a ${kind}`;
}

/** Beginning of the rejection reason of a row that names a missing campaign or fund. */
export const MISSING: Readonly<Record<AddedKind, string>> = {
  campaign: "There is no campaign called “",
  fund: "There is no fund called “",
};

export const missingReason = (kind: AddedKind, name: string) => `${MISSING[kind]}${name}”`;
