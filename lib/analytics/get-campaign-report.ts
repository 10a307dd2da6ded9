import type { CampaignContext } from "@/lib/campaigns/context";
import { findDonorNames } from "@/lib/donors/store";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { countDonors, readSlices, readTop, readTopDonors } from "@/lib/totals/report-store";
import { trendWindow } from "./rules";
import type { CampaignReport } from "./schemas";
import { serializeFigures } from "./serialize-figures";

export type ReportInput = {
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * Returns the analytics of one campaign. Reads roll-ups and pending changes in one snapshot, and donations only to
 * check whether the named donors were ever anonymous.
 */
export async function getCampaignReport(ctx: CampaignContext, input: ReportInput): Promise<CampaignReport> {
  const window = trendWindow(input, ctx.now);
  const { campaign } = ctx;
  const scope = { campaignId: campaign.id };
  const read = await readReportInTime(ctx, campaign.orgId, () =>
    ctx.db.transaction(
      async (tx) => ({
        slices: await readSlices(tx, scope, window.from, window.to),
        donors: await countDonors(tx, scope),
        topDonors: await readTopDonors(tx, scope),
        topSources: await readTop(tx, scope, "source", 5),
      }),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
  const names = await findDonorNames(
    ctx.db,
    read.topDonors.map((top) => top.key),
  );
  const figures = serializeFigures(window, { ...read, names });
  return {
    campaign: {
      id: campaign.id,
      title: campaign.title,
      goalAmountCents: campaign.goalAmountCents,
      raisedAmountCents: figures.summary.totalRaisedCents,
      donationCount: figures.summary.donationCount,
      status: campaign.status,
      startDate: campaign.startDate?.toISOString() ?? null,
      endDate: campaign.endDate?.toISOString() ?? null,
    },
    ...figures,
  };
}
