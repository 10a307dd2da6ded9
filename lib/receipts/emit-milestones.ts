import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { deliver, type Outcome, type OwedMail } from "./deliver";
import { milestoneMail } from "./mails/milestone";
import { here } from "./mails/place";
import { MILESTONES, reachedMilestones } from "./rules";
import { findDonationDetails, listOwed, recordMilestones } from "./store";

/**
 * Tells staff when the campaign of a donation has reached 25, 50, 75 or 100 % of its goal, each once per campaign
 * whatever happens to the total later; one donation that passes several is one mail, of the highest. A mail that an
 * earlier run recorded but could not send goes out too. Throws `not_found`, `MailError`.
 */
export async function publishMilestones(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findDonationDetails(ctx.db, input.donationId);
  if (!details) throw notFound("Donation");
  const { campaign, org } = details;
  const goalCents = campaign.goalAmountCents;
  if (goalCents === null) return "not_due";
  const totals = await getCampaignTotals(ctx.db, [campaign.id]);
  const raisedCents = totals.get(campaign.id)?.raisedCents ?? 0;

  const mailOf = (percent: number): OwedMail => ({
    cause: `milestone:${campaign.id}:${percent}`,
    kind: "MILESTONE",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: milestoneMail({ campaign, org, percent, raisedCents, goalCents }, here()),
  });

  const percents = reachedMilestones(raisedCents, goalCents);
  if (percents.length > 0)
    await recordMilestones(
      ctx.db,
      { campaignId: campaign.id, percents },
      (percent) => {
        const { cause, kind, to, content } = mailOf(percent);
        return { cause, kind, orgId: org.id, donationId: null, recipient: to, subject: content.subject };
      },
      ctx.now,
    );

  const mails = MILESTONES.map(mailOf);
  const owed = await listOwed(
    ctx.db,
    mails.map(({ cause }) => cause),
  );
  let outcome: Outcome = "not_due";
  for (const mail of mails) if (owed.has(mail.cause)) outcome = await deliver(ctx, mail);
  return outcome;
}
