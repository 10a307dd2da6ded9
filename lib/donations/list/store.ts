import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { olderThan } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { offlineDonations } from "@/db/schema/offline-donations";
import { isOffline } from "@/lib/donations/status/effects-store";
import { donatedBy } from "@/lib/donors/households/store";
import { presentIdOf } from "@/lib/donors/merges/present-store";
import { designatedTo, shareOf } from "@/lib/funds/designation-store";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { Position } from "@/lib/kernel/time-cursor";
import { donationMentions, findHits } from "@/lib/search/search-store";
import { NEVER_PAID } from "../progress";
import type { Progress } from "../schemas";
import type { DonationFilters } from "./schemas";

export type DonationFilter = Omit<DonationFilters, "from" | "to" | "updatedFrom" | "updatedTo"> & {
  orgId: string;
  created: TimeWindow;
  changed?: TimeWindow;
};

const pending = eq(donations.status, "PENDING");
const notInTransit = and(pending, isNull(donations.processingSince));

/** `progressOf` (../progress.ts) in SQL. */
const PROGRESS: Readonly<Record<Progress, SQL | undefined>> = {
  IN_TRANSIT: and(pending, isNotNull(donations.processingSince)),
  VERIFYING: and(notInTransit, isNotNull(donations.verifyingSince)),
  UNFINISHED: and(notInTransit, isNull(donations.verifyingSince)),
  ABANDONED: and(eq(donations.status, "FAILED"), inArray(donations.failureReason, [...NEVER_PAID])),
};

/** The SQL condition of a filter. Empty texts do not filter. */
export function matchingDonations(filter: DonationFilter): SQL | undefined {
  const {
    campaignId,
    donorId,
    householdId,
    fundId,
    status,
    progress,
    frequency,
    paymentMethod,
    givingLevelId,
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
    offline,
    hour,
    q,
    created,
    changed,
  } = filter;
  return and(
    eq(donations.orgId, filter.orgId),
    campaignId ? eq(donations.campaignId, campaignId) : undefined,
    donorId ? eq(donations.donorId, presentIdOf(donorId)) : undefined,
    householdId ? donatedBy(householdId) : undefined,
    fundId ? designatedTo(fundId) : undefined,
    status ? eq(donations.status, status) : undefined,
    progress ? PROGRESS[progress] : undefined,
    frequency ? eq(donations.frequency, frequency) : undefined,
    paymentMethod ? eq(donations.paymentMethod, paymentMethod) : undefined,
    givingLevelId ? eq(donations.givingLevelId, givingLevelId) : undefined,
    utmSource ? eq(donations.utmSource, utmSource) : undefined,
    utmMedium ? eq(donations.utmMedium, utmMedium) : undefined,
    utmCampaign ? eq(donations.utmCampaign, utmCampaign) : undefined,
    utmTerm ? eq(donations.utmTerm, utmTerm) : undefined,
    utmContent ? eq(donations.utmContent, utmContent) : undefined,
    offline === "true" ? isOffline(sql`${donations.paymentMethod}`) : undefined,
    offline === "false" ? not(isOffline(sql`${donations.paymentMethod}`)) : undefined,
    hour ? createdInHour(filter.orgId, hour) : undefined,
    created.from ? gte(donations.createdAt, created.from) : undefined,
    created.before ? lt(donations.createdAt, created.before) : undefined,
    changed?.from ? gte(donations.updatedAt, changed.from) : undefined,
    changed?.before ? lt(donations.updatedAt, changed.before) : undefined,
    q ? donationMentions(q) : undefined,
  );
}

/** Created in an hour of the day (`19`) in the organization's time zone; the hour of offline donations is not known. */
function createdInHour(orgId: string, hour: string): SQL {
  const zone = sql`(select timezone from organizations where id = ${orgId})`;
  return sql`(extract(hour from ${donations.createdAt} at time zone ${zone}) = ${Number(hour)}::int
    and not ${isOffline(sql`${donations.paymentMethod}`)})`;
}

const newestFirst = [desc(donations.createdAt), desc(donations.id)];

/** A slice of an organization's donations, newest first, ties by id, and their total count. */
export async function listDonationRows(db: Executor, filter: DonationFilter, slice: Slice<Position>) {
  const where = matchingDonations(filter);
  if (filter.q) {
    const { ids, total } = await findHits(db, donations, where, slice);
    return { rows: ids.length > 0 ? await withCampaigns(db, anyOf(donations.id, ids)) : [], total };
  }
  const [rows, [all]] = await Promise.all([
    readDonationSlice(db, where, slice),
    db.select({ total: count() }).from(donations).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/**
 * What the donations of a filter count for in reports, of a fund with their parts for it; null if more than `most` match. Reads one row
 * more than `most`.
 */
export async function sumDonations(
  db: Executor,
  filter: DonationFilter,
  most: number,
): Promise<{ count: number; netRaisedCents: number } | null> {
  const { fundId } = filter;
  const cents = fundId ? shareOf(fundId) : sql`${donations.netRaisedCents}`;
  const [sum] = await db.execute<{ matching: number; counted: number; cents: string }>(sql`
    select count(*)::int as matching, coalesce(sum(counted), 0)::int as counted, coalesce(sum(cents), 0) as cents from (
      select ${donations.countedDonations} as counted, ${cents} as cents from ${donations}
      where ${matchingDonations(filter)} limit ${most + 1}
    ) as listed`);
  return !sum || sum.matching > most ? null : { count: sum.counted, netRaisedCents: Number(sum.cents) };
}

/** A slice of the donations that meet a condition. Rows that are skipped are read from the index alone, without their campaigns. */
export async function readDonationSlice(
  db: Executor,
  where: SQL | undefined,
  { after, offset, limit }: Slice<Position>,
) {
  const ids = db
    .select({ id: donations.id })
    .from(donations)
    .where(and(where, after ? olderThan(donations, after) : undefined))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return withCampaigns(db, inArray(donations.id, ids));
}

function withCampaigns(db: Executor, which: SQL) {
  return db
    .select({
      donation: donations,
      campaign: { title: campaigns.title },
      checkNumber: offlineDonations.checkNumber,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(which)
    .orderBy(...newestFirst);
}
