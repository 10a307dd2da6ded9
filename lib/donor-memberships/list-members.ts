import type { OrgContext } from "@/lib/auth/access";
import { findOrganization } from "@/lib/auth/store";
import { env } from "@/lib/config/env";
import type { DonorContext } from "@/lib/donors/context";
import { notFound } from "@/lib/kernel/errors";
import { cutPage, paginate, paginateRoughly, type RoughPagination, sliceOf } from "@/lib/kernel/pagination";
import { dayIn } from "@/lib/kernel/time/zoned";
import { cardPath } from "@/lib/kernel/urls/membership-path";
import { viewToken } from "@/lib/links/view-token";
import { memberCursorAfter, readMemberCursor } from "./list-cursor";
import { refreshMemberships } from "./refresh-store";
import type { ListMembersQuery, Member, MemberList, MembershipOfDonor } from "./schemas";
import {
  findMembershipsOf,
  findPeriodsOf,
  listMemberRows,
  type MemberDetails,
  skimMemberRows,
} from "./store";

/** Returns one page of an organization's members: newest first, or by the next end when listing due renewals. */
export async function listMembers(ctx: OrgContext, query: ListMembersQuery): Promise<MemberList> {
  const { rows, total } = await listMemberRows(ctx.db, await listedFor(ctx, query));
  return { ...serializePage(rows, query), pagination: paginate(query, total) };
}

/** Like {@link listMembers}, for the dashboard: the total is a lower bound where many members match a text. */
export async function skimMembers(
  ctx: OrgContext,
  query: ListMembersQuery,
): Promise<Omit<MemberList, "pagination"> & { pagination: RoughPagination }> {
  const found = await skimMemberRows(ctx.db, await listedFor(ctx, query));
  const page = serializePage(found.rows, query);
  const shown = { shown: page.members.length, follow: page.nextCursor !== null };
  return { ...page, pagination: paginateRoughly(query, found, shown) };
}

async function listedFor(ctx: OrgContext, query: ListMembersQuery) {
  const { id: orgId, timezone } = ctx.org;
  await refreshMemberships(ctx.db, { orgId, timezone, now: ctx.now });
  const today = dayIn(ctx.now.toISOString(), timezone);
  return { ...query, ...sliceOf(query, readMemberCursor), orgId, today };
}

function serializePage(
  rows: readonly MemberDetails[],
  query: ListMembersQuery,
): Omit<MemberList, "pagination"> {
  const { shown, ...cursors } = cutPage(rows.map(serializeMember), query, memberCursorAfter);
  return { members: shown, ...cursors };
}

/** Returns a donor's memberships with the period of each donation, oldest first. */
export async function membershipsOfDonor(ctx: DonorContext): Promise<{ data: MembershipOfDonor[] }> {
  const { orgId, id: donorId } = ctx.donor;
  const org = await findOrganization(ctx.db, orgId);
  if (!org) throw notFound("Organization");
  await refreshMemberships(ctx.db, { orgId, timezone: org.timezone, now: ctx.now });
  const today = dayIn(ctx.now.toISOString(), org.timezone);
  const rows = await findMembershipsOf(ctx.db, { orgId, donorId, today });
  const periods = rows.length > 0 ? await findPeriodsOf(ctx.db, { donorId }) : [];
  return {
    data: rows.map((row) => {
      const { donor: _donor, lastDonationId, ...membership } = serializeMember(row);
      const card = cardPath(row.campaignSlug, viewToken("donation", lastDonationId));
      return {
        ...membership,
        cardUrl: `${env().appOrigin}${card}`,
        periods: periods.flatMap(({ donationId, campaignId, amountCents, level, startsOn, endsOn }) =>
          campaignId === membership.campaign.id && startsOn && endsOn
            ? [{ donationId, amountCents, givingLevel: level, from: startsOn, to: endsOn }]
            : [],
        ),
      };
    }),
  };
}

/** Serializes a member for the API. */
export function serializeMember({
  membership,
  state,
  renews,
  donor,
  campaign,
  level,
}: MemberDetails): Member {
  const { id, number, since, until, lastDonationId } = membership;
  if (!since || !until || !lastDonationId) throw new Error("a member without a paid day was read");
  return {
    id,
    number,
    state,
    since,
    until,
    renews,
    givingLevel: level,
    campaign,
    donor: { ...donor, email: donor.email ?? "" },
    lastDonationId,
  };
}
