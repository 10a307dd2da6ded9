import { TARGET_LIMITS, type TargetRisk, WINDOW_MS } from "@/lib/fraud/rules";
import type { Context } from "@/lib/kernel/context";
import { readTargetRisk } from "./read-target-risk";
import { listDeclined } from "./store";

export const DAY_MS = 24 * 60 * 60_000;

export type DeclinedCampaign = {
  campaignId: string;
  declines: number;
  recent: number;
  state: TargetRisk["state"];
};

/**
 * Returns the risk of an organization and of each of its campaigns with declines in the last day, most declines first.
 */
export async function organizationRisk(
  ctx: Context,
  orgId: string,
): Promise<{ state: TargetRisk["state"]; campaigns: DeclinedCampaign[] }> {
  const [{ state }, declined] = await Promise.all([
    readTargetRisk(ctx, { organization: orgId }),
    listDeclined(
      ctx.db,
      orgId,
      new Date(ctx.now.getTime() - DAY_MS),
      new Date(ctx.now.getTime() - WINDOW_MS),
    ),
  ]);
  const campaigns: DeclinedCampaign[] = [];
  for (const one of declined) {
    const few = one.recent < TARGET_LIMITS.campaign.declines;
    const own = few ? "NORMAL" : (await readTargetRisk(ctx, { campaign: one.campaignId })).state;
    campaigns.push({ ...one, state: own });
  }
  return { state, campaigns };
}
