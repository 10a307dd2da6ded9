import { getDonorTotals } from "@/lib/totals/campaign-totals";
import type { DonorContext } from "./context";
import type { Donor } from "./schemas";
import { countSubscriptions, findDonationTimes } from "./store";

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** A donor with their totals, for members of the organization. */
export async function getDonor(ctx: DonorContext): Promise<Donor> {
  const row = ctx.donor;
  const { id } = row;
  const [totals, times, subscriptions] = await Promise.all([
    getDonorTotals(ctx, [id]),
    findDonationTimes(ctx.db, [id]),
    countSubscriptions(ctx.db, id),
  ]);
  return {
    id: row.id,
    orgId: row.orgId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? "",
    totalCents: totals.get(id)?.raisedCents ?? 0,
    donationCount: totals.get(id)?.donationCount ?? 0,
    firstDonationAt: iso(times.get(id)?.first),
    lastDonationAt: iso(times.get(id)?.last),
    subscriptions,
    emailOptIn: {
      optedInAt: iso(row.emailOptInAt),
      source: row.emailOptInSource,
      unsubscribedAt: iso(row.unsubscribedAt),
    },
    postalAddress: row.postalAddress,
    nameEditedAt: iso(row.nameEditedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
