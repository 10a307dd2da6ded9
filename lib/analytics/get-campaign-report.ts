import { findCampaign } from "@/lib/campaigns/store";
import { findDonorNames } from "@/lib/donors/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { divideHalfUp } from "@/lib/kernel/money";
import { requireRole } from "@/lib/orgs/access";
import { findOrganization } from "@/lib/orgs/store";
import { countDonors, readSlices, readTop, type Slice } from "@/lib/rollups/store";
import { fillDays, initialOf, trendWindow } from "./rules";
import type { CampaignReport } from "./schemas";

export type ReportInput = {
  campaignId: string;
  orgId: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * Analytics of one campaign (specification, GET /api/reporting/campaign/:id). Reads roll-ups and what is not yet
 * folded into them in one snapshot; never the donations. Throws `not_found` unless the organization has such a
 * campaign, `forbidden` for strangers.
 */
export async function getCampaignReport(ctx: Context, input: ReportInput): Promise<CampaignReport> {
  const window = trendWindow(input, ctx.now);
  const org = await findOrganization(ctx.db, input.orgId);
  const campaign = await findCampaign(ctx.db, input.campaignId);
  if (!org || !campaign || campaign.orgId !== org.id) throw notFound("Campaign");
  await requireRole(ctx, org.id);
  const read = await ctx.db.transaction(
    async (tx) => ({
      slices: await readSlices(tx, campaign.id, window.from, window.to),
      donors: await countDonors(tx, campaign.id),
      topDonors: await readTop(tx, campaign.id, "donor", 10),
      topSources: await readTop(tx, campaign.id, "source", 5),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const names = await findDonorNames(
    ctx.db,
    read.topDonors.map((top) => top.key),
  );
  const along = (dimension: string) =>
    read.slices.filter((one) => one.dimension === dimension && one.giftCount > 0);
  const total = along("total")[0] ?? { amountCents: 0, giftCount: 0 };
  const oneTimeCount = along("frequency").find((one) => one.key === "ONE_TIME")?.giftCount ?? 0;
  return {
    campaign: {
      id: campaign.id,
      title: campaign.title,
      goalAmountCents: campaign.goalAmountCents,
      raisedAmountCents: total.amountCents,
      donationCount: total.giftCount,
      status: campaign.status,
      startDate: campaign.startDate?.toISOString() ?? null,
      endDate: campaign.endDate?.toISOString() ?? null,
    },
    summary: {
      totalRaisedCents: total.amountCents,
      donationCount: total.giftCount,
      avgGiftCents: total.giftCount > 0 ? divideHalfUp(total.amountCents, total.giftCount) : 0,
      uniqueDonors: read.donors,
      recurringCount: total.giftCount - oneTimeCount,
      oneTimeCount,
    },
    trend: fillDays(window, new Map(along("day").map((one) => [one.key, one]))),
    topDonors: read.topDonors.map((top) => {
      const name = names.get(top.key);
      return {
        donorId: top.key,
        firstName: top.anonymous ? "Anonymous" : (name?.firstName ?? ""),
        lastName: initialOf(name?.lastName ?? ""),
        totalCents: top.amountCents,
        count: top.giftCount,
      };
    }),
    paymentMethods: along("method")
      .sort(byAmount)
      .map(({ key, giftCount, amountCents }) => ({
        method: key as CampaignReport["paymentMethods"][number]["method"],
        count: giftCount,
        amountCents,
      })),
    frequencyBreakdown: along("frequency")
      .sort(byAmount)
      .map(({ key, giftCount, amountCents }) => ({
        frequency: key as CampaignReport["frequencyBreakdown"][number]["frequency"],
        count: giftCount,
        amountCents,
      })),
    topSources: read.topSources.map((top) => ({
      source: top.key,
      count: top.giftCount,
      amountCents: top.amountCents,
    })),
    peakHour: peakHour(along("hour")),
  };
}

function byAmount(a: Slice, b: Slice): number {
  return b.amountCents - a.amountCents || b.giftCount - a.giftCount || (a.key < b.key ? -1 : 1);
}

/** The UTC hour with the most gifts, the earlier one on a tie. */
function peakHour(hours: Slice[]): number | null {
  const [best] = [...hours].sort((a, b) => b.giftCount - a.giftCount || Number(a.key) - Number(b.key));
  return best ? Number(best.key) : null;
}
