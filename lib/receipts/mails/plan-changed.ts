import { formatUsd } from "@/lib/kernel/money";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import type { Place } from "./place";
import { donorFooter, subscriptionMail } from "./plan-mail";
import { often, subscriptionLink } from "./plan-words";

/** Confirms a change of a subscription to its donor, whoever made it. */
export function subscriptionChangedMail(
  found: FoundSubscription,
  entry: EntryRow,
  place: Place,
): MailContent {
  const { subscription, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const kind = often(subscription.frequency);
  const next = subscription.nextChargeAt && formatDay(subscription.nextChargeAt, org.timezone);
  return subscriptionMail(found, place, {
    subject: `Your ${kind} gift to ${name}: ${newsOf(entry)}`,
    heading: `${oneLine(donor.firstName)}, your ${kind} gift has changed`,
    paragraphs: [
      `${sentenceOf(found, entry)}${by(found, entry)}`,
      "If this is not what you want, open the page of your recurring donation and have a link mailed to you to change it, or reply to this mail.",
    ],
    facts: [
      { label: "Gift", value: `${formatUsd(subscription.amountCents)} ${kind}` },
      ...(subscription.totalChargedCents > subscription.amountCents
        ? [{ label: "Charged with the fees you cover", value: formatUsd(subscription.totalChargedCents) }]
        : []),
      { label: "Campaign", value: oneLine(campaign.title) },
      ...(subscription.methodLabel ? [{ label: "Charged to", value: subscription.methodLabel }] : []),
      ...(next ? [{ label: "Next charge", value: next, strong: true }] : []),
    ],
    action: {
      label: "Open your recurring donation",
      link: subscriptionLink(place, campaign.slug, subscription.id),
    },
    footer: donorFooter(found),
  });
}

function newsOf(entry: EntryRow): string {
  if (entry.kind === "PAUSED") return "paused";
  if (entry.kind === "RESUMED") return "goes on";
  return entry.kind === "METHOD_CHANGED" ? "another payment method" : "another amount";
}

function sentenceOf({ subscription, org }: FoundSubscription, entry: EntryRow): string {
  const name = oneLine(org.name);
  const kind = often(subscription.frequency);
  if (entry.kind === "PAUSED") return `Your ${kind} gift to ${name} is paused: nothing is charged meanwhile.`;
  if (entry.kind === "RESUMED") return `Your ${kind} gift to ${name} goes on.`;
  if (entry.kind === "METHOD_CHANGED")
    return `Your ${kind} gift to ${name} is charged to ${entry.detail ?? "another payment method"} from now on.`;
  const sum = formatUsd(entry.amountCents ?? subscription.amountCents);
  return `Your ${kind} gift to ${name} is ${sum} from the next charge on.`;
}

function by({ org }: FoundSubscription, entry: EntryRow): string {
  return entry.actor.startsWith("staff:") ? ` ${oneLine(org.name)} has made this change.` : "";
}
