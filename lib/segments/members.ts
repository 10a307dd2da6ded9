import type { OrgContext } from "@/lib/auth/access";
import { invalid } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { refreshDonorGiving } from "@/lib/totals/donor-giving-store";
import { inSegment, type Members } from "./members-store";
import { type Rules, rulesSchema } from "./schemas";
import { findSegment } from "./store";

export type { Members };

/** Those donors of an organization who meet the rules today, by their giving up to now. */
export async function membersBy(ctx: OrgContext, rules: Rules): Promise<Members> {
  const { id: orgId, timezone } = ctx.org;
  await refreshDonorGiving(ctx.db, { orgId, timezone, now: ctx.now });
  return inSegment({ orgId, today: dayIn(ctx.now.toISOString(), timezone) }, rules);
}

/** The donors of a segment. Throws `invalid` on `segment` if the organization has no such segment. */
export async function membersOf(ctx: OrgContext, segmentId: string): Promise<Members> {
  const segment = await findSegment(ctx.db, ctx.org.id, segmentId);
  if (!segment) throw invalid({ segment: ["The organization has no such segment"] });
  return membersBy(ctx, rulesSchema.parse(segment.rules));
}
