import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import { campaignLink, dashboardLink, type Place } from "./place";
import { donorFooter, staffFooter, subscriptionMail } from "./plan-mail";
import { donorName, often } from "./plan-words";

/** Confirms to a donor that their subscription has ended. */
export function subscriptionCanceledMail(
  found: FoundSubscription,
  entry: EntryRow,
  place: Place,
): MailContent {
  const { subscription, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const kind = often(subscription.frequency);
  const byWhom =
    entry.actor === "donor"
      ? `You have ended your ${kind} gift to ${name}.`
      : entry.actor.startsWith("staff:")
        ? `${name} has ended your ${kind} gift.`
        : `Your ${kind} gift to ${name} has ended.`;
  return subscriptionMail(found, place, {
    subject: `Your ${kind} gift to ${name} has ended`,
    heading: `Thank you for giving, ${oneLine(donor.firstName)}`,
    paragraphs: [byWhom, "Nothing more is charged. Your receipts stay where they are."],
    facts: factsOf(found, entry),
    action: { label: "Give again", link: campaignLink(place, campaign.slug, org.slug) },
    footer: donorFooter(found),
  });
}

/** Tells staff that a subscription has ended without their doing. */
export function subscriptionCanceledNotice(
  found: FoundSubscription,
  entry: EntryRow,
  place: Place,
): MailContent {
  const { subscription, campaign, org } = found;
  const who = donorName(found);
  const kind = often(subscription.frequency);
  const byWhom =
    entry.actor === "donor" ? `${who} has ended their ${kind} gift` : `The ${kind} gift of ${who} has ended`;
  return subscriptionMail(found, place, {
    subject: `Plan ended: ${formatUsd(subscription.amountCents)} ${kind} from ${who}`,
    heading: `A ${kind} gift has ended`,
    paragraphs: [`${byWhom} to ${oneLine(campaign.title)}. Nothing more is charged.`],
    facts: [
      ...factsOf(found, entry),
      ...(entry.detail ? [{ label: "Reason", value: oneLine(entry.detail, 300) }] : []),
      { label: "E-mail", value: found.donor.email },
    ],
    action: {
      label: "Open in the dashboard",
      link: dashboardLink(place, org.slug, `subscriptions/${urlPart(subscription.id)}`),
    },
    footer: staffFooter(found),
  });
}

function factsOf({ subscription, campaign, org }: FoundSubscription, entry: EntryRow) {
  return [
    { label: "Gift", value: `${formatUsd(subscription.amountCents)} ${often(subscription.frequency)}` },
    { label: "Campaign", value: oneLine(campaign.title) },
    { label: "Ended on", value: formatDay(entry.occurredAt, org.timezone) },
  ];
}
