import { type FilledText, filledText } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { storedLanguage } from "@/lib/languages/languages";
import { translator } from "@/lib/languages/translator";
import { type AppLinks, appLinks, campaignLink, inLanguage } from "../app-links";
import { cleanLines, oneLine, untrustedName, withoutLinks } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { donorName } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";
import type { DonationDetails } from "../store";

/**
 * Notifies the person named in a donor's dedication, once, if the donation has succeeded and the donor gave an address.
 * Throws `not_found`, `MailError`.
 */
export async function sendTributeNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  const email = details && (await owedTributeNotice(details, appLinks()));
  return email ? deliver(ctx, email) : "not_due";
}

/**
 * Composes the notice of a dedication. Null without a recipient, or if the recipient is a donor who must not be
 * emailed.
 */
export async function owedTributeNotice(details: DonationDetails, app: AppLinks): Promise<OwedEmail | null> {
  if (details.mayNotNotify) return null;
  const email = await tributeNoticeEmail(details, app);
  if (!email) return null;
  const { to, ...content } = email;
  return {
    cause: `tribute:${details.donation.id}`,
    kind: "TRIBUTE_NOTICE",
    org: senderToDonors(details.org),
    donationId: details.donation.id,
    to,
    content,
  };
}

/**
 * Template: components/emails/donors/tribute-notice.tsx. The recipient did not request the email and its text is
 * untrusted, so it is truncated and contains no links or phone numbers. Null without a recipient.
 */
export async function tributeNoticeEmail(
  details: DonationDetails,
  app: AppLinks,
): Promise<(EmailContent & { to: string }) | null> {
  const { donation, campaign, org } = details;
  const { tributeType, tributeName, tributeNotifyName, tributeMessage, tributeNotifyEmail: to } = donation;
  if (!tributeType || !tributeName || !to) return null;
  const sender = { ...donorSenderOf(org, app, donation.language, campaign), giving: null };
  const content = await renderEmail("tributeNotice", sender, {
    recipient: tributeNotifyName ? untrustedName(tributeNotifyName, 200) : null,
    donor: donation.anonymous ? null : untrustedName(donorName(donation)),
    honoree: untrustedName(tributeName, 200),
    isMemorial: tributeType === "IN_MEMORY",
    isTickets: Boolean(donation.ticketCount),
    campaign: oneLine(campaign.title),
    own: ownTextOf(details),
    message: tributeMessage ? withoutLinks(cleanLines(tributeMessage, 500)) : null,
    email: org.email,
    link: inLanguage(campaignLink(app, campaign.slug, org.slug), sender.language),
  });
  return { to, ...content };
}

/**
 * Returns the organization's own text. The notice for tickets has none. Links do not work in it, as in the rest of the
 * notice.
 */
function ownTextOf({ donation, campaign, org, ownTexts }: DonationDetails): FilledText {
  if (donation.ticketCount) return { subject: null, opening: [], closing: [] };
  const t = translator(storedLanguage(donation.language), "emails");
  const { subject, opening, closing } = filledText(
    ownTexts,
    donation.tributeType === "IN_MEMORY" ? "MEMORY_NOTICE" : "HONOR_NOTICE",
    {
      donor: donation.anonymous ? t("tributeNotice.anonymous") : untrustedName(donorName(donation)),
      honoree: untrustedName(donation.tributeName ?? "", 200),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
    },
  );
  const unlinkedText = ({ text }: { text: string }) => ({ text: withoutLinks(text) });
  return {
    subject: subject && withoutLinks(subject),
    opening: opening.map(unlinkedText),
    closing: closing.map(unlinkedText),
  };
}
