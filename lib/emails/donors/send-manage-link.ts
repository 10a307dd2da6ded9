import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { receiptLabels } from "@/lib/receipts/labels";
import { openManageLink } from "@/lib/subscriptions/links/mail-link";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { type AppLinks, appLinks, inLanguage, manageLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** Mails a manage link to the donor of a subscription, once per request. Throws `not_found`, `MailError`. */
export async function sendManageLink(
  ctx: Context,
  { requestId, subscriptionId }: { requestId: string; subscriptionId: string },
): Promise<Outcome> {
  const found = await findSubscription(ctx.db, { id: subscriptionId });
  if (!found) throw notFound("Subscription");
  if (found.subscription.status === "CANCELED") return "not_due";
  const cause = `manage-link:${requestId}`;
  const token = await openManageLink(ctx, { subscriptionId, scope: "EVERYTHING", cause });
  return deliver(ctx, {
    cause,
    kind: "MANAGE_LINK",
    org: senderToDonors(found.org),
    donationId: null,
    donorId: found.donor.id,
    to: found.donor.email ?? "",
    content: await manageLinkEmail(found, token, appLinks()),
  });
}

/** Template: components/emails/donors/manage-link.tsx. */
export function manageLinkEmail(
  found: FoundSubscription,
  token: string,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const { amountCents, frequency, nextChargeAt } = subscription;
  const words = receiptLabels(subscription.language);
  return renderEmail("manageLink", donorSenderOf(org, app, words.language, campaign), {
    firstName: greetingName(donor),
    amount: words.money(amountCents),
    interval: words.interval(frequency),
    campaign: oneLine(campaign.title),
    nextCharge: nextChargeAt && words.day(nextChargeAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(manageLink(app, campaign.slug, token), words.language),
  });
}
