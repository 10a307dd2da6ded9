import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsdShort } from "@/lib/kernel/money";
import { percentReached } from "@/lib/kernel/percent";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { renderEmail, senderOf } from "../render";
import { MILESTONES, reachedMilestones } from "../rules";
import { type DonationDetails, findDonation, listOwed, recordMilestones } from "../store";

/**
 * Notifies staff when a donation's campaign reaches 25, 50, 75 or 100 % of its goal, each once per campaign,
 * even if the total falls later. Passing several sends one email about the highest. An email that an earlier
 * run recorded but did not send is sent too. Throws `not_found`, `MailError`.
 */
export async function sendMilestone(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findDonation(ctx.db, input.donationId);
  if (!details) throw notFound("Donation");
  const { campaign, org } = details;
  const goalCents = campaign.goalAmountCents;
  if (goalCents === null) return "not_due";
  const totals = await getCampaignTotals(ctx.db, [campaign.id]);
  const raisedCents = totals.get(campaign.id)?.raisedCents ?? 0;

  const emailOf = async (percent: number): Promise<OwedEmail> => ({
    cause: `milestone:${campaign.id}:${percent}`,
    kind: "MILESTONE",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await milestoneEmail({ campaign, org, percent, raisedCents, goalCents }, appLinks()),
  });
  const emails = new Map<number, OwedEmail>();
  for (const percent of MILESTONES) emails.set(percent, await emailOf(percent));

  const percents = reachedMilestones(raisedCents, goalCents);
  if (percents.length > 0)
    await recordMilestones(
      ctx.db,
      { campaignId: campaign.id, percents },
      (percent) => {
        const email = emails.get(percent);
        if (!email) throw new Error(`${percent} % is no milestone`);
        const { cause, kind, to, content } = email;
        return { cause, kind, orgId: org.id, donationId: null, recipient: to, subject: content.subject };
      },
      ctx.now,
    );

  const owed = await listOwed(
    ctx.db,
    Array.from(emails.values(), ({ cause }) => cause),
  );
  let outcome: Outcome = "not_due";
  for (const email of emails.values()) if (owed.has(email.cause)) outcome = await deliver(ctx, email);
  return outcome;
}

export type Reached = {
  campaign: DonationDetails["campaign"];
  org: DonationDetails["org"];
  /** 25, 50, 75 or 100. */
  percent: number;
  raisedCents: number;
  goalCents: number;
};

/** Template: components/emails/milestone.tsx. */
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
    link: dashboardLink(app, org.slug, `campaigns/${urlPart(campaign.id)}`),
  });
}
