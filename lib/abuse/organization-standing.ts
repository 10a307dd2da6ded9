import type { Context } from "@/lib/kernel/context";
import { listDeclined } from "./protection-store";
import { readStanding } from "./read-standing";
import { LIMITS, type Standing, WINDOW_MS } from "./rules";
import type { ProtectionState } from "./schemas";

export const DAY_MS = 24 * 60 * 60_000;

export type DeclinedCampaign = { campaignId: string; declines: number; recent: number; standing: Standing };

/** Where an organization and each of its campaigns with declines in the last day stand, most declines first. */
export async function organizationStanding(
  ctx: Context,
  orgId: string,
): Promise<{ standing: Standing; campaigns: DeclinedCampaign[] }> {
  const [standing, declined] = await Promise.all([
    readStanding(ctx, { organization: orgId }),
    listDeclined(
      ctx.db,
      orgId,
      new Date(ctx.now.getTime() - DAY_MS),
      new Date(ctx.now.getTime() - WINDOW_MS),
    ),
  ]);
  const campaigns: DeclinedCampaign[] = [];
  for (const one of declined) {
    const few = one.recent < LIMITS.campaign.proof.declines;
    const own: Standing = few ? { state: "CALM" } : await readStanding(ctx, { campaign: one.campaignId });
    campaigns.push({ ...one, standing: own });
  }
  return { standing, campaigns };
}

/** A standing on the wire. */
export function presentStanding(standing: Standing): { state: ProtectionState; opensAt: string | null } {
  return {
    state: standing.state,
    opensAt: standing.state === "CLOSED" ? standing.opensAt.toISOString() : null,
  };
}
