import { eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import type { MatchBudget } from "./rules";

/**
 * The match of a donation of which `counted` cents are raised, as SQL: its share, half a cent up, but no more than the
 * donation's present match (`own`) and what is left of the budget. `campaign` is the alias of the campaign's locked row, null
 * where nothing is matched. Only a donation that begins to count (`isNew`) takes from the budget.
 */
export function matchedCents(counted: SQL, own: SQL, campaign: SQL, isNew: SQL): SQL {
  const wanted = sql`((${counted} * ${campaign}.matching_ratio_pct + 50) / 100)`;
  const left = sql`case when ${campaign}.matching_enabled and ${isNew} then greatest(0, coalesce(${campaign}.matching_max_cents - ${campaign}.matched_cents, ${wanted})) else 0 end`;
  return sql`coalesce(least(${wanted}, ${own} + ${left}), 0)`;
}

export async function findMatchBudget(db: Executor, campaignId: string): Promise<MatchBudget | null> {
  const [row] = await db
    .select({
      matchingEnabled: campaigns.matchingEnabled,
      matchingRatioPct: campaigns.matchingRatioPct,
      matchingMaxCents: campaigns.matchingMaxCents,
      matchedCents: campaigns.matchedCents,
    })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  return row ?? null;
}
