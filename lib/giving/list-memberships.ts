import { serializeMember } from "@/lib/donor-memberships/list-members";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import { findMembershipsOf } from "@/lib/donor-memberships/store";
import { dayIn } from "@/lib/kernel/time/zoned";
import { viewToken } from "@/lib/links/view-token";
import type { GivingContext } from "./context";
import type { Giving } from "./schemas";

/** The signed-in donor's memberships with the tokens of their cards; an organization without membership campaigns has none. */
export async function listMemberships(ctx: GivingContext): Promise<Giving["memberships"]> {
  const { donor, org } = ctx.giving;
  if (!(await refreshMemberships(ctx.db, { orgId: org.id, timezone: org.timezone, now: ctx.now }))) return [];
  const today = dayIn(ctx.now.toISOString(), org.timezone);
  const rows = await findMembershipsOf(ctx.db, { orgId: org.id, donorId: donor.id, today });
  return rows.map((row) => {
    const { state, until, renews, givingLevel, lastDonationId } = serializeMember(row);
    return {
      campaign: { title: row.campaign.title, slug: row.campaignSlug },
      givingLevel: givingLevel?.name ?? null,
      state,
      until,
      renews,
      cardToken: viewToken("donation", lastDonationId),
    };
  });
}
