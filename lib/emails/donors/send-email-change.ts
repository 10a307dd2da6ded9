import { isEmailTaken } from "@/lib/donors/emails/store";
import { findEmailChange, mailEmailLink } from "@/lib/giving/request-email-change";
import { type DonorWithOrg, findDonorWithOrg } from "@/lib/giving/store";
import type { Context } from "@/lib/kernel/context";
import { storedLanguage } from "@/lib/languages/languages";
import { type AppLinks, appLinks, givingLink, inLanguage, openGivingLink } from "../app-links";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/**
 * Notifies a donor's current address that a new one was requested, then mails the confirmation link to the new address,
 * each once per request. If the new address belongs to another donor, its email has no link: only its reader learns
 * that the address is in use. Throws `MailError`.
 */
export async function sendEmailChange(
  ctx: Context,
  { requestId, language }: { requestId: string; language?: string | null | undefined },
): Promise<Outcome> {
  const requested = await findEmailChange(ctx, requestId);
  const known = requested && (await findDonorWithOrg(ctx.db, requested.donor.id));
  if (!known) return "not_due";
  const { newEmail } = requested;
  const found = { ...known, language: language ?? known.language };
  const { donor, org } = found;
  const about = { kind: "EMAIL_CHANGE", org: senderToDonors(org), donationId: null } as const;
  await deliver(ctx, {
    ...about,
    donorId: donor.id,
    cause: `email-change-notice:${requestId}`,
    to: donor.email ?? "",
    content: await emailChangeEmail(found, { kind: "notice", newEmail }, appLinks()),
  });
  const isTaken = await isEmailTaken(ctx.db, { orgId: donor.orgId, email: newEmail, donorId: donor.id });
  const token = isTaken ? null : await mailEmailLink(ctx, { donorId: donor.id, email: newEmail });
  return deliver(ctx, {
    ...about,
    // An email to another donor's address appears in neither donor's timeline.
    ...(token && { donorId: donor.id }),
    cause: `email-change:${requestId}`,
    to: newEmail,
    content: await emailChangeEmail(
      found,
      token ? { kind: "confirm", token } : { kind: "taken" },
      appLinks(),
    ),
  });
}

type Change = { kind: "notice"; newEmail: string } | { kind: "confirm"; token: string } | { kind: "taken" };

/** Template: components/emails/donors/email-change.tsx. */
export function emailChangeEmail(
  { donor, org, language }: DonorWithOrg,
  change: Change,
  app: AppLinks,
): Promise<EmailContent> {
  const link =
    change.kind === "confirm" ? openGivingLink(app, org.slug, change.token) : givingLink(app, org.slug);
  return renderEmail("emailChange", donorSenderOf(org, app, language), {
    change: { kind: change.kind },
    // The new address may belong to another person, who must learn nothing about the donor.
    firstName: change.kind === "notice" ? greetingName(donor) : null,
    newEmail: change.kind === "notice" ? change.newEmail : null,
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(link, storedLanguage(language)),
  });
}
