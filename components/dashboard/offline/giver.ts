import type { ContactChannel } from "@/lib/donors/schemas";
import type { OfflineDonorInput } from "@/lib/offline-donations/schemas";

export type KnownDonor = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  doNotContact: readonly ContactChannel[];
};

/** The entries of a new donor. */
export type NewGiver = {
  kind: "new";
  firstName: string;
  lastName: string;
  email: string;
  postalAddress: string;
};

/** The donor of a donation: a known donor, or the entries of a new one. */
export type Giver = { kind: "search"; text: string } | { kind: "known"; donor: KnownDonor } | NewGiver;

export const NO_GIVER: Giver = { kind: "search", text: "" };

/**
 * Parses a typed name: the last word is the last name, a single word the name of an organization. An email address
 * becomes a donor without a name.
 */
export function newGiver(text: string): NewGiver {
  const typed = text.trim().replace(/\s+/g, " ");
  const blank = { kind: "new" as const, firstName: "", lastName: "", email: "", postalAddress: "" };
  if (isEmail(typed)) return { ...blank, email: typed };
  const at = typed.lastIndexOf(" ");
  return { ...blank, firstName: typed.slice(0, Math.max(at, 0)), lastName: typed.slice(at + 1) };
}

const isEmail = (text: string) => /^\S+@\S+$/.test(text.trim());

/** Returns a new donor to be named if an email address was typed and no donor selected; otherwise the same donor. */
export function toName(giver: Giver): Giver {
  return giver.kind === "search" && isEmail(giver.text) ? newGiver(giver.text) : giver;
}

/** Adds fields that the draft of an earlier version does not have. */
export function restoredGiver(giver: Giver): Giver {
  return giver.kind === "new" ? { ...newGiver(""), ...giver } : giver;
}

/** Converts a donor to the API format. Text that was not selected from the list is a new donor's name. */
export function donorOf(giver: Giver): OfflineDonorInput {
  if (giver.kind === "known") return { id: giver.donor.id, postalAddress: null };
  const { firstName, lastName, email, postalAddress } = giver.kind === "new" ? giver : newGiver(giver.text);
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim() || null,
    postalAddress: postalAddress.trim() || null,
  };
}

/** The field of a new donor that is entered next: the name after an email address, otherwise the email address. */
export function nextField({ email }: NewGiver): "firstName" | "email" {
  return email === "" ? "email" : "firstName";
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
