import { and, asc, count, desc, eq, gte, isNotNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorMembershipPeriods, donorMemberships, membershipTerms } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import type { Slice } from "@/lib/kernel/pagination";
import type { ViewTarget } from "@/lib/links/view-token";
import { donorMentions, skimRows } from "@/lib/search/search-store";
import type { MemberPosition } from "./list-cursor";
import { DEFAULT_TERMS } from "./rules";
import type { MemberFilter, MembershipState } from "./schemas";

const m = donorMemberships;

/** The grace days of a membership's campaign. */
const graceDays = sql`coalesce(${membershipTerms.graceDays}, ${DEFAULT_TERMS.graceDays})`;

/** SQL for the state on a day, equal to `stateOn` in rules.ts. */
export const stateIn = (today: string) =>
  sql<MembershipState>`case when ${m.until} >= ${today}::date then 'ACTIVE'
    when ${m.until} + ${graceDays} >= ${today}::date then 'GRACE' else 'LAPSED' end`;

/** SQL condition: a recurring donation continues the membership. */
export const renews = sql<boolean>`exists (
  select from subscriptions s where s.id = ${m.subscriptionId} and s.status in ('ACTIVE', 'PAST_DUE') and not s.cancel_at_period_end)`;

/** SQL for joining the level on a day as `present`, by the rule of `periodOn` in rules.ts. */
export const presentPeriod = (today: string | SQLWrapper) => sql`(
  select p.level_id from donor_membership_periods p
  where p.donor_id = ${m.donorId} and p.campaign_id = ${m.campaignId} and p.starts_on <= ${today}::date
  order by least(p.ends_on, ${today}::date) desc, p.level_cents desc, p.starts_on desc limit 1) as present`;

const presentLevel = sql`${givingLevels.id} = present.level_id`;

/** Returns the condition of a query that joins `donors`. All conditions require a paid day. */
export function membersWhere(
  orgId: string,
  today: string,
  { q, state, campaignId, givingLevelId, dueWithin, renews: renewal, untilFrom, untilTo }: MemberFilter,
): SQL | undefined {
  return and(
    eq(m.orgId, orgId),
    isNotNull(m.until),
    state ? sql`${stateIn(today)} = ${state}` : undefined,
    campaignId ? eq(m.campaignId, campaignId) : undefined,
    givingLevelId ? sql`present.level_id = ${givingLevelId}` : undefined,
    dueWithin === undefined
      ? undefined
      : sql`${m.until} between ${today}::date and ${today}::date + ${dueWithin}::int and not ${renews}`,
    renewal === undefined ? undefined : renewal === "true" ? renews : sql`not ${renews}`,
    untilFrom ? gte(m.until, untilFrom) : undefined,
    untilTo ? lte(m.until, untilTo) : undefined,
    q ? donorMentions(orgId, q) : undefined,
  );
}

function select(db: Executor, today: string) {
  return db
    .select({
      membership: m,
      state: stateIn(today),
      renews,
      donor: { id: donors.id, firstName: donors.firstName, lastName: donors.lastName, email: donors.email },
      campaign: { id: campaigns.id, title: campaigns.title },
      campaignSlug: campaigns.slug,
      level: { id: givingLevels.id, name: givingLevels.name },
    })
    .from(m)
    .innerJoin(donors, eq(donors.id, m.donorId))
    .innerJoin(campaigns, eq(campaigns.id, m.campaignId))
    .leftJoin(membershipTerms, eq(membershipTerms.campaignId, m.campaignId))
    .leftJoinLateral(presentPeriod(today), sql`true`)
    .leftJoin(givingLevels, presentLevel)
    .$dynamic();
}
export type MemberDetails = Awaited<ReturnType<typeof select>>[number];

type Listed = MemberFilter & { orgId: string; today: string } & Slice<MemberPosition>;

