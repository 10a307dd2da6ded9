import { formatUsd } from "@/lib/kernel/money";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import type { Place } from "./place";
import { donorFooter, subscriptionMail } from "./plan-mail";
import { manageLink, often } from "./plan-words";

/** Gives a donor the link that changes their subscription, which was asked for on its page. */
export function manageLinkMail(found: FoundSubscription, token: string, place: Place): MailContent {
  const { subscription, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const kind = often(subscription.frequency);
  const next = subscription.nextChargeAt && formatDay(subscription.nextChargeAt, org.timezone);
  return subscriptionMail(found, place, {
    subject: `Your link to change your ${kind} gift to ${name}`,
    heading: `${oneLine(donor.firstName)}, here is the link that you asked for`,
    paragraphs: [
      `With it you can change the amount and the payment method of your ${kind} gift to ${name}, or cancel it.`,
      "The link works for 30 minutes, as often as you like; a newer one replaces it. Do not pass this mail on.",
      "You did not ask for it? Then do nothing: nothing has changed.",
    ],
    facts: [
      { label: "Gift", value: `${formatUsd(subscription.amountCents)} ${kind}` },
      { label: "Campaign", value: oneLine(campaign.title) },
      ...(next ? [{ label: "Next charge", value: next }] : []),
    ],
    action: { label: "Change my gift", link: manageLink(place, campaign.slug, token) },
    footer: donorFooter(found),
  });
}
