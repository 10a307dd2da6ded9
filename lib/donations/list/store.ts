import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { offlineDonations } from "@/db/schema/offline-donations";
import { isOffline } from "@/lib/donations/status/effects-store";
import { donatedBy } from "@/lib/donors/households/store";
import { presentIdOf } from "@/lib/donors/merges/present-store";
import { designatedTo } from "@/lib/funds/designation-store";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
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
    offline,
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
    offline === "true" ? isOffline(sql`${donations.paymentMethod}`) : undefined,
    offline === "false" ? not(isOffline(sql`${donations.paymentMethod}`)) : undefined,
    created.from ? gte(donations.createdAt, created.from) : undefined,
    created.before ? lt(donations.createdAt, created.before) : undefined,
    changed?.from ? gte(donations.updatedAt, changed.from) : undefined,
    changed?.before ? lt(donations.updatedAt, changed.before) : undefined,
    q ? donationMentions(q) : undefined,
  );
}

/** One page of an organization's donations, newest first, ties by id, and their total count. */
export async function listDonationRows(
  db: Executor,
  filter: DonationFilter,
  { page, limit }: { page: number; limit: number },
) {
  const where = matchingDonations(filter);
  const newestFirst = (which: SQL | undefined) =>
    db
      .select({
        donation: donations,
        campaign: { title: campaigns.title },
        checkNumber: offlineDonations.checkNumber,
      })
      .from(donations)
      .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
      .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
      .where(which)
      .orderBy(desc(donations.createdAt), desc(donations.id))
      .$dynamic();
  if (filter.q) {
    const { ids, total } = await findHits(db, donations, where, { page, limit });
    return { rows: ids.length > 0 ? await newestFirst(anyOf(donations.id, ids)) : [], total };
  }
  const [rows, [all]] = await Promise.all([
    newestFirst(where)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(donations).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}
