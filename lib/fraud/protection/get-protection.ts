import type { OrgContext } from "@/lib/auth/access";
import type { ProtectedCampaign, Protection } from "@/lib/fraud/schemas";
import { DAY_MS, organizationRisk } from "./organization-risk";
import { countSources, declinesByHour, listArrived, listGuarded } from "./store";

const HOUR_MS = 60 * 60_000;
const HOURS = 24;
const NORMAL = { state: "NORMAL" as const, declines: 0, recent: 0 };

/**
 * Returns the card-testing protection for members: the last day by hour and by campaign, and the locked campaigns.
 */
export async function getProtection(ctx: OrgContext): Promise<Protection> {
  const { org } = ctx;
  const dayAgo = new Date(ctx.now.getTime() - DAY_MS);
  const lastHour = Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS;
  const firstHour = new Date(lastHour - (HOURS - 1) * HOUR_MS);
  const { state, campaigns } = await organizationRisk(ctx, org.id);
  const [sources, byHour, arrived, guarded] = await Promise.all([
    countSources(ctx.db, org.id, dayAgo),
    declinesByHour(ctx.db, org.id, firstHour),
    listArrived(ctx.db, org.id, firstHour),
    listGuarded(
      ctx.db,
      org.id,
      campaigns.map((one) => one.campaignId),
    ),
  ]);
  const donations = (matches: (one: (typeof arrived)[number]) => boolean) =>
    arrived.filter(matches).reduce((sum, one) => sum + one.donations, 0);
  const hours = Array.from({ length: HOURS }, (_, index) => firstHour.getTime() + index * HOUR_MS);
  const shown = guarded.map((campaign): ProtectedCampaign => {
    const known = campaigns.find((one) => one.campaignId === campaign.id) ?? NORMAL;
    return {
      ...campaign,
      state: known.state,
      declinesLastHour: known.recent,
      declinesLastDay: known.declines,
      donationsLastDay: donations((one) => one.campaignId === campaign.id),
      lockedAt: campaign.lockedAt?.toISOString() ?? null,
    };
  });
  return {
    state,
    lastDay: {
      declines: campaigns.reduce((sum, one) => sum + one.declines, 0),
      donations: donations(() => true),
      ...sources,
    },
    hours: hours.map((at) => ({
      start: new Date(at).toISOString(),
      declines: byHour.get(at) ?? 0,
      donations: donations((one) => one.hour === at),
    })),
    campaigns: shown.sort((a, b) => b.declinesLastDay - a.declinesLastDay),
  };
}
