import { MAX_TITLE } from "@/lib/campaigns/schemas";
import { createFundInput } from "@/lib/funds/schemas";
import { idFor } from "@/lib/kernel/ids";
import { clipText } from "@/lib/kernel/text";

/** What an import adds when it is run, since its rows name it. */
export type AddedKind = "campaign" | "fund";

/** The same in every check and run of an import, so that rows know the id before there is a campaign or fund. */
export function seedOfAdded(importId: string, kind: AddedKind, name: string): string {
  return `import:${importId}:${kind}:${name.toLowerCase()}`;
}

export function idOfAdded(importId: string, kind: AddedKind, name: string): string {
  return idFor({ seed: seedOfAdded(importId, kind, name) }, kind);
}

/** Why nothing of this name can be added, in a sentence for staff; undefined if it can. */
export function nameProblem(kind: AddedKind, name: string): string | undefined {
  const fits = kind === "campaign" ? name.length <= MAX_TITLE : createFundInput.safeParse({ name }).success;
  return fits ? undefined : `“${clipText(name, 60)}” cannot be the name of a ${kind}`;
}

/** How the reason of a row begins that names a campaign or fund which the organization does not have. */
export const MISSING: Readonly<Record<AddedKind, string>> = {
  campaign: "There is no campaign called “",
  fund: "There is no fund called “",
};

export const missingReason = (kind: AddedKind, name: string) => `${MISSING[kind]}${name}”`;
