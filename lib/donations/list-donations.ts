import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { organizationFor } from "@/lib/orgs/access";
import type { DonationList, ListDonationsQuery } from "./schemas";
import { listGiftRows } from "./store";

/** One page of an organization's gifts, newest first, for its members. */
export async function listDonations(ctx: Context, query: ListDonationsQuery): Promise<DonationList> {
  const org = await organizationFor(ctx, query.orgId);
  const { rows, total } = await listGiftRows(ctx.db, org.id, query);
  return {
    donations: rows.map(({ donation, campaign }) => ({
      id: donation.id,
      amountCents: donation.amountCents,
      status: donation.status,
      frequency: donation.frequency,
      createdAt: donation.createdAt.toISOString(),
      donor: {
        firstName: donation.donorFirstName,
        lastName: donation.donorLastName,
        email: donation.donorEmail,
      },
      campaign: { title: campaign.title },
    })),
    pagination: paginate(query, total),
  };
}