/** Returns a slice of an organization's members: by the next end for due renewals, otherwise newest first. */
export async function listMemberRows(
  db: Executor,
  { orgId, today, after, before, offset, limit, ...filter }: Listed,
): Promise<{ rows: MemberDetails[]; total: number }> {
  const where = membersWhere(orgId, today, filter);
  const { order, rest } = readingMembers(filter, { after, before });
  // Only the filter by level needs each member's current period.
  const periods = filter.givingLevelId ? presentPeriod(today) : null;
  if (filter.q) {
    const slice = { order: sql.join(order, sql`, `), rest, offset, limit };
    const { ids, total } = await findMemberHits(db, { where, periods, ...slice });
    return { rows: await findListed(db, { today, ids, filter }), total };
  }
  // Without donors, which takes most of the time: after a refresh, no membership of a removed donor has a paid day.
  const counted = db
    .select({ total: count() })
    .from(m)
    .leftJoin(membershipTerms, eq(membershipTerms.campaignId, m.campaignId))
    .$dynamic();
  const [rows, [all]] = await Promise.all([
    select(db, today)
      .where(and(where, rest))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    (periods ? counted.leftJoinLateral(periods, sql`true`) : counted).where(where),
  ]);
  return { rows: before ? rows.toReversed() : rows, total: all?.total ?? 0 };
}

/**
 * Like {@link listMemberRows}, with a total that is a lower bound where many members match a text: it is first searched
 * for in the next rows of the list, at most `searched`.
 */
export async function skimMemberRows(
  db: Executor,
  listed: Listed,
  searched?: number,
): Promise<{ rows: MemberDetails[]; total: number; isLowerBound: boolean }> {
  const { orgId, today, after, before, offset, limit, ...filter } = listed;
  if (!filter.q) return { ...(await listMemberRows(db, listed)), isLowerBound: false };
  const { order, rest } = readingMembers(filter, { after, before });
  const isFirst = !after && !before;
  const skim = {
    table: m,
    keys: sql`${m.number}, ${m.until}`,
    columns: sql.raw("org_id, donor_id, campaign_id, subscription_id"),
    order: sql.join(order, sql`, `),
    parts: [and(membersWhere(orgId, today, { dueWithin: filter.dueWithin }), rest)],
    joins: joinsOf(filter.givingLevelId ? presentPeriod(today) : null),
    matches: membersWhere(orgId, today, filter),
    searched,
  };
  const { ids, isCut, ...counted } = await skimRows(db, skim, { offset, limit, isFirst });
  if (isCut) return { ...(await listMemberRows(db, listed)), isLowerBound: false };
  return { ...counted, rows: await findListed(db, { today, ids, filter }) };
}

const isByNumber = ({ dueWithin }: MemberFilter) => dueWithin === undefined;

/** Returns the order of the list. */
function orderOf(filter: MemberFilter, descends: boolean): SQL[] {
  const columns = isByNumber(filter) ? [m.number] : [m.until, m.number];
  return columns.map((column) => (descends ? desc(column) : asc(column)));
}

/** Returns how to read a slice: the order in which the rows nearest to its position come first, and their condition. */
function readingMembers(
  filter: MemberFilter,
  { after, before }: Pick<Slice<MemberPosition>, "after" | "before">,
): { order: SQL[]; rest: SQL | undefined } {
  const descends = isByNumber(filter) !== Boolean(before);
  const order = orderOf(filter, descends);
  const at = after ?? before;
  if (!at) return { order, rest: undefined };
  const side = descends ? sql`<` : sql`>`;
  const rest = isByNumber(filter)
    ? sql`${m.number} ${side} ${at.number}::int`
    : sql`(${m.until}, ${m.number}) ${side} (${at.until}::date, ${at.number}::int)`;
  return { order, rest };
}

/** Returns memberships in the order of the list. */
async function findListed(
  db: Executor,
  { today, ids, filter }: { today: string; ids: readonly string[]; filter: MemberFilter },
): Promise<MemberDetails[]> {
  if (ids.length === 0) return [];
  return select(db, today)
    .where(anyOf(m.id, ids))
    .orderBy(...orderOf(filter, isByNumber(filter)));
}

/** The joins that {@link membersWhere} needs; `periods` only for the filter by level. */
const joinsOf = (periods: SQL | null) => sql`
  inner join ${donors} on ${donors.id} = ${m.donorId}
  left join ${membershipTerms} on ${membershipTerms.campaignId} = ${m.campaignId}
  ${periods ? sql`left join lateral ${periods} on true` : sql``}`;

