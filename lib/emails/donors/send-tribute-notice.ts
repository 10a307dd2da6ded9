import type { Context } from "@/lib/kernel/context";
import { type AppLinks, appLinks, campaignLink } from "../app-links";
import { block, oneLine, strangersName, unlinked } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { donorName } from "../labels";
import { renderEmail, senderOf } from "../render";
import type { DonationDetails } from "../store";

/**
 * Tells the person that a donor named in their dedication, once, and only when the donation has succeeded and the donor
 * gave an address. Throws `not_found`, `MailError`.
 */
export async function sendTributeNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  const email = details && (await tributeNoticeEmail(details, appLinks()));
  if (!email) return "not_due";
  const { to, ...content } = email;
  return deliver(ctx, {
    cause: `tribute:${details.donation.id}`,
    kind: "TRIBUTE_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to,
    content,
  });
}

/**
 * Its text stands in components/emails/tribute-notice.tsx. Its reader did not ask for it and its words are a stranger's,
 * so they are cut short and hold no links, and names hold no number to call. Null where there is no one to tell.
 */
export async function tributeNoticeEmail(
  { donation, campaign, org }: DonationDetails,
  app: AppLinks,
): Promise<(EmailContent & { to: string }) | null> {
  const { tributeType, tributeName, tributeNotifyName, tributeMessage, tributeNotifyEmail: to } = donation;
  if (!tributeType || !tributeName || !to) return null;
  const content = await renderEmail("tributeNotice", senderOf(org, app, campaign), {
    recipient: tributeNotifyName ? strangersName(tributeNotifyName, 200) : null,
    donor: donation.anonymous ? null : strangersName(donorName(donation)),
    honoree: strangersName(tributeName, 200),
    isMemorial: tributeType === "IN_MEMORY",
    isTickets: Boolean(donation.ticketCount),
    campaign: oneLine(campaign.title),
    message: tributeMessage ? unlinked(block(tributeMessage, 500)) : null,
    email: org.email,
    link: campaignLink(app, campaign.slug, org.slug),
  });
  return { to, ...content };
}
