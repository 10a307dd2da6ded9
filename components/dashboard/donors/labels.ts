import { CHANNELS } from "@/lib/donors/labels";
import { type ContactChannel, contactChannel, type Donor } from "@/lib/donors/schemas";
import type { TimelineEntry } from "@/lib/donors/timeline/schemas";
import { actionLabel } from "../audit-log/labels";

/** Returns a donor's name, or `No name`. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || "No name";

/** Lists the channels by which a donor must not be contacted, for example `Email, post`; empty if there are none. */
export function channelsLabel(channels: readonly ContactChannel[]): string {
  const words = channels.map((one) => CHANNELS[one]).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the contact restriction: `Do not contact by email, post`, or `Do not contact` for all channels; empty if
 * there is none.
 */
export function contactLabel(channels: readonly ContactChannel[]): string {
  if (channels.length === 0) return "";
  if (channels.length === contactChannel.options.length) return "Do not contact";
  return `Do not contact by ${channels.map((one) => CHANNELS[one]).join(", ")}`;
}

type Consent = Donor["emailOptIn"];

/** Whether a donor is subscribed to email updates. */
export function wantsNews({ optedInAt, unsubscribedAt }: Consent): boolean {
  return optedInAt !== null && unsubscribedAt === null;
}

/** Returns the id of the donation with which a donor opted in; null if the source was not a donation. */
export function donationOfConsent({ source }: Pick<Consent, "source">): string | null {
  return /^donation:(.+)$/.exec(source ?? "")?.[1] ?? null;
}

/** States where a donor opted in to news, for example `With a donation`; an unknown source as it is stored. */
export function sourceLabel(source: string): string {
  if (donationOfConsent({ source }) !== null) return "With a donation";
  if (source.startsWith("import:")) return "In an imported file";
  return source === "my_giving" ? "On their “My giving” page" : source;
}

/** Returns the initials of a donor's name. */
export function initialsOf({ firstName, lastName }: Pick<Donor, "firstName" | "lastName">): string {
  const first = (name: string) => [...name.trim()][0]?.toLocaleUpperCase("en-US") ?? "";
  return first(firstName) + first(lastName);
}

const KINDS: Record<TimelineEntry["kind"], string> = {
  DONATION: "Donation",
  REFUND: "Refund",
  DISPUTE: "Dispute",
  RECURRING: "Recurring donation",
  COMMITMENT: "Recurring commitment imported",
  MEMBERSHIP: "Membership",
  IMPORT: "Named in an import",
  NEWS: "Subscribed to news",
  EMAIL: "Email sent",
  NOTE: "Note",
  CHANGE: "Change",
};

/** Returns the title of a timeline entry, for example `Donation, failed`. */
export function timelineLabel({ kind, what }: Pick<TimelineEntry, "kind" | "what">): string {
  if (kind === "CHANGE") return actionLabel(what ?? "");
  if (kind === "IMPORT") return what === "ADDED" ? "Added by an import" : KINDS.IMPORT;
  if (kind === "MEMBERSHIP") return what === "ENDED" ? "Membership ended" : "Membership began";
  if (kind === "NEWS") return what === "UNSUBSCRIBED" ? "Unsubscribed from news" : KINDS.NEWS;
  if (what === null || kind === "EMAIL" || what === "SUCCEEDED") return KINDS[kind];
  return `${KINDS[kind]}, ${what.toLowerCase().replaceAll("_", " ")}`;
}

const BAD: ReadonlySet<string> = new Set(["DISPUTE", "REFUND"]);

/** Whether an entry is about money that was lost or not received. */
export function isBad({ kind, what }: Pick<TimelineEntry, "kind" | "what">): boolean {
  return BAD.has(kind) || what === "FAILED" || what === "PAYMENT_FAILED";
}
