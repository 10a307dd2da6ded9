import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { offlineDonations } from "@/db/schema/offline-donations";
import { isOffline } from "@/lib/donations/status/effects-store";
import { NEVER_PAID } from "@/lib/donations/unpaid/progress";
import { donatedBy } from "@/lib/donors/households/store";
import { currentDonorIdOf } from "@/lib/donors/merges/current-donor-store";
import { designatedTo, shareOf } from "@/lib/funds/designation-store";
import type { AmountPosition } from "@/lib/kernel/amount-cursor";
import { MAX_COUNTED, type Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { donationMentions, findHits, skimHits } from "@/lib/search/search-store";
import { paidDonationsOf } from "@/lib/totals/organization-store";
import type { DonationStatus, Progress } from "../schemas";
import type { DonationFilters } from "./schemas";

export type DonationFilter = Omit<DonationFilters, "from" | "to" | "updatedFrom" | "updatedTo"> & {
  orgId: string;
  created: TimeWindow;
  changed?: TimeWindow;
};

/** Uses a literal instead of a parameter, so that a generic plan can also use the index `donations_given_back`. */
const hasStatus = (status: DonationStatus) => sql`${donations.status} = ${sql.raw(`'${status}'`)}`;
const pending = hasStatus("PENDING");
/**
 * Offline donations have no refunds or disputes, so only a void makes them `REFUNDED`. Served by the index
 * `donations_given_back`.
 */
const isVoided = sql`(${hasStatus("REFUNDED")} and ${isOffline(sql`${donations.paymentMethod}`)})`;
const notInTransit = and(pending, isNull(donations.processingSince));

/** `progressOf` (../progress.ts) in SQL. */
const PROGRESS: Readonly<Record<Progress, SQL | undefined>> = {
  IN_TRANSIT: and(pending, isNotNull(donations.processingSince)),
  VERIFYING: and(notInTransit, isNotNull(donations.verifyingSince)),
  UNFINISHED: and(notInTransit, isNull(donations.verifyingSince)),
  // `byRow` also compares the failure reason.
  ABANDONED: hasStatus("FAILED"),
};

/** Returns the SQL condition of a filter. Empty texts do not filter. */
export function matchingDonations(filter: DonationFilter): SQL | undefined {
  return and(byIndex(filter), byRow(filter));
}

/** Returns the part of a filter that `donations_org_listed` or another index covers. */
function byIndex({
  orgId,
  campaignId,
  donorId,
  householdId,
  fundId,
  status,
  progress,
  frequency,
  paymentMethod,
  givingLevelId,
  offline,
  voided,
  hour,
  created,
  changed,
}: DonationFilter): SQL | undefined {
  return and(
    eq(donations.orgId, orgId),
    campaignId ? eq(donations.campaignId, campaignId) : undefined,
    donorId ? eq(donations.donorId, currentDonorIdOf(donorId)) : undefined,
    householdId ? donatedBy(householdId) : undefined,
    fundId ? designatedTo(fundId) : undefined,
    status ? hasStatus(status) : undefined,
    progress ? PROGRESS[progress] : undefined,
    frequency ? eq(donations.frequency, frequency) : undefined,
    paymentMethod ? eq(donations.paymentMethod, paymentMethod) : undefined,
    givingLevelId ? eq(donations.givingLevelId, givingLevelId) : undefined,
    offline === "true" ? isOffline(sql`${donations.paymentMethod}`) : undefined,
    offline === "false" ? not(isOffline(sql`${donations.paymentMethod}`)) : undefined,
    voided === "true" ? isVoided : undefined,
    voided === "false" ? not(isVoided) : undefined,
    hour ? createdInHour(orgId, hour) : undefined,
    created.from ? gte(donations.createdAt, created.from) : undefined,
    created.before ? lt(donations.createdAt, created.before) : undefined,
    changed?.from ? gte(donations.updatedAt, changed.from) : undefined,
    changed?.before ? lt(donations.updatedAt, changed.before) : undefined,
  );
}

/**
 * Returns the condition of donations created in an hour of the day (`19`) in the organization's time zone. The hour of
 * offline donations is not known.
 */
function createdInHour(orgId: string, hour: string): SQL {
  const zone = sql`(select timezone from organizations where id = ${orgId})`;
  return sql`(extract(hour from ${donations.createdAt} at time zone ${zone}) = ${Number(hour)}::int
    and not ${isOffline(sql`${donations.paymentMethod}`)})`;
}

/**
 * Returns the part of a filter that requires reading the rows, including the UTM fields, which have one index each.
 * Undefined if the filter has no such part.
 */
function byRow({
  q,
  progress,
  utmSource,
  utmMedium,
  utmCampaign,
  utmTerm,
  utmContent,
}: DonationFilter): SQL | undefined {
  return and(
    q ? donationMentions(q) : undefined,
    progress === "ABANDONED" ? inArray(donations.failureReason, [...NEVER_PAID]) : undefined,
    utmSource ? eq(donations.utmSource, utmSource) : undefined,
    utmMedium ? eq(donations.utmMedium, utmMedium) : undefined,
    utmCampaign ? eq(donations.utmCampaign, utmCampaign) : undefined,
    utmTerm ? eq(donations.utmTerm, utmTerm) : undefined,
    utmContent ? eq(donations.utmContent, utmContent) : undefined,
  );
}

/** The columns that {@link byRow} reads. */
const ROW_COLUMNS = sql.raw(
  "donor_email, donor_first_name, donor_last_name, receipt_number, failure_reason, utm_source, utm_medium, utm_campaign, utm_term, utm_content",
);

/** A slice of a list that is newest first, or by amount. */
export type DonationSlice = Slice<AmountPosition> & { by?: "newest" | "largest" };

const newestFirst = [desc(donations.createdAt), desc(donations.id)];
const orderOf = ({ by }: DonationSlice) =>
  by === "largest" ? [desc(donations.amountCents), ...newestFirst] : newestFirst;

/**
 * Returns a slice of an organization's donations and their total count. They are newest first, or have the largest
 * amounts first, equal ones newest first; ties by id.
 */
export async function listDonationRows(db: Executor, filter: DonationFilter, slice: DonationSlice) {
  const where = matchingDonations(filter);
  if (filter.q) {
    const { ids, total } = await findHits(db, donations, where, slice);
    return { rows: await findListed(db, ids, slice), total };
  }
  const [rows, total] = await Promise.all([
    readDonationSlice(db, where, slice),
    isByStatusAlone(filter) ? countByStatus(db, filter) : countMatching(db, where),
  ]);
  return { rows, total };
}

/**
 * Whether the filter is empty, only excludes voided donations, or is only the status `SUCCEEDED`. Totals contain the
 * number of paid donations, so that none of their rows are read.
 */
function isByStatusAlone({
  orgId: _orgId,
  status,
  voided,
  created,
  changed,
  ...others
}: DonationFilter): boolean {
  const bounds = [created.from, created.before, changed?.from, changed?.before, ...Object.values(others)];
  return (!status || status === "SUCCEEDED") && voided !== "true" && bounds.every((one) => !one);
}

/**
 * Whether the filter is one UTM field, with other columns of its index (`donations_utm_source` and the others) at most.
 * That index then serves both the page and the total.
 */
function isByOneUtmField({
  orgId: _orgId,
  status: _status,
  campaignId: _campaignId,
  created: _created,
  changed,
  utmSource,
  utmMedium,
  utmCampaign,
  utmTerm,
  utmContent,
  ...others
}: DonationFilter): boolean {
  const fields = [utmSource, utmMedium, utmCampaign, utmTerm, utmContent].filter((one) => one);
  return (
    fields.length === 1 && [changed?.from, changed?.before, ...Object.values(others)].every((one) => !one)
  );
}

/**
 * Counts an organization's paid donations, by its totals, or all of its donations, by adding the others from their
 * indexes. Uses one statement, so that a donation paid concurrently is counted once.
 */
async function countByStatus(db: Executor, { orgId, status, voided }: DonationFilter): Promise<number> {
  const others = sql`
    + (select count(*) from donations where org_id = ${orgId} and status in ('FAILED', 'REFUNDED', 'DISPUTED')
       ${voided === "false" ? sql`and not ${isVoided}` : sql``})
    + (select count(*) from donations where campaign_id in (select id from campaigns where org_id = ${orgId})
       and status = 'PENDING' and closed_at is null)`;
  const [counted] = await db.execute<{ total: number }>(
    sql`select (${paidDonationsOf(orgId)} ${status ? sql`` : others})::int as total`,
  );
  return counted?.total ?? 0;
}

async function countMatching(db: Executor, where: SQL | undefined): Promise<number> {
  const [all] = await db.select({ total: count() }).from(donations).where(where);
  return all?.total ?? 0;
}

/** Like {@link listDonationRows}, but the total is a lower bound if many donations match the filter. */
export async function skimDonationRows(db: Executor, filter: DonationFilter, slice: DonationSlice) {
  const { by } = slice;
  // The indexes of UTM fields are in the order of creation.
  const matches = isByOneUtmField(filter) && by !== "largest" ? undefined : byRow(filter);
  const skimmed =
    matches &&
    (await skimHits(db, donations, { columns: ROW_COLUMNS, parts: [byIndex(filter)], matches, by }, slice));
  if (skimmed && !skimmed.isCut) {
    const { total, isLowerBound } = skimmed;
    return { rows: await findListed(db, skimmed.ids, slice), total, isLowerBound };
  }
  if (filter.q || isByStatusAlone(filter))
    return { ...(await listDonationRows(db, filter, slice)), isLowerBound: false };
  const where = matchingDonations(filter);
  if (matches && by === "largest") {
    // Walking the index by amount could read all donations before the first match.
    const { ids, total } = await findHits(db, donations, where, slice);
    return { rows: await findListed(db, ids, slice), total, isLowerBound: false };
  }
  const rows = await readDonationSlice(db, where, slice);
  // A first page that is not full contains all matches.
  if (!slice.after && !slice.before && slice.offset === 0 && rows.length < slice.limit)
    return { rows, total: rows.length, isLowerBound: false };
  if (matches) return { rows, total: slice.offset + rows.length, isLowerBound: true };
  return { rows, ...(await countUpTo(db, donations, where, MAX_COUNTED)) };
}

/** Whether an organization has voided donations. */
export async function hasVoided(db: Executor, orgId: string): Promise<boolean> {
  const where = and(eq(donations.orgId, orgId), isVoided);
  return (await db.select({ id: donations.id }).from(donations).where(where).limit(1)).length > 0;
}

async function findListed(db: Executor, ids: readonly string[], slice: DonationSlice) {
  return ids.length > 0 ? withCampaigns(db, anyOf(donations.id, ids), slice) : [];
}

/**
 * Returns what the donations of a filter count for in reports, by their parts for the fund if the filter has one.
 * Returns null if more than `most` match, and reads at most `most` + 1 rows.
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

/**
 * Reads a slice of the donations that match a condition. Skipped rows are read from the index only, without campaigns.
 */
export async function readDonationSlice(db: Executor, where: SQL | undefined, slice: DonationSlice) {
  const { rest, order } = readingSlice(donations, slice, slice.by);
  const ids = db
    .select({ id: donations.id })
    .from(donations)
    .where(and(where, rest))
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset);
  return withCampaigns(db, inArray(donations.id, ids), slice);
}

function withCampaigns(db: Executor, which: SQL, slice: DonationSlice) {
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
    .orderBy(...orderOf(slice));
}
