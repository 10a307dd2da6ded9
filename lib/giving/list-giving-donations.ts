import { paginate } from "@/lib/kernel/pagination";
import { viewToken } from "@/lib/links/view-token";
import { shownToDonor } from "@/lib/offline-donations/labels";
import type { GivingContext } from "./context";
import type { GivingDonations, ListGivingDonationsQuery } from "./schemas";
import { listMadeDonations, type MadeDonation } from "./store";

/** Returns one page of the signed-in donor's donations to the organization, newest first. */
export async function listGivingDonations(
  ctx: GivingContext,
  query: ListGivingDonationsQuery,
): Promise<GivingDonations> {
  const { rows, total } = await listMadeDonations(ctx.db, { donorId: ctx.giving.donor.id, ...query });
  return { donations: rows.map(donationOf), pagination: paginate(query, total) };
}

function donationOf({ donation: it, campaign }: MadeDonation): GivingDonations["donations"][number] {
  return {
    token: viewToken("donation", it.id),
    receiptNumber: it.receiptNumber,
    status: it.status,
    processing: it.status === "PENDING" && it.processingSince !== null,
    frequency: it.frequency,
    paymentMethod: it.paymentMethod,
    amountCents: shownToDonor(it.paymentMethod, it.amountCents),
    totalChargedCents: shownToDonor(it.paymentMethod, it.totalChargedCents),
    refundedCents: it.refundedCents,
    ticketCount: it.ticketCount,
    createdAt: it.createdAt.toISOString(),
    campaign,
  };
}
