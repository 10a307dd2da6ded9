import type { OrgContext } from "@/lib/auth/access";
import { findLevelsOf } from "./store";

type Tiers = { id: string; title: string; levels: { id: string; name: string }[] };

/**
 * Returns an organization's membership campaigns and their giving levels, including archived ones, newest campaign
 * first.
 */
export async function listMembershipLevels(ctx: OrgContext): Promise<Tiers[]> {
  const campaigns = new Map<string, Tiers>();
  for (const { campaign, level } of await findLevelsOf(ctx.db, ctx.org.id)) {
    const known = campaigns.get(campaign.id) ?? { ...campaign, levels: [] };
    if (level) known.levels.push(level);
    campaigns.set(campaign.id, known);
  }
  return [...campaigns.values()];
}
