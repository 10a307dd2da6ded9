import { type Goods, knownGoodsCents } from "@/lib/donations/deductible";

/** Shares of the goal, in percent, that staff are notified of; ascending. */
const MILESTONES = [25, 50, 75, 100] as const;

/**
 * The statement of a receipt about goods and services. `none`: none were provided. `value`: their value is known.
 * `unstated`: tickets were bought without a stated value, which must not be called a pure donation. `unsaid`: donations
 * to the organization are not deductible (`taxStatus: OTHER`), so the receipt omits the statement.
 */
export type ReturnedGoods =
  | { kind: "none" }
  | { kind: "unstated" }
  | { kind: "unsaid" }
  | { kind: "value"; valueCents: number };

export function returnedGoods(
  donation: Goods,
  { taxStatus }: { taxStatus: "501C3" | "OTHER" },
): ReturnedGoods {
  if (taxStatus === "OTHER") return { kind: "unsaid" };
  const valueCents = knownGoodsCents(donation);
  if (valueCents === null) return { kind: "unstated" };
  return valueCents > 0 ? { kind: "value", valueCents } : { kind: "none" };
}

/** Returns the milestones reached by a raised total, ascending; none without a goal. */
export function reachedMilestones(raisedCents: number, goalCents: number | null): number[] {
  if (goalCents === null) return [];
  return MILESTONES.filter((percent) => raisedCents * 100 >= goalCents * percent);
}
