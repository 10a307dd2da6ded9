import { contactChannel } from "../schemas";
import type { DonorRow } from "../store";
import type { MergeInput } from "./schemas";

/** The most donations of a merged donor, so that a merge is one short transaction. The kept donor may have any number. */
export const MAX_DONATIONS = 5000;

type Dated = Date | null;
const latest = (a: Dated, b: Dated): Dated => (a && b ? (a > b ? a : b) : (a ?? b));
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * The kept donor's columns after a merge. An unsubscribe of either donor holds; of two consents the earlier one is kept with its
 * source. A field that is not chosen is the kept donor's, or the merged donor's where that has none.
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
    // Staff chose the name.
    nameEditedAt: differ ? now : latest(kept.nameEditedAt, merged.nameEditedAt),
    nameFromDonationAt: latest(kept.nameFromDonationAt, merged.nameFromDonationAt),
    // One address is never dropped: the other one stays beside it.
    email: chosen("email") ?? kept.email ?? merged.email,
    phone: chosen("phone"),
    postalAddress: chosen("postalAddress"),
    emailOptInAt: consents[0]?.emailOptInAt ?? null,
    emailOptInSource: consents[0]?.emailOptInSource ?? null,
    unsubscribedAt: latest(kept.unsubscribedAt, merged.unsubscribedAt),
    // What staff promised to either of them.
    doNotContact: contactChannel.options.filter((one) =>
      [kept, merged].some((it) => it.doNotContact.includes(one)),
    ),
    processorCustomerId: kept.processorCustomerId ?? merged.processorCustomerId,
    createdAt: earliest(kept.createdAt, merged.createdAt),
  } satisfies Partial<DonorRow>;
}
