import { type FoundReminder, findReminders, reminderCause } from "@/lib/donor-memberships/reminders-store";
import { filledText } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, campaignLink, cardLink, inLanguage } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** Sends a member a reminder individually, once. Throws `MailError`. */
export async function sendReminder(
  ctx: Context,
  reminder: { membershipId: string; period: string },
): Promise<Outcome> {
  const [found] = await findReminders(ctx.db, [reminder], ctx.now);
  return found ? deliver(ctx, await owedReminder(found, appLinks())) : "not_due";
}

/** Composes the reminder of the end of a membership, with one cause per membership and period. */
export async function owedReminder(found: FoundReminder, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: reminderCause({ membershipId: found.membership.id, period: found.period }),
    kind: "MEMBERSHIP_REMINDER",
    org: senderToDonors(found.org),
    donationId: null,
    donorId: found.donor.id,
    to: found.donor.email ?? "",
    content: await reminderEmail(found, app),
  };
}

type Reminded = Pick<FoundReminder, "level" | "language" | "ownTexts"> & {
  membership: Pick<FoundReminder["membership"], "number" | "since" | "until" | "lastDonationId">;
  donor: Pick<FoundReminder["donor"], "firstName" | "lastName">;
  campaign: Pick<FoundReminder["campaign"], "title" | "slug" | "color">;
  org: Pick<FoundReminder["org"], "name" | "slug" | "ein" | "email" | "color" | "logoHash">;
};

/**
 * Written in the language of the donor's newest donation. Template: components/emails/donors/membership-reminder.tsx.
 */
export function reminderEmail(
  { membership, donor, level, campaign, org, language, ownTexts }: Reminded,
  app: AppLinks,
): Promise<EmailContent> {
  const words = receiptLabels(language);
  const day = (text: string | null) => (text ? words.day(new Date(text), "UTC") : "");
  return renderEmail("membershipReminder", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(ownTexts, "MEMBERSHIP_REMINDER", {
      firstName: greetingName(donor),
      fullName: oneLine(`${donor.firstName} ${donor.lastName}`),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
      day: day(membership.until),
      number: words.number(membership.number),
    }),
    firstName: greetingName(donor),
    campaign: oneLine(campaign.title),
    level: level && oneLine(level.name),
    number: words.number(membership.number),
    since: day(membership.since),
    day: day(membership.until),
    ein: einLabel(org.ein),
    email: org.email,
    card: membership.lastDonationId
      ? inLanguage(cardLink(app, campaign.slug, membership.lastDonationId), words.language)
      : null,
    link: inLanguage(campaignLink(app, campaign.slug, org.slug), words.language),
  });
}
