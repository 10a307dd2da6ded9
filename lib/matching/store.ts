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

/**
 * The matches of donations that begin to count together, as SQL: each takes what those before it, by rising `id`, leave of
 * the budget. `counted` is what is raised, `campaign` the alias of the campaign's locked row, null where nothing is matched.
 */
export function matchedInTurn(counted: SQL, campaign: SQL, id: SQL): SQL {
  const wanted = sql`((${counted} * ${campaign}.matching_ratio_pct + 50) / 100)`;
  const before = sql`coalesce(sum(${wanted}) over (partition by ${campaign}.id order by ${id} rows between unbounded preceding and 1 preceding), 0)`;
  const left = sql`greatest(0, ${campaign}.matching_max_cents - ${campaign}.matched_cents) - ${before}`;
  return sql`(case when not coalesce(${campaign}.matching_enabled, false) then 0
    when ${campaign}.matching_max_cents is null then ${wanted} else greatest(0, least(${wanted}, ${left})) end)::bigint`;
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
