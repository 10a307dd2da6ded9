import {
  ADDRESSES_CHANGED,
  CONSENT_CHANGED,
  DETAILS_CHANGED,
  DONATION_REASSIGNED,
  LATER_MERGE,
  MERGED_AGAIN,
  STATEMENTS_RUNNING,
} from "./refusals";

type Row = Record<string, unknown>;

/** The facts that an undo depends on: the stored merge, and the kept donor's current state. */
export type UndoFacts = {
  merge: {
    keptId: string;
    donorId: string;
    before: Row;
    after: Row;
    moved: { emails: readonly string[] };
  };
  /** The kept donor's current row; `others` are their other addresses. */
  present: Row;
  others: readonly string[];
  hasLaterMerge: boolean;
  /** Number of moved donations that now belong to another donor. */
  reassigned: number;
  isMakingStatements: boolean;
};

const NAMES = ["first_name", "last_name"];
const CONSENT = ["email_opt_in_at", "email_opt_in_source", "unsubscribed_at"];

/** Compares timestamps as instants: their text depends on the time zone of the database session. */
const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === "string" && typeof b === "string" && Date.parse(a) === Date.parse(b));

/** Returns whether a donation has set the kept donor's name since the merge; the undo keeps that name. */
export function wasNamedSince({ merge, present }: Pick<UndoFacts, "merge" | "present">): boolean {
  return !isSame(present["name_from_donation_at"], merge.after["name_from_donation_at"]);
}

/** Returns why a merge cannot be undone, or null if it can. */
export function undoRefusal(facts: UndoFacts): string | null {
  const { merge, present, others } = facts;
  const differs = (...columns: string[]) =>
    columns.some((name) =>
      name.endsWith("_at") ? !isSame(present[name], merge.after[name]) : present[name] !== merge.after[name],
    );
  if (merge.donorId !== merge.keptId) return MERGED_AGAIN.error;
  if (facts.hasLaterMerge) return LATER_MERGE.error;
  if (differs("name_edited_at", "postal_address", "phone")) return DETAILS_CHANGED.error;
  if (JSON.stringify(present["do_not_contact"]) !== JSON.stringify(merge.after["do_not_contact"]))
    return DETAILS_CHANGED.error;
  if (differs(...NAMES) && !wasNamedSince(facts)) return DETAILS_CHANGED.error;
  if (differs(...CONSENT)) return CONSENT_CHANGED.error;
  const theirs = new Set([present["email"], ...others]);
  const needed = [...merge.moved.emails, merge.before["email"] ?? present["email"]];
  if (differs("email") || !needed.every((email) => theirs.has(email))) return ADDRESSES_CHANGED.error;
  if (facts.reassigned > 0) return DONATION_REASSIGNED.error;
  return facts.isMakingStatements ? STATEMENTS_RUNNING.error : null;
}
