import { formatUsd } from "@/lib/kernel/money";
import type { RaiseRow } from "@/lib/subscriptions/raise-store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import type { MailContent } from "../deliver";
import { oneLine } from "../words";
import { formatDay, formatInstant } from "./dates";
import type { Place } from "./place";
import { donorFooter, subscriptionMail } from "./plan-mail";
import { often, raiseLink } from "./plan-words";

/** Asks a donor to confirm a raise beyond twice the amount, which changes nothing until then. */
export function raiseMail(
  found: FoundSubscription,
  raise: RaiseRow,
  token: string,
  place: Place,
): MailContent {
  const { subscription, campaign, org, donor } = found;
  const name = oneLine(org.name);
  const kind = often(subscription.frequency);
  const next = subscription.nextChargeAt && formatDay(subscription.nextChargeAt, org.timezone);
  const asked = raise.actor.startsWith("staff:") ? `${name} asks` : "You asked";
  return subscriptionMail(found, place, {
    subject: `Confirm: ${formatUsd(raise.amountCents)} ${kind} to ${name}`,
    heading: `${oneLine(donor.firstName)}, please confirm the new amount`,
    paragraphs: [
      `${asked} to raise your ${kind} gift to ${name} from ${formatUsd(raise.fromAmountCents)} to ${formatUsd(raise.amountCents)}.`,
      "Because the raise is large, nothing changes until you confirm it.",
      "You do not want it? Then do nothing: the amount stays as it is.",
    ],
    facts: [
      { label: "Gift until now", value: `${formatUsd(raise.fromAmountCents)} ${kind}` },
      { label: "Gift once confirmed", value: `${formatUsd(raise.amountCents)} ${kind}`, strong: true },
      ...(raise.totalChargedCents > raise.amountCents
        ? [{ label: "Charged with the fees you cover", value: formatUsd(raise.totalChargedCents) }]
        : []),
      ...(next ? [{ label: "Next charge", value: next }] : []),
      { label: "To be confirmed by", value: formatInstant(raise.expiresAt, org.timezone) },
    ],
    action: { label: "Look at it and confirm", link: raiseLink(place, campaign.slug, token) },
    footer: donorFooter(found),
  });
}
