import { appLinks } from "@/lib/emails/app-links";
import { rowOf } from "@/lib/emails/deliver";
import { reachedMilestones } from "@/lib/emails/rules";
import { owedMilestone } from "@/lib/emails/staff/send-milestone";
import type { DonationDetails } from "@/lib/emails/store";
import type { Context } from "@/lib/kernel/context";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { type Milestone, readMilestones, recordMilestones } from "./milestone-store";

/**
 * Records that the campaigns of these donations have reached 25, 50, 75 or 100 % of their goal, each once per campaign,
 * even if the total falls later. Several reached at once cause one email, about the highest. Returns the milestones
 * whose email is owed, including those recorded by an earlier run.
 */
export async function recordReachedMilestones(
  ctx: Context,
  donations: readonly DonationDetails[],
): Promise<Milestone[]> {
  const withGoal = new Map(
    donations.flatMap(({ campaign, org }) =>
      campaign.goalAmountCents === null
        ? []
        : [[campaign.id, { campaign, org, goalCents: campaign.goalAmountCents }] as const],
    ),
  );
  if (withGoal.size === 0) return [];
  const campaignIds = [...withGoal.keys()];
  const totals = await getCampaignTotals(ctx, campaignIds);
  const recorded = await readMilestones(ctx.db, campaignIds);
  const known = new Set(recorded.map(keyOf));

  const reached = [...withGoal.values()].flatMap((it) => {
    const campaignId = it.campaign.id;
    const raisedCents = totals.get(campaignId)?.raisedCents ?? 0;
    const milestones = reachedMilestones(raisedCents, it.goalCents).map((percent) => ({
      campaignId,
      percent,
    }));
    return milestones.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...it, ...one, raisedCents }));
  });
  const rows = reached.map(async (one) => ({ ...one, email: rowOf(await owedMilestone(one, appLinks())) }));
  const added = await recordMilestones(ctx.db, await Promise.all(rows), ctx.now);
  return [...recorded.filter(({ owed }) => owed), ...added];
}

function keyOf({ campaignId, percent }: Milestone): string {
  return `${campaignId}:${percent}`;
}
