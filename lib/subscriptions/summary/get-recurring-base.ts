import type { OrgContext } from "@/lib/auth/access";
import { monthlyCents } from "@/lib/subscriptions/rules";
import { type BaseGroup, groupBase } from "./store";

export type BasePart = { count: number; monthlyCents: number };
export type RecurringBase = { active: BasePart; begun: BasePart; ended: BasePart };

/**
 * Returns the number and average monthly amount of an organization's active subscriptions, and of those begun or ended
 * since `since`.
 */
export async function getRecurringBase(ctx: OrgContext, since: Date): Promise<RecurringBase> {
  const groups = await groupBase(ctx.db, ctx.orgId, since);
  const part = (of: "active" | "begun" | "ended"): BasePart => {
    const round = (frequency: BaseGroup["frequency"]) =>
      groups.find((group) => group.frequency === frequency)?.[of] ?? { count: 0, amountCents: 0 };
    const rounds = { MONTHLY: round("MONTHLY"), QUARTERLY: round("QUARTERLY"), ANNUAL: round("ANNUAL") };
    const count = Object.values(rounds).reduce((sum, one) => sum + one.count, 0);
    return { count, monthlyCents: monthlyCents(rounds) };
  };
  return { active: part("active"), begun: part("begun"), ended: part("ended") };
}
