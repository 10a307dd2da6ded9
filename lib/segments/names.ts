import type { OrgContext } from "@/lib/auth/access";
import { listFieldRows } from "@/lib/donors/fields/store";
import { GENERAL_FUND, GENERAL_FUND_ID } from "@/lib/funds/labels";
import { type FieldErrors, invalid } from "@/lib/kernel/errors";
import { comparisonProblem } from "./field-comparisons";
import type { Names } from "./labels";
import type { Condition, Rules, Segment } from "./schemas";
import { findNames } from "./store";

type Db = Parameters<typeof findNames>[0];

/** Returns the names of everything that conditions refer to. Deleted items are omitted. */
export async function namesIn(
  db: Db,
  orgId: string,
  { conditions }: Pick<Rules, "conditions">,
): Promise<Names> {
  const named = conditions.map(referred);
  const names = await findNames(db, orgId, {
    campaigns: named.flatMap(({ campaignId }) => campaignId ?? []),
    funds: named.flatMap(({ fundId }) => fundId ?? []),
    tags: named.flatMap(({ tagId }) => tagId ?? []),
    fields: named.flatMap(({ fieldId }) => fieldId ?? []),
  });
  return { ...names, funds: new Map([...names.funds, [GENERAL_FUND_ID, GENERAL_FUND]]) };
}

/** Returns the names of everything that the conditions of segments refer to. */
export function namesOfSegments(ctx: OrgContext, segments: readonly Segment[]): Promise<Names> {
  return namesIn(ctx.db, ctx.org.id, { conditions: segments.flatMap(({ rules }) => rules.conditions) });
}

/**
 * Returns the same names as {@link namesIn}. Throws `invalid` for a campaign, fund, tag or donor field that the
 * organization does not have, and for a comparison that does not fit the type of its field.
 */
export async function knownNames(db: Db, orgId: string, rules: Rules): Promise<Names> {
  const names = await namesIn(db, orgId, rules);
  const problems: FieldErrors = {};
  for (const [index, { campaignId, fundId, tagId, fieldId }] of rules.conditions.map(referred).entries()) {
    const path = `rules.conditions.${index}`;
    if (campaignId !== undefined && !names.campaigns.has(campaignId))
      problems[`${path}.campaignId`] = ["The organization has no such campaign"];
    if (fundId !== undefined && !names.funds.has(fundId))
      problems[`${path}.fundId`] = ["The organization has no such fund"];
    if (tagId !== undefined && !names.tags.has(tagId))
      problems[`${path}.tagId`] = ["The organization has no such tag"];
    if (fieldId !== undefined && !names.fields.has(fieldId))
      problems[`${path}.fieldId`] = ["The organization has no such donor field"];
  }
  Object.assign(problems, await misfits(db, orgId, rules));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return names;
}

async function misfits(db: Db, orgId: string, { conditions }: Rules): Promise<FieldErrors> {
  const compared = [...conditions.entries()].flatMap(([index, it]) =>
    it.field === "DONOR_FIELD" ? [{ index, it }] : [],
  );
  if (compared.length === 0) return {};
  const fields = new Map((await listFieldRows(db, orgId)).map((row) => [row.id, row]));
  const found = compared.flatMap(({ index, it }) => {
    const field = fields.get(it.fieldId);
    const [name, problem] = (field && comparisonProblem(field.type, it)) ?? [];
    return name && problem ? [{ [`rules.conditions.${index}.${name}`]: [problem] }] : [];
  });
  return Object.assign({}, ...found);
}

type Referred = {
  [Id in "campaignId" | "fundId" | "tagId" | "fieldId"]?: string | undefined;
};

function referred(it: Condition): Referred {
  if (it.field === "TAG") return { tagId: it.tagId };
  if (it.field === "DONOR_FIELD") return { fieldId: it.fieldId };
  return it.field === "GIVING" ? { campaignId: it.campaignId, fundId: it.fundId } : {};
}
