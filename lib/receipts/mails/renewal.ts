import { formatUsd } from "@/lib/kernel/money";
import type { Gift } from "../store";
import { oneLine } from "../words";
import { formatDay } from "./dates";
import type { Place } from "./place";
import { often, planLink } from "./plan-words";

export type PlanLines = {
  /** How the receipt of a renewal opens; null for the gift that a plan began with. */
  renewal: { subject: string; opening: string } | null;
  /** What comes next, and where to change it. */
  note: string;
  link: string;
};

/** What a receipt says of the plan that its gift belongs to; null for a gift of none. */
export function planLines({ donation, campaign, org, plan }: Gift, place: Place): PlanLines | null {
  if (!plan) return null;
  const kind = often(plan.frequency);
  const name = oneLine(org.name);
  const next =
    plan.nextChargeAt && plan.status === "ACTIVE"
      ? ` The next one is charged on ${formatDay(plan.nextChargeAt, org.timezone)}.`
      : "";
  const begun = plan.renewal ? "" : `This is the first of your ${kind} gifts. `;
  return {
    renewal: plan.renewal
      ? {
          subject: `Receipt for your ${kind} gift to ${name}`,
          opening: `${name} has received your ${kind} gift of ${formatUsd(donation.amountCents)} to ${oneLine(campaign.title)}.`,
        }
      : null,
    note: `${begun}Thank you for giving again and again.${next} To change the amount or the payment method, or to cancel, open the page of your recurring donation; it mails you a link for that.`,
    link: planLink(place, campaign.slug, plan.id),
  };
}
