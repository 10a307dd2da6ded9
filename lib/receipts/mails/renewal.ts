import { formatUsd } from "@/lib/kernel/money";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import type { Place } from "./place";
import { often, subscriptionLink } from "./plan-words";

export type SubscriptionLines = {
  /** How the receipt of a renewal opens; null for the donation that a subscription began with. */
  renewal: { subject: string; opening: string } | null;
  /** What comes next, and where to change it. */
  note: string;
  link: string;
};

/** What a receipt says of the subscription that its donation belongs to; null for a donation of none. */
export function subscriptionLines(
  { donation, campaign, org, subscription }: Donation,
  place: Place,
): SubscriptionLines | null {
  if (!subscription) return null;
  const kind = often(subscription.frequency);
  const name = oneLine(org.name);
  const next =
    subscription.nextChargeAt && subscription.status === "ACTIVE"
      ? ` The next one is charged on ${formatDay(subscription.nextChargeAt, org.timezone)}.`
      : "";
  const begun = subscription.renewal ? "" : `This is the first of your ${kind} gifts. `;
  return {
    renewal: subscription.renewal
      ? {
          subject: `Receipt for your ${kind} gift to ${name}`,
          opening: `${name} has received your ${kind} gift of ${formatUsd(donation.amountCents)} to ${oneLine(campaign.title)}.`,
        }
      : null,
    note: `${begun}Thank you for giving again and again.${next} To change the amount or the payment method, or to cancel, open the page of your recurring donation; it mails you a link for that.`,
    link: subscriptionLink(place, campaign.slug, subscription.id),
  };
}
