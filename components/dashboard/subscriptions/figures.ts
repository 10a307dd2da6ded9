import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import type { PlanSummary } from "@/lib/subscriptions/schemas";

const WORDS = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

/** How the monthly figure came about: `$500 a month from 5 plans, plus $300 a quarter from 1 plan …`. */
export function intervalLabels(intervals: PlanSummary["byFrequency"]): string {
  const order = ["MONTHLY", "QUARTERLY", "ANNUAL"] as const;
  const parts = order.flatMap((one) => {
    const { plans, amountCents } = intervals[one];
    return plans > 0 ? [`${formatUsdShort(amountCents)} ${WORDS[one]} from ${count(plans, "plan")}`] : [];
  });
  if (parts.length === 0) return "No plan is active right now.";
  const spread = intervals.QUARTERLY.plans + intervals.ANNUAL.plans > 0;
  const whole = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `Active plans bring ${whole}.${spread ? " Longer intervals are spread over their months." : ""}`;
}

/** What is charged soon: `In the next 30 days, 5 gifts of $500 in all are charged.`; null when none is. */
export function upcomingLabel({ next30Days }: Pick<PlanSummary, "next30Days">): string | null {
  const { plans, amountCents } = next30Days;
  if (plans === 0) return null;
  const sum = formatUsdShort(amountCents);
  return `In the next 30 days, ${plans === 1 ? `one gift of ${sum} is` : `${count(plans, "gift")} of ${sum} in all are`} charged.`;
}
