import type { OrgContext } from "@/lib/auth/access";
import { findCampaign } from "@/lib/campaigns/store";
import { findDonorNames } from "@/lib/donors/store";
import { notFound } from "@/lib/kernel/errors";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { prepareGiving, READ_IN_REQUEST, REQUEST_WAIT_MS } from "@/lib/totals/prepare-giving";
import { findAnonymous } from "@/lib/totals/report-store";
import { addTopDonors, rankTopDonors } from "@/lib/totals/top-between-store";
import { chosenDays } from "./rules";
import { MAX_TOP_DONORS, type TopDonors, type TopDonorsQuery } from "./schemas";

/**
 * Maximum number of donations to add up and of donors to rank, which both take about ten milliseconds, and of donors
 * whose giving is read again. `waitMs` is how long that may take, in milliseconds.
 */
export type Bounds = { donations: number; donors: number; outdated: number; waitMs: number };
const BOUNDS: Bounds = {
  donations: 20_000,
  donors: 20_000,
  outdated: READ_IN_REQUEST,
  waitMs: REQUEST_WAIT_MS,
};

/**
 * Returns the donors who gave most to an organization, or to one campaign, in a range of days of its time zone, for
 * members. Reads at most 20,000 donations, or otherwise 20,000 donors; if neither suffices, the list is null. It is
 * also null while a job, which this call requests, reads the giving of more than `bounds.outdated` donors. Throws
 * `invalid`, `not_found` for another organization's campaign, and `TotalsUnavailable`.
 */
export async function getTopDonors(
  ctx: OrgContext,
  query: TopDonorsQuery,
  bounds: Bounds = BOUNDS,
): Promise<TopDonors> {
  const { id: orgId, timezone } = ctx.org;
  const days = chosenDays(query, ctx.now, timezone);
  const campaign = query.campaignId ? await findCampaign(ctx.db, query.campaignId) : null;
  if (query.campaignId && campaign?.orgId !== orgId) throw notFound("Campaign");
  const scope = campaign ? { campaignId: campaign.id } : { orgId };
  const count = MAX_TOP_DONORS;
  let top = await readReportInTime(ctx, orgId, () =>
    addTopDonors(ctx.db, scope, { ...days, most: bounds.donations, count }),
  );
  if (top === null) {
    if (
      !(await prepareGiving(ctx, { id: orgId, timezone }, { most: bounds.outdated, waitMs: bounds.waitMs }))
    )
      return { from: days.from, to: days.to, status: "PREPARING", donors: null };
    top = await readReportInTime(ctx, orgId, () =>
      ctx.db.transaction(
        (tx) => rankTopDonors(tx, scope, { orgId, from: days.from, to: days.to, count, most: bounds.donors }),
        { isolationLevel: "repeatable read", accessMode: "read only" },
      ),
    );
  }
  const ids = (top ?? []).map(({ donorId }) => donorId);
  const [names, anonymous] = await Promise.all([
    findDonorNames(ctx.db, ids),
    findAnonymous(ctx.db, scope, ids),
  ]);
  return {
    from: days.from,
    to: days.to,
    status: top ? "READY" : "TOO_MANY",
    donors:
      top?.map(({ donorId, amountCents, donationCount }) => ({
        id: donorId,
        firstName: names.get(donorId)?.firstName ?? "",
        lastName: names.get(donorId)?.lastName ?? "",
        anonymous: anonymous.has(donorId),
        amountCents,
        count: donationCount,
      })) ?? null,
  };
}
