import type { Context } from "@/lib/kernel/context";
import { storedLanguage } from "@/lib/languages/languages";
import { type AppLinks, appLinks, campaignLink, inLanguage } from "../app-links";
import { block, oneLine, strangersName, unlinked } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { donorName } from "../labels";
import { renderEmail, senderOf } from "../render";
import type { DonationDetails } from "../store";

/**
 * Notifies the person named in a donor's dedication, once, if the donation has succeeded and the donor gave
 * an address. Throws `not_found`, `MailError`.
 */
export async function sendTributeNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  const email = details && (await owedTributeNotice(details, appLinks()));
  return email ? deliver(ctx, email) : "not_due";
}

/** The notice of a dedication; null without a recipient. */
export async function owedTributeNotice(details: DonationDetails, app: AppLinks): Promise<OwedEmail | null> {
  const email = await tributeNoticeEmail(details, app);
  if (!email) return null;
  const { to, ...content } = email;
  return {
    cause: `tribute:${details.donation.id}`,
    kind: "TRIBUTE_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to,
    content,
  };
}

/**
 * Template: components/emails/tribute-notice.tsx. The recipient did not ask for it and a stranger wrote the
 * text, so it is shortened and contains no links, and names no phone numbers. Null without a recipient.
 */
export async function tributeNoticeEmail(
  { donation, campaign, org }: DonationDetails,
  app: AppLinks,
): Promise<(EmailContent & { to: string }) | null> {
  const { tributeType, tributeName, tributeNotifyName, tributeMessage, tributeNotifyEmail: to } = donation;
  if (!tributeType || !tributeName || !to) return null;
  const sender = { ...senderOf(org, app, campaign), language: storedLanguage(donation.language) };
  const content = await renderEmail("tributeNotice", sender, {
    recipient: tributeNotifyName ? strangersName(tributeNotifyName, 200) : null,
    donor: donation.anonymous ? null : strangersName(donorName(donation)),
    honoree: strangersName(tributeName, 200),
    isMemorial: tributeType === "IN_MEMORY",
    isTickets: Boolean(donation.ticketCount),
    campaign: oneLine(campaign.title),
    message: tributeMessage ? unlinked(block(tributeMessage, 500)) : null,
    email: org.email,
    link: inLanguage(campaignLink(app, campaign.slug, org.slug), sender.language),
  });
  return { to, ...content };
}
