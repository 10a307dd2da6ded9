import type { Context } from "@/lib/kernel/context";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { endedByDeclines } from "@/lib/subscriptions/comments";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { openManageLink } from "@/lib/subscriptions/links/mail-link";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import {
  type AppLinks,
  appLinks,
  campaignLink,
  manageLink,
  restartLink,
  subscriptionLink,
} from "../app-links";
import { oneLine } from "../clean-text";
import { formatDay } from "../dates";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { type FailedRenewal, findFailedRenewal } from "../find-failed-renewal";
import { findSubscriptionChange, type SubscriptionChange } from "../find-subscription-change";
import { einLabel, intervalLabel } from "../labels";
import { donorSenderOf, renderEmail } from "../render";

/** Notifies the donor of a change of their subscription, once. Throws `not_found`, `MailError`. */
export async function sendSubscriptionEmail(ctx: Context, change: SubscriptionChange): Promise<Outcome> {
  const { found, entry } = await findSubscriptionChange(ctx, change);
  const subscriptionId = found.subscription.id;
  const send = (email: Pick<OwedEmail, "cause" | "kind" | "content">) =>
    deliver(ctx, { ...email, org: found.org, donationId: null, to: found.donor.email });
  if (entry.kind === "PAYMENT_FAILED") {
    const it = await findFailedRenewal(ctx, entry);
    if (!it) return "not_due";
    const cause = `renewal-failed:${it.invoiceId}`;
    const isDue = !it.failed.paidSince && found.subscription.status !== "CANCELED";
    const token = isDue
      ? await openManageLink(ctx, { subscriptionId, scope: "PAYMENT_METHOD", cause })
      : null;
    const content = await renewalFailedEmail(found, { ...it.failed, token }, appLinks());
    return send({ cause, kind: "RENEWAL_FAILED", content });
  }
  if (entry.kind === "CANCELED") {
    const content = await subscriptionCanceledEmail(found, entry, appLinks());
    return send({ cause: `subscription-canceled:${subscriptionId}`, kind: "SUBSCRIPTION_CANCELED", content });
  }
  // A bank that replaces a card notifies both the processor and the donor.
  const isByBank = entry.kind === "METHOD_CHANGED" && entry.actor === "processor";
  if (isByBank || entry.kind === "STARTED" || entry.kind === "RENEWED") return "not_due";
  const content = await subscriptionChangedEmail(found, entry, appLinks());
  return send({ cause: `subscription-changed:${entry.cause}`, kind: "SUBSCRIPTION_CHANGED", content });
}

/**
 * Template: components/emails/renewal-failed.tsx. With a `token`, the link changes only the payment method;
 * without, it shows the recurring donation.
 */
export function renewalFailedEmail(
  found: FoundSubscription,
  failed: FailedRenewal & { token: string | null },
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  return renderEmail("renewalFailed", donorSenderOf(org, app, campaign), {
    firstName: oneLine(donor.firstName),
    amount: formatUsd(failed.totalChargedCents),
    interval: intervalLabel(subscription.frequency),
    campaign: oneLine(campaign.title),
    status: renewalStatus(found, failed),
    reason: failed.reason,
    paymentMethod: subscription.methodLabel,
    triedOn: formatDay(failed.failedAt, org.timezone),
    canUpdate: failed.token !== null,
    ein: einLabel(org.ein),
    email: org.email,
    link: failed.token
      ? manageLink(app, campaign.slug, failed.token)
      : subscriptionLink(app, campaign.slug, subscription.id),
  });
}

function renewalStatus({ subscription, org }: FoundSubscription, failed: FailedRenewal) {
  if (failed.paidSince) return { kind: "paid" } as const;
  if (subscription.status === "CANCELED") return { kind: "canceled" } as const;
  const { nextAttemptAt } = failed;
  return { kind: "unpaid", nextAttempt: nextAttemptAt && formatDay(nextAttemptAt, org.timezone) } as const;
}

/** Template: components/emails/subscription-canceled.tsx. */
export function subscriptionCanceledEmail(
  found: FoundSubscription,
  entry: EntryRow,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const declined = endedByDeclines(subscription);
  return renderEmail("subscriptionCanceled", donorSenderOf(org, app, campaign), {
    firstName: oneLine(donor.firstName),
    canceledBy: { kind: declined ? "declines" : canceledBy(entry) },
    amount: formatUsd(subscription.amountCents),
    interval: intervalLabel(subscription.frequency),
    campaign: oneLine(campaign.title),
    endedOn: formatDay(entry.occurredAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: declined ? restartLink(app, found) : campaignLink(app, campaign.slug, org.slug),
  });
}

function canceledBy({ actor }: EntryRow): "donor" | "staff" | "processor" {
  if (actor === "donor") return "donor";
  return actor.startsWith("staff:") ? "staff" : "processor";
}

/** Template: components/emails/subscription-changed.tsx. */
export function subscriptionChangedEmail(
  found: FoundSubscription,
  entry: EntryRow,
  app: AppLinks,
): Promise<EmailContent> {
  const { subscription, campaign, org, donor } = found;
  const { amountCents, totalChargedCents, nextChargeAt } = subscription;
  return renderEmail("subscriptionChanged", donorSenderOf(org, app, campaign), {
    firstName: oneLine(donor.firstName),
    change: changeOf(found, entry),
    byStaff: entry.actor.startsWith("staff:"),
    interval: intervalLabel(subscription.frequency),
    amount: formatUsd(amountCents),
    totalCharged: totalChargedCents > amountCents ? formatUsd(totalChargedCents) : null,
    campaign: oneLine(campaign.title),
    paymentMethod: subscription.methodLabel,
    nextCharge: nextChargeAt && formatDay(nextChargeAt, org.timezone),
    ein: einLabel(org.ein),
    email: org.email,
    link: subscriptionLink(app, campaign.slug, subscription.id),
  });
}

function changeOf({ subscription, org }: FoundSubscription, entry: EntryRow) {
  const { pausedUntil } = subscription;
  if (entry.kind === "PAUSED" && pausedUntil)
    return { kind: "paused_until", day: formatDay(pausedUntil, org.timezone) } as const;
  if (entry.kind === "PAUSED") return { kind: "paused" } as const;
  if (entry.kind === "RESUMED") return { kind: "resumed" } as const;
  if (entry.kind === "METHOD_CHANGED") return { kind: "payment_method", method: entry.detail } as const;
  if (entry.kind === "DATE_CHANGED")
    return {
      kind: "next_charge",
      day: formatDay(entry.detail ? new Date(entry.detail) : entry.occurredAt, org.timezone),
    } as const;
  const cents = entry.amountCents ?? subscription.amountCents;
  return { kind: "amount", amount: formatUsd(cents), shortAmount: formatUsdShort(cents) } as const;
}
