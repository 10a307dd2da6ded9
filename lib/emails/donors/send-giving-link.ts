import { currentDonorId } from "@/lib/donors/merges/current-donor-store";
import { mailGivingLink } from "@/lib/giving/mail-link";
import { type DonorWithOrg, findDonorWithOrg } from "@/lib/giving/store";
import type { Context } from "@/lib/kernel/context";
import { storedLanguage } from "@/lib/languages/languages";
import { type AppLinks, appLinks, inLanguage, openGivingLink } from "../app-links";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/**
 * Mails a donor the link to their own giving, once per request, to the address on file that they entered. The language
 * is that of the page where it was requested, or else of the donor's newest donation. Each attempt to send it has a new
 * token. Throws `MailError`.
 */
export async function sendGivingLink(
  ctx: Context,
  {
    requestId,
    donorId,
    addressId,
    language,
  }: {
    requestId: string;
    donorId: string | null;
    addressId?: string | null | undefined;
    language?: string | null | undefined;
  },
): Promise<Outcome> {
  const donor =
    donorId === null
      ? null
      : await findDonorWithOrg(ctx.db, await currentDonorId(ctx.db, donorId), addressId ?? null);
  if (!donor) return "not_due";
  const found = { ...donor, language: language ?? donor.language };
  const token = await mailGivingLink(ctx, found.donor.id);
  return deliver(ctx, {
    cause: `giving-link:${requestId}`,
    kind: "GIVING_LINK",
    org: senderToDonors(found.org),
    donationId: null,
    donorId: found.donor.id,
    to: found.address ?? found.donor.email ?? "",
    content: await givingLinkEmail(found, token, appLinks()),
  });
}

/** Template: components/emails/donors/giving-link.tsx. */
export function givingLinkEmail(
  { donor, org, language }: DonorWithOrg,
  token: string,
  app: AppLinks,
): Promise<EmailContent> {
  return renderEmail("givingLink", donorSenderOf(org, app, language), {
    firstName: greetingName(donor),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(openGivingLink(app, org.slug, token), storedLanguage(language)),
  });
}
