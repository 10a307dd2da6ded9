import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import type { SubscriptionSummary } from "@/lib/subscriptions/schemas";

const WORDS = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

/** How the monthly figure came about: `$500 a month from 5 subscriptions, plus $300 a quarter from 1 subscription …`. */
export function intervalLabels(intervals: SubscriptionSummary["byFrequency"]): string {
  const order = ["MONTHLY", "QUARTERLY", "ANNUAL"] as const;
  const parts = order.flatMap((one) => {
    const { subscriptions, amountCents } = intervals[one];
    return subscriptions > 0
      ? [`${formatUsdShort(amountCents)} ${WORDS[one]} from ${count(subscriptions, "subscription")}`]
      : [];
  });
  if (parts.length === 0) return "No subscription is active right now.";
  const spread = intervals.QUARTERLY.subscriptions + intervals.ANNUAL.subscriptions > 0;
  const whole = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `Active subscriptions bring ${whole}.${spread ? " Longer intervals are spread over their months." : ""}`;
}

/** What is charged soon: `In the next 30 days, 5 donations of $500 in all are charged.`; null when none is. */
export function upcomingLabel({ next30Days }: Pick<SubscriptionSummary, "next30Days">): string | null {
  const { subscriptions, amountCents } = next30Days;
  if (subscriptions === 0) return null;
  const sum = formatUsdShort(amountCents);
  return `In the next 30 days, ${subscriptions === 1 ? `one donation of ${sum} is` : `${count(subscriptions, "donation")} of ${sum} in all are`} charged.`;
}
