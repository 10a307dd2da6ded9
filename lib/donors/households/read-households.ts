import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { getDonorTotals } from "@/lib/totals/campaign-totals";
import { findDonationTimes } from "../giving-store";
import type { HouseholdContext } from "./context";
import { householdCursorAfter, readHouseholdCursor } from "./list-cursor";
import type { Household, HouseholdList, ListHouseholdsQuery } from "./schemas";
import { findMembers, listHouseholdRows, type MemberRow } from "./store";

const NOTHING = { totalCents: 0, donationCount: 0 };
type Gave = typeof NOTHING;

const nameOf = ({ firstName, lastName }: Pick<MemberRow, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();
const sumOf = (all: readonly Gave[]): Gave => ({
  totalCents: all.reduce((sum, one) => sum + one.totalCents, 0),
  donationCount: all.reduce((sum, one) => sum + one.donationCount, 0),
});

/** Returns each donor's giving. A donor is in at most one household, so sums over members count each donation once. */
async function givingOf(ctx: OrgContext, members: readonly MemberRow[]): Promise<(id: string) => Gave> {
  const totals = await getDonorTotals(
    ctx,
    members.map(({ donorId }) => donorId),
  );
  return (id) => {
    const total = totals.get(id);
    return total ? { totalCents: total.raisedCents, donationCount: total.donationCount } : NOTHING;
  };
}

/** Returns a household with its members and their combined giving. */
export async function getHousehold(ctx: HouseholdContext): Promise<Household> {
  const { household } = ctx;
  const members = await findMembers(ctx.db, [household.id]);
  const ids = members.map(({ donorId }) => donorId);
  const [gave, times] = await Promise.all([givingOf(ctx, members), findDonationTimes(ctx.db, ids)]);
  const [primary] = members;
  const first = [...times.values()].map((one) => one.first).sort((a, b) => a.getTime() - b.getTime());
  const last = [...times.values()].map((one) => one.last).sort((a, b) => b.getTime() - a.getTime());
  return {
    id: household.id,
    orgId: household.orgId,
    name: household.name,
    salutation: primary ? nameOf(primary) : "",
    postalAddress: primary?.postalAddress ?? null,
    members: members.map(({ donorId, firstName, lastName, email, isPrimary, joinedAt }) => ({
      donorId,
      firstName,
      lastName,
      email: email ?? "",
      isPrimary,
      joinedAt: joinedAt.toISOString(),
      ...gave(donorId),
    })),
    ...sumOf(ids.map(gave)),
    firstDonationAt: first[0]?.toISOString() ?? null,
    lastDonationAt: last[0]?.toISOString() ?? null,
    createdAt: household.createdAt.toISOString(),
    updatedAt: household.updatedAt.toISOString(),
  };
}

/** Returns a page of an organization's households by name, with the combined giving of their members. */
export async function listHouseholds(ctx: OrgContext, query: ListHouseholdsQuery): Promise<HouseholdList> {
  const filter = { orgId: ctx.org.id, q: query.q };
  const { rows, total } = await listHouseholdRows(ctx.db, filter, sliceOf(query, readHouseholdCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, householdCursorAfter);
  const members = await findMembers(
    ctx.db,
    shown.map(({ id }) => id),
  );
  const gave = await givingOf(ctx, members);
  return {
    households: shown.map(({ id, name, createdAt }) => {
      const ownMembers = members.filter(({ householdId }) => householdId === id);
      return {
        id,
        name,
        members: ownMembers.map(nameOf),
        ...sumOf(ownMembers.map(({ donorId }) => gave(donorId))),
        createdAt: createdAt.toISOString(),
      };
    }),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
