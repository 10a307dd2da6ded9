import { divideHalfUp } from "@/lib/kernel/money";
import { isoOrNull } from "@/lib/kernel/time/iso";
import { sumCredits } from "@/lib/soft-credits/store";
import { getDonorTotals } from "@/lib/totals/campaign-totals";
import type { DonorContext } from "./context";
import { findOtherEmails } from "./emails/store";
import { findFieldValues } from "./fields/value-store";
import { findGiving } from "./giving-store";
import { findHouseholdsOf } from "./households/store";
import type { Donor } from "./schemas";
import { countSubscriptions } from "./store";
import { findTagNames } from "./tags/store";

/** Returns a donor with their totals, for members of the organization. */
export async function getDonor(ctx: DonorContext): Promise<Donor> {
  const row = ctx.donor;
  const { id } = row;
  const [totals, giving, subscriptions, tags, others, values, households, credited] = await Promise.all([
    getDonorTotals(ctx, [id]),
    findGiving(ctx.db, id),
    countSubscriptions(ctx.db, id),
    findTagNames(ctx.db, [id]),
    findOtherEmails(ctx.db, [id]),
    findFieldValues(ctx.db, [id]),
    findHouseholdsOf(ctx.db, [id]),
    sumCredits(ctx.db, id),
  ]);
  return {
    id: row.id,
    orgId: row.orgId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? "",
    otherEmails: others.get(id) ?? [],
    totalCents: totals.get(id)?.raisedCents ?? 0,
    donationCount: totals.get(id)?.donationCount ?? 0,
    firstDonationAt: isoOrNull(giving.times?.first),
    lastDonationAt: isoOrNull(giving.times?.last),
    largestDonationCents: giving.largestCents,
    averageDonationCents: divideHalfUp(totals.get(id)?.raisedCents ?? 0, totals.get(id)?.donationCount || 1),
    givingByYear: giving.years,
    lapsedSince: giving.yearLater && giving.yearLater <= ctx.now ? isoOrNull(giving.yearLater) : null,
    subscriptions,
    emailOptIn: {
      optedInAt: isoOrNull(row.emailOptInAt),
      source: row.emailOptInSource,
      unsubscribedAt: isoOrNull(row.unsubscribedAt),
    },
    postalAddress: row.postalAddress,
    phone: row.phone,
    doNotContact: row.doNotContact,
    tags: tags.get(id) ?? [],
    fieldValues: values.get(id) ?? [],
    household: households.get(id) ?? null,
    softCreditCents: credited.countsCents,
    nameEditedAt: isoOrNull(row.nameEditedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
