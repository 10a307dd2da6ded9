import { divideHalfUp, formatUsdShort } from "@/lib/kernel/money";
import type { PlanList } from "@/lib/subscriptions/schemas";
import { count } from "../words";

type Term = Pick<PlanList["subscriptions"][number], "frequency" | "amountCents">;
export type Rhythms = Record<Term["frequency"], { plans: number; cents: number }>;

/** How many plans of each rhythm there are, and what one round of their gifts comes to. */
export function rhythmsOf(plans: readonly Term[]): Rhythms {
  const found: Rhythms = {
    MONTHLY: { plans: 0, cents: 0 },
    QUARTERLY: { plans: 0, cents: 0 },
    ANNUAL: { plans: 0, cents: 0 },
  };
  for (const { frequency, amountCents } of plans) {
    found[frequency].plans += 1;
    found[frequency].cents += amountCents;
  }
  return found;
}

/** What the plans bring in a month on average, in cents: quarterly gifts over three months, yearly ones over twelve. */
export function monthlyCents({ MONTHLY, QUARTERLY, ANNUAL }: Rhythms): number {
  return divideHalfUp(12 * MONTHLY.cents + 4 * QUARTERLY.cents + ANNUAL.cents, 12);
}

const WORDS = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

/** How the monthly figure came about: `$500 a month from 5 plans, plus $300 a quarter from 1 plan …`. */
export function rhythmsInWords(rhythms: Rhythms): string {
  const order = ["MONTHLY", "QUARTERLY", "ANNUAL"] as const;
  const parts = order.flatMap((one) => {
    const { plans, cents } = rhythms[one];
    return plans > 0 ? [`${formatUsdShort(cents)} ${WORDS[one]} from ${count(plans, "plan")}`] : [];
  });
  if (parts.length === 0) return "No plan is active right now.";
  const spread = rhythms.QUARTERLY.plans + rhythms.ANNUAL.plans > 0;
  const whole = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `Active plans bring ${whole}.${spread ? " Longer rhythms are spread over their months." : ""}`;
}
