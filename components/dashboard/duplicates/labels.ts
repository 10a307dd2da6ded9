import type { DuplicatePair } from "@/lib/donors/duplicates/schemas";
import type { Moved } from "@/lib/donors/merges/schemas";

const REASONS: Record<DuplicatePair["reasons"][number], string> = {
  EMAIL: "Similar email",
  PHONE: "Same phone",
  ADDRESS: "Same address",
  NAME: "Same name",
};

/** Returns the badge label for why two donors may be the same person. */
export const reasonLabel = (reason: keyof typeof REASONS): string => REASONS[reason];

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`];

/** Summarizes what a merge moves, for example `3 donations, 1 note, 1 email address`. */
export function movedLabel(moved: Moved): string {
  const parts = [
    ...counted(moved.donations, "donation", "donations"),
    ...counted(moved.subscriptions, "recurring donation", "recurring donations"),
    ...counted(moved.notes, "note", "notes"),
    ...counted(moved.tags, "tag", "tags"),
    ...counted(moved.fieldValues, "field value", "field values"),
    ...counted(moved.softCredits, "soft credit", "soft credits"),
    ...counted(moved.commitments, "recurring commitment", "recurring commitments"),
    ...counted(moved.statements, "statement", "statements"),
    ...counted(moved.emails.length, "email address", "email addresses"),
  ];
  return parts.length > 0 ? parts.join(", ") : "nothing but the record itself";
}
