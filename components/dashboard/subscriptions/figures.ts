import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import type { SubscriptionSummary } from "@/lib/subscriptions/summary/schemas";

const INTERVALS = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

/**
 * Describes the composition of the monthly figure: `Active recurring donations bring in $500 a month (5) and $300 a
 * quarter (1).`
 */
export function intervalLabels(intervals: SubscriptionSummary["byFrequency"]): string {
  const order = ["MONTHLY", "QUARTERLY", "ANNUAL"] as const;
  const parts = order.flatMap((one) => {
    const { subscriptions, amountCents } = intervals[one];
    return subscriptions > 0
      ? [`${formatUsdShort(amountCents)} ${INTERVALS[one]} (${subscriptions.toLocaleString("en-US")})`]
      : [];
  });
  if (parts.length === 0) return "No active recurring donations.";
  const spread = intervals.QUARTERLY.subscriptions + intervals.ANNUAL.subscriptions > 0;
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `Active recurring donations bring in ${list}.${spread ? " Quarterly and yearly amounts are averaged per month." : ""}`;
}

/** Describes upcoming charges: `5 donations totaling $500 are due in the next 30 days.` Null if there are none. */
export function upcomingLabel({ next30Days }: Pick<SubscriptionSummary, "next30Days">): string | null {
  const { subscriptions, amountCents } = next30Days;
  if (subscriptions === 0) return null;
  const sum = formatUsdShort(amountCents);
  return `${count(subscriptions, "donation")} ${subscriptions === 1 ? `of ${sum} is` : `totaling ${sum} are`} due in the next 30 days.`;
}
