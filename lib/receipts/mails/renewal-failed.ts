import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import { dashboardLink, type Place } from "./place";
import { donorFooter, staffFooter, subscriptionMail } from "./plan-mail";
import { donorName, manageLink, often, subscriptionLink } from "./plan-words";

export type FailedRenewal = {
  totalChargedCents: number;
  /** Why, in words for an honest donor. */
  reason: string | null;
  failedAt: Date;
  /** What became of it when the mail is written: paid meanwhile, to be tried again then, or neither. */
  paidSince: boolean;
  nextAttemptAt: Date | null;
};

/**
 * Tells a donor that a renewal could not be charged, and what to do. With a `token`, the link changes the payment method
 * and nothing else; without, it shows the recurring donation.
 */
export function renewalFailedMail(
  found: FoundSubscription,
  failed: FailedRenewal & { token: string | null },
  place: Place,
): MailContent {
  const { subscription, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const sum = formatUsd(failed.totalChargedCents);
  return subscriptionMail(found, place, {
    subject: `Your ${often(subscription.frequency)} gift to ${name} could not be charged`,
    heading: `${oneLine(donor.firstName)}, your ${often(subscription.frequency)} gift did not go through`,
    paragraphs: [
      `We could not charge ${sum} for your ${often(subscription.frequency)} gift to ${name} (${oneLine(campaign.title)}).`,
      whatNext(found, failed),
    ],
    facts: facts(found, failed),
    action: failed.token
      ? { label: "Update payment method", link: manageLink(place, campaign.slug, failed.token) }
      : {
          label: "Open your recurring donation",
          link: subscriptionLink(place, campaign.slug, subscription.id),
        },
    footer: donorFooter(found),
  });
}

/** Tells staff that a donor's renewal could not be charged. */
export function renewalFailedNotice(
  found: FoundSubscription,
  failed: FailedRenewal,
  place: Place,
): MailContent {
  const { subscription, campaign, org } = found;
  const who = donorName(found);
  const sum = formatUsd(failed.totalChargedCents);
  return subscriptionMail(found, place, {
    subject: `Renewal failed: ${sum} from ${who}`,
    heading: `A ${often(subscription.frequency)} gift did not go through`,
    paragraphs: [
      `The ${often(subscription.frequency)} gift of ${who} to ${oneLine(campaign.title)} could not be charged (${sum}).`,
      `${failed.paidSince ? "It has been paid since." : "The donor has been asked to look at their payment method."}`,
    ],
    facts: [
      ...facts(found, failed),
      { label: "Donor", value: who },
      { label: "E-mail", value: found.donor.email },
    ],
    action: {
      label: "Open in the dashboard",
      link: dashboardLink(place, org.slug, `subscriptions/${urlPart(subscription.id)}`),
    },
    footer: staffFooter(found),
  });
}

function whatNext({ subscription, org }: FoundSubscription, failed: FailedRenewal): string {
  if (failed.paidSince) return "It has been paid since, so there is nothing to do.";
  if (subscription.status === "CANCELED") return "It has ended meanwhile; nothing more is charged.";
  const again = failed.nextAttemptAt
    ? `We try again on ${formatDay(failed.nextAttemptAt, org.timezone)}. `
    : "";
  return `${again}If your card has expired or changed, give another payment method; we then charge it at once. The link below works for 7 days, for your payment method alone.`;
}

function facts({ subscription, org }: FoundSubscription, failed: FailedRenewal) {
  return [
    { label: "Amount", value: formatUsd(failed.totalChargedCents), strong: true },
    { label: "Reason", value: failed.reason ?? "The payment was declined" },
    ...(subscription.methodLabel ? [{ label: "Charged to", value: subscription.methodLabel }] : []),
    { label: "Tried on", value: formatDay(failed.failedAt, org.timezone) },
  ];
}
