import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import type { Names } from "./labels";
import type { Condition, Rules } from "./schemas";
import { findNames } from "./store";

type Db = Parameters<typeof findNames>[0];

/** The names of what conditions refer to; what was deleted has none. */
export function namesIn(db: Db, orgId: string, { conditions }: Pick<Rules, "conditions">): Promise<Names> {
  const named = conditions.map(referred);
  return findNames(db, orgId, {
    campaigns: named.flatMap(({ campaignId }) => campaignId ?? []),
    funds: named.flatMap(({ fundId }) => fundId ?? []),
    tags: named.flatMap(({ tagId }) => tagId ?? []),
  });
}

/** The same. Throws `invalid` for a campaign, fund or tag that the organization does not have. */
export async function knownNames(db: Db, orgId: string, rules: Rules): Promise<Names> {
  const names = await namesIn(db, orgId, rules);
  const problems: FieldErrors = {};
  for (const [place, { campaignId, fundId, tagId }] of rules.conditions.map(referred).entries()) {
    const path = `rules.conditions.${place}`;
    if (campaignId !== undefined && !names.campaigns.has(campaignId))
      problems[`${path}.campaignId`] = ["The organization has no such campaign"];
    if (fundId !== undefined && !names.funds.has(fundId))
      problems[`${path}.fundId`] = ["The organization has no such fund"];
    if (tagId !== undefined && !names.tags.has(tagId))
      problems[`${path}.tagId`] = ["The organization has no such tag"];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return names;
}

type Referred = { campaignId?: string | undefined; fundId?: string | undefined; tagId?: string | undefined };

function referred(it: Condition): Referred {
  if (it.field === "TAG") return { tagId: it.tagId };
  return it.field === "GIVING" ? { campaignId: it.campaignId, fundId: it.fundId } : {};
}
