import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsdShort } from "@/lib/kernel/money";
import { percentReached } from "@/lib/kernel/percent";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { renderEmail, senderOf } from "../render";
import { type DonationDetails, findCampaign } from "../store";

/**
 * Notifies staff that a campaign has reached a share of its goal, once, even if the total fell since.
 * `recordReachedMilestones` records the email as owed. Throws `not_found`, `MailError`.
 */
export async function sendMilestone(
  ctx: Context,
  { campaignId, percent }: { campaignId: string; percent: number },
): Promise<Outcome> {
  const found = await findCampaign(ctx.db, campaignId);
  if (!found) throw notFound("Campaign");
  const goalCents = found.campaign.goalAmountCents;
  if (goalCents === null) return "not_due";
  const totals = await getCampaignTotals(ctx, [campaignId]);
  const raisedCents = totals.get(campaignId)?.raisedCents ?? 0;
  return deliver(ctx, await owedMilestone({ ...found, percent, raisedCents, goalCents }, appLinks()));
}

/** Returns `milestone:<campaign id>:<percent>`. */
export function milestoneCause(campaignId: string, percent: number): string {
  return `milestone:${campaignId}:${percent}`;
}

export type Reached = {
  campaign: DonationDetails["campaign"];
  org: DonationDetails["org"];
  /** 25, 50, 75 or 100. */
  percent: number;
  raisedCents: number;
  goalCents: number;
};

/** Composes the staff notice of a reached share of the goal, with one cause per campaign and share. */
export async function owedMilestone(reached: Reached, app: AppLinks): Promise<OwedEmail> {
  const { campaign, org, percent } = reached;
  return {
    cause: milestoneCause(campaign.id, percent),
    kind: "MILESTONE",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await milestoneEmail(reached, app),
  };
}

/** Template: components/emails/staff/milestone.tsx. */
export function milestoneEmail(reached: Reached, app: AppLinks): Promise<EmailContent> {
  const { campaign, org, percent, raisedCents, goalCents } = reached;
  const progress = percentReached(raisedCents, goalCents);
  return renderEmail("milestone", senderOf(org, app, campaign), {
    campaign: oneLine(campaign.title),
    milestone: `${percent}%`,
    isGoal: percent === 100,
    raised: formatUsdShort(raisedCents),
    goal: formatUsdShort(goalCents),
    progress: `${progress}%`,
    filled: `${Math.min(100, progress)}%`,
    link: dashboardLink(app, org.slug, "campaigns", campaign.id),
  });
}
