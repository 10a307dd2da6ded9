import { knownGoodsCents } from "@/lib/donations/deductible";

/** Shares of the goal, in percent, that staff are told of; rising. */
export const MILESTONES = [25, 50, 75, 100] as const;

type Level = { fairMarketValueCents: number };

/**
 * What a receipt must say on goods and services: `none` were given, their `value` is known, or tickets were bought
 * whose value was not stated (`unstated`) and which must not be called a pure donation.
 */
export type ReturnedGoods = { kind: "none" } | { kind: "unstated" } | { kind: "value"; valueCents: number };

export function returnedGoods(donation: { level: Level | null; ticketCount: number | null }): ReturnedGoods {
  const valueCents = knownGoodsCents(donation);
  if (valueCents === null) return { kind: "unstated" };
  return valueCents > 0 ? { kind: "value", valueCents } : { kind: "none" };
}

/** The milestones that a raised total has reached, rising; none without a goal. */
export function reachedMilestones(raisedCents: number, goalCents: number | null): number[] {
  if (goalCents === null) return [];
  return MILESTONES.filter((percent) => raisedCents * 100 >= goalCents * percent);
}
