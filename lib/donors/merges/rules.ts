import { contactChannel } from "../schemas";
import type { DonorRow } from "../store";
import type { MergeInput } from "./schemas";

/**
 * Maximum number of a merged donor's donations, so that the transaction stays short. The kept donor may have any
 * number.
 */
export const MAX_DONATIONS = 5000;

type Dated = Date | null;
const latest = (a: Dated, b: Dated): Dated => (a && b ? (a > b ? a : b) : (a ?? b));
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Returns the kept donor's columns after a merge. Either donor's unsubscribe stays in effect, and the earlier consent
 * is kept with its source. Fields not chosen in `take` are the kept donor's, or the merged donor's where the former has
 * none.
 */
export function mergedColumns(
  kept: DonorRow,
  merged: DonorRow,
  take: Pick<MergeInput, "name" | "email" | "phone" | "postalAddress">,
  now: Date,
) {
  const from = (side: "KEPT" | "MERGED" | undefined) => (side === "MERGED" ? merged : kept);
  const chosen = (field: "email" | "phone" | "postalAddress") =>
    take[field] === undefined ? (kept[field] ?? merged[field]) : from(take[field])[field];
  const { firstName, lastName } = from(take.name);
  const differ = kept.firstName !== merged.firstName || kept.lastName !== merged.lastName;
  const consents = [kept, merged]
    .filter(({ emailOptInAt }) => emailOptInAt !== null)
    .sort((a, b) => (a.emailOptInAt?.getTime() ?? 0) - (b.emailOptInAt?.getTime() ?? 0));
  return {
    firstName,
    lastName,
    // Staff chose between two names, which counts as an edit.
    nameEditedAt: differ ? now : latest(kept.nameEditedAt, merged.nameEditedAt),
    nameFromDonationAt: latest(kept.nameFromDonationAt, merged.nameFromDonationAt),
    // No address is dropped: the other one is kept in `donor_emails`.
    email: chosen("email") ?? kept.email ?? merged.email,
    phone: chosen("phone"),
    postalAddress: chosen("postalAddress"),
    emailOptInAt: consents[0]?.emailOptInAt ?? null,
    emailOptInSource: consents[0]?.emailOptInSource ?? null,
    unsubscribedAt: latest(kept.unsubscribedAt, merged.unsubscribedAt),
    // The union of both donors' channels.
    doNotContact: contactChannel.options.filter((one) =>
      [kept, merged].some((it) => it.doNotContact.includes(one)),
    ),
    processorCustomerId: kept.processorCustomerId ?? merged.processorCustomerId,
    createdAt: earliest(kept.createdAt, merged.createdAt),
  } satisfies Partial<DonorRow>;
}