type Hits = {
  where: SQL | undefined;
  /** Joins each member's current period; null if the condition needs none. */
  periods: SQL | null;
  order: SQL;
  rest: SQL | undefined;
  offset: number;
  limit: number;
};

/**
 * Returns the ids of a slice of the memberships that match a text, and their total. Materializes the matches once for
 * both, so that the server never reads an organization's memberships from the newest for a rare name.
 */
async function findMemberHits(
  db: Executor,
  { where, periods, order, rest, offset, limit }: Hits,
): Promise<{ ids: string[]; total: number }> {
  return db.transaction(async (tx) => {
    // A plan for this text: a generic plan would treat a common one like a rare one.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    const [row] = await tx.execute<{ ids: string[]; total: number }>(sql`
      with hits as materialized (
        select ${m.id}, ${m.number}, ${m.until} from ${m} ${joinsOf(periods)}
        where ${where ?? sql`true`}
      )
      select (select count(*)::int from hits) as total,
        array(select ${m.id} from hits as ${m} where ${rest ?? sql`true`} order by ${order} limit ${limit} offset ${offset}) as ids`);
    return row ?? { ids: [], total: 0 };
  });
}

/** Returns a donor's memberships, oldest first, or the one for a campaign. */
export async function findMembershipsOf(
  db: Executor,
  {
    orgId,
    donorId,
    today,
    campaignId,
  }: { orgId: string; donorId: string; today: string; campaignId?: string },
): Promise<MemberDetails[]> {
  return select(db, today)
    .where(and(membersWhere(orgId, today, { campaignId }), eq(m.donorId, donorId)))
    .orderBy(asc(m.number));
}

/** Returns the periods that a donor's donations pay for, newest first. */
export async function findPeriodsOf(
  db: Executor,
  { donorId, campaignId }: { donorId: string; campaignId?: string },
) {
  return db
    .select({
      donationId: donorMembershipPeriods.donationId,
      campaignId: donorMembershipPeriods.campaignId,
      amountCents: donorMembershipPeriods.amountCents,
      startsOn: donorMembershipPeriods.startsOn,
      endsOn: donorMembershipPeriods.endsOn,
      level: { id: givingLevels.id, name: givingLevels.name },
    })
    .from(donorMembershipPeriods)
    .leftJoin(givingLevels, eq(givingLevels.id, donorMembershipPeriods.levelId))
    .where(
      and(
        eq(donorMembershipPeriods.donorId, donorId),
        campaignId ? eq(donorMembershipPeriods.campaignId, campaignId) : undefined,
        isNotNull(donorMembershipPeriods.startsOn),
      ),
    )
    .orderBy(desc(donorMembershipPeriods.startsOn), desc(donorMembershipPeriods.endsOn));
}

/** Returns an organization's campaigns of type MEMBERSHIP with their giving levels, including archived ones. */
export async function findLevelsOf(db: Executor, orgId: string) {
  return db
    .select({
      campaign: { id: campaigns.id, title: campaigns.title },
      level: { id: givingLevels.id, name: givingLevels.name },
    })
    .from(campaigns)
    .leftJoin(givingLevels, eq(givingLevels.campaignId, campaigns.id))
    .where(and(eq(campaigns.orgId, orgId), eq(campaigns.type, "MEMBERSHIP")))
    .orderBy(desc(campaigns.createdAt), campaigns.id, asc(givingLevels.position), asc(givingLevels.id));
}

/** Returns the donor, campaign and organization of a donation for its card. Unpaid donations have none. */
export async function findCardOwner(db: Executor, target: ViewTarget) {
  const [row] = await db
    .select({ donorId: donations.donorId, donationId: donations.id, campaign: campaigns, org: organizations })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organizations, eq(organizations.id, donations.orgId))
    .where(
      and(
        "id" in target ? eq(donations.id, target.id) : eq(donations.oldTokenHash, target.oldTokenHash),
        eq(campaigns.type, "MEMBERSHIP"),
        isNotNull(donations.succeededAt),
      ),
    );
  return row ?? null;
}
