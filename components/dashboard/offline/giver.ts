import type { ContactChannel } from "@/lib/donors/schemas";
import type { OfflineDonorInput } from "@/lib/offline-donations/schemas";

export type KnownDonor = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  doNotContact: readonly ContactChannel[];
};

/** The donor of a donation: a known donor, or the entries of a new one. */
export type Giver =
  | { kind: "search"; text: string }
  | { kind: "known"; donor: KnownDonor }
  | { kind: "new"; firstName: string; lastName: string; email: string };

export const NO_GIVER: Giver = { kind: "search", text: "" };

/** Parses a typed name: the last word is the last name. An email address becomes a donor without a name. */
export function newGiver(text: string): Giver {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed.includes("@")) return { kind: "new", firstName: "", lastName: "", email: typed };
  const at = typed.lastIndexOf(" ");
  return {
    kind: "new",
    firstName: typed.slice(0, Math.max(at, 0)),
    lastName: typed.slice(at + 1),
    email: "",
  };
}

/** Converts a donor to the API format. Text that was not selected from the list is a new donor's name. */
export function donorOf(giver: Giver): OfflineDonorInput {
  if (giver.kind === "known") return { id: giver.donor.id, postalAddress: null };
  const { firstName, lastName, email } = giver.kind === "new" ? giver : namedBy(giver.text);
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim() || null,
    postalAddress: null,
  };
}

function namedBy(text: string) {
  const made = newGiver(text);
  return made.kind === "new" ? made : { firstName: "", lastName: "", email: "" };
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
