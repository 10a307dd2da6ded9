import type { Context } from "@/lib/kernel/context";
import { formatUsd } from "@/lib/kernel/money";
import { receiptLabels } from "@/lib/receipts/labels";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatDay } from "../dates";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { type FailedRenewal, findFailedRenewal } from "../find-failed-renewal";
import { findSubscriptionChange, type SubscriptionChange } from "../find-subscription-change";
import { STAFF_LANGUAGE, subscriberName } from "../labels";
import { renderEmail, senderOf } from "../render";

/**
 * Notifies staff of a failed renewal, and of a subscription that ended without an action of staff, once. Throws
 * `not_found`, `MailError`.
 */
export async function sendSubscriptionNotice(ctx: Context, change: SubscriptionChange): Promise<Outcome> {
  const { found, entry } = await findSubscriptionChange(ctx, change);
  const send = (email: Pick<OwedEmail, "cause" | "kind" | "content">) =>
    deliver(ctx, { ...email, org: found.org, donationId: null, to: found.org.notificationEmail });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await findFailedRenewal(ctx, entry);
    if (!it) return "not_due";
    const content = await renewalFailedNotice(found, it.failed, appLinks());
    return send({ cause: `renewal-failed-notice:${it.invoiceId}`, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind !== "CANCELED" || entry.actor.startsWith("staff:")) return "not_due";
  const content = await subscriptionCanceledNotice(found, entry, appLinks());
  return send({
    cause: `subscription-canceled-notice:${found.subscription.id}`,
    kind: "SUBSCRIPTION_CANCELED",
    content,
  });
}

/** Template: components/emails/staff/renewal-failed-notice.tsx. */
export function renewalFailedNotice(
  found: FoundSubscription,
  failed: FailedRenewal,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  return renderEmail("renewalFailedNotice", senderOf(org, app, campaign), {
    donor: subscriberName(found),
    donorEmail: donor.email ?? "",
    amount: formatUsd(failed.totalChargedCents),
    interval: receiptLabels(STAFF_LANGUAGE).interval(subscription.frequency),
    campaign: oneLine(campaign.title),
    isPaid: failed.paidSince,
    reason: failed.reason,
    paymentMethod: subscription.methodLabel,
    triedOn: formatDay(failed.failedAt, org.timezone),
    link: subscriptionPage(found, app),
  });
}

/** Template: components/emails/staff/subscription-canceled-notice.tsx. */
export function subscriptionCanceledNotice(
  found: FoundSubscription,
  entry: EntryRow,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  return renderEmail("subscriptionCanceledNotice", senderOf(org, app, campaign), {
    donor: subscriberName(found),
    donorEmail: donor.email ?? "",
    byDonor: entry.actor === "donor",
    amount: formatUsd(subscription.amountCents),
    interval: receiptLabels(STAFF_LANGUAGE).interval(subscription.frequency),
    campaign: oneLine(campaign.title),
    endedOn: formatDay(entry.occurredAt, org.timezone),
    reason: entry.detail ? oneLine(entry.detail, 300) : null,
    link: subscriptionPage(found, app),
  });
}

function subscriptionPage({ subscription, org }: FoundSubscription, app: AppLinks): string {
  return dashboardLink(app, org.slug, "recurring", subscription.id);
}
