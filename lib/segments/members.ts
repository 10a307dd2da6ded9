import type { OrgContext } from "@/lib/auth/access";
import { invalid } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { requireGiving } from "@/lib/totals/prepare-giving";
import type { GivingFilter } from "./filter-schemas";
import { bothOf, inSegment, type Members } from "./members-store";
import { type Rules, rulesSchema } from "./schemas";
import { givingRules } from "./standing";
import { findSegment } from "./store";

export type { Members };

/**
 * Returns the donors of an organization who meet the rules today, by their giving up to now. The names of the joins
 * begin with `name`. Throws `GivingInPreparation`.
 */
export async function membersBy(ctx: OrgContext, rules: Rules, name?: string): Promise<Members> {
  const { id: orgId, timezone } = ctx.org;
  await requireGiving(ctx, ctx.org);
  const today = dayIn(ctx.now.toISOString(), timezone);
  return inSegment({ orgId, today, timezone, name: name ?? "g" }, rules);
}

/**
 * Returns the donors of a segment and those who gave in periods, or undefined without either filter. Throws `invalid`
 * on `segment` if the organization has no such segment, and `GivingInPreparation`.
 */
export async function membersOf(
  ctx: OrgContext,
  { segment: segmentId, ...filter }: GivingFilter & { segment?: string | undefined },
): Promise<Members | undefined> {
  const inPeriods = givingRules(filter);
  if (segmentId === undefined) return inPeriods ? membersBy(ctx, inPeriods) : undefined;
  const segment = await findSegment(ctx.db, ctx.org.id, segmentId);
  if (!segment) throw invalid({ segment: ["The organization has no such segment"] });
  const members = await membersBy(ctx, rulesSchema.parse(segment.rules));
  return inPeriods ? bothOf(members, await membersBy(ctx, inPeriods, "p")) : members;
}
