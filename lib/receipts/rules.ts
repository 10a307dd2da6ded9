/** Shares of the goal that are announced, rising. */
export const MILESTONES = [25, 50, 75, 100] as const;

type Level = { fairMarketValueCents: number };

/**
 * Fair market value in cents of what the donor gets in return: that of the giving level, once for each ticket
 * when tickets are bought with it. Without a level, nothing has a known value: 0.
 */
export function goodsValueCents({
  level,
  ticketCount,
}: {
  level: Level | null;
  ticketCount: number | null;
}): number {
  return (level?.fairMarketValueCents ?? 0) * (ticketCount ?? 1);
}

/** The part of a payment above what was received in return, in cents; never below zero (IRS Publication 1771). */
export function deductible(gift: { totalChargedCents: number; goodsValueCents: number }): number {
  return Math.max(0, gift.totalChargedCents - gift.goodsValueCents);
}

/**
 * What a receipt must say on goods and services: `none` were given, their `value` is known, or tickets were
 * bought whose value nobody stated (`unstated`) and which must not be called a pure gift.
 */
export type Returned = { kind: "none" } | { kind: "unstated" } | { kind: "value"; valueCents: number };

export function returned(gift: { level: Level | null; ticketCount: number | null }): Returned {
  const valueCents = goodsValueCents(gift);
  if (valueCents > 0) return { kind: "value", valueCents };
  return { kind: gift.ticketCount ? "unstated" : "none" };
}

/** The milestones that a raised total has reached, rising; none without a goal. */
export function reachedMilestones(raisedCents: number, goalCents: number | null): number[] {
  if (goalCents === null) return [];
  return MILESTONES.filter((percent) => raisedCents * 100 >= goalCents * percent);
}
