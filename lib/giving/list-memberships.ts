import { serializeMember } from "@/lib/donor-memberships/list-members";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import { findMembershipsOf, findPeriodsOf, type MemberDetails } from "@/lib/donor-memberships/store";
import { dayIn } from "@/lib/kernel/time/zoned";
import { viewToken } from "@/lib/links/view-token";
import type { GivingContext } from "./context";
import type { Giving, GivingExport } from "./schemas";

/** Returns the signed-in donor's memberships with the tokens of their cards; empty without membership campaigns. */
export async function listMemberships(ctx: GivingContext): Promise<Giving["memberships"]> {
  return (await readMemberships(ctx)).map((row) => {
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

/**
 * Reads the memberships, and yields each as stored, with the period of each donation. Memberships are computed before
 * this resolves, so that a failure rejects and the request can be repeated.
 */
export async function exportMemberships(
  ctx: GivingContext,
): Promise<AsyncGenerator<GivingExport["memberships"], void>> {
  return withPeriods(ctx, await readMemberships(ctx));
}

async function* withPeriods(
  ctx: GivingContext,
  rows: readonly MemberDetails[],
): AsyncGenerator<GivingExport["memberships"], void> {
  for (const row of rows) {
    const { number, campaign, givingLevel, state, since, until, renews } = serializeMember(row);
    const periods = await findPeriodsOf(ctx.db, { donorId: ctx.giving.donor.id, campaignId: campaign.id });
    yield [
      {
        number,
        campaign: campaign.title,
        givingLevel: givingLevel?.name ?? null,
        state,
        since,
        until,
        renews,
        periods: periods.flatMap(({ level, startsOn, endsOn }) =>
          startsOn && endsOn ? [{ givingLevel: level?.name ?? null, from: startsOn, to: endsOn }] : [],
        ),
      },
    ];
  }
}

async function readMemberships(ctx: GivingContext): Promise<MemberDetails[]> {
  const { donor, org } = ctx.giving;
  if (!(await refreshMemberships(ctx.db, { orgId: org.id, timezone: org.timezone, now: ctx.now }))) return [];
  const today = dayIn(ctx.now.toISOString(), org.timezone);
  return findMembershipsOf(ctx.db, { orgId: org.id, donorId: donor.id, today });
}
