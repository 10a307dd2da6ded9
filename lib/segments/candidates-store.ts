import { type SQL, sql } from "drizzle-orm";
import { fieldValue } from "./field-value-store";
import { isOnGiving, ofScope, onGiving, type Scope } from "./giving-store";
import { daysOf, leastGiving } from "./rules";
import type { Condition, Period, Rules } from "./schemas";

type CandidateContext = { orgId: string; today: string; timezone: string };

/**
 * Returns queries of donor ids, each of which includes all members of a segment: one for each condition with an index,
 * if all must be met, or the union for all of them if one suffices.
 */
export function candidatesOf(it: CandidateContext, { match, conditions }: Rules): SQL[] {
  if (match === "ALL")
    return [
      ...conditions.flatMap((one) => candidatesByIndex(one, it) ?? []),
      ...candidatesByTotals(it, conditions),
      ...candidatesByGiving(it, conditions),
    ];
  const each = conditions.map((one) => candidatesByIndex(one, it) ?? candidatesByGiving(it, [one])[0]);
  const found = each.flatMap((one) => (one ? [sql`(${one})`] : []));
  return found.length < each.length ? [] : [sql.join(found, sql` union all `)];
}

/** Returns, from an index, the ids of donors who may meet a condition; null if no index fits. */
function candidatesByIndex(it: Condition, { orgId, ...days }: CandidateContext): SQL | null {
  switch (it.field) {
    case "GIVING":
      return it.is === "GAVE" ? donatedIn(it.period, { orgId, ...days }) : null;
    case "FIRST_DONATION":
    case "LATEST_DONATION":
      return it.is === "IN" ? donatedIn(it.period, { orgId, ...days }) : null;
    case "TAG":
      return it.is === "HAS" ? sql`select donor_id from donor_taggings where tag_id = ${it.tagId}` : null;
    case "DONOR_FIELD": {
      const { has, meets } = fieldValue(it);
      return has
        ? sql`select donor_id from donor_field_values where field_id = ${it.fieldId} and ${meets}`
        : null;
    }
    case "RECURRING":
      return it.is === "NOT_ACTIVE"
        ? null
        : sql`select donor_id from subscriptions where org_id = ${orgId} and status = ${it.is === "ACTIVE" ? "ACTIVE" : "CANCELED"}`;
    case "LARGEST_DONATION":
    case "NEWS":
    case "DO_NOT_CONTACT":
      return null;
  }
}

/** Returns the donors of donations in a period with a first day, by the index of the list of donations. */
function donatedIn(period: Period, { orgId, today, timezone }: CandidateContext): SQL | null {
  const { from, to } = daysOf(period, today);
  if (from === null) return null;
  // An hour more on both sides, because a day may begin twice where clocks change at midnight.
  const start = (day: SQL) => sql`(${day})::timestamp at time zone ${timezone}`;
  const before = sql`and created_at < ${start(sql`${to}::date + 1`)} + interval '1 hour'`;
  return sql`select donor_id from donations where org_id = ${orgId} and status = 'SUCCEEDED'
    and created_at >= ${start(sql`${from}::date`)} - interval '1 hour' ${to === null ? sql`` : before}`;
}

/**
 * Returns the ids of donors whose totals are as high as the conditions require; nothing if any donation suffices.
 * Totals with unfolded changes may be higher, so their donors are included.
 */
function candidatesByTotals({ orgId, today }: CandidateContext, conditions: readonly Condition[]): SQL[] {
  const { donations, cents } = leastGiving(conditions, today);
  if (donations < 2 && cents === 0) return [];
  return [
    sql`select key from organization_rollups where org_id = ${orgId} and dimension = 'donor'
          and amount_cents >= ${cents} and donation_count >= ${donations}
        union all
        select donor_id from rollup_pending where campaign_id in (select id from campaigns where org_id = ${orgId})`,
  ];
}

/**
 * Returns the ids of donors whose giving meets all conditions on it, by scope. A scope with negative conditions alone
 * has no candidates, because donors without giving meet them.
 */
function candidatesByGiving({ orgId, today }: CandidateContext, conditions: readonly Condition[]): SQL[] {
  const scopes = new Map<string, { scope: Scope; isPositive: boolean; all: SQL[] }>();
  for (const it of conditions.filter(isOnGiving)) {
    const one = onGiving(it, today);
    const id = `${one.scope.dimension} ${one.scope.key}`;
    const known = scopes.get(id) ?? { scope: one.scope, isPositive: false, all: [] };
    known.isPositive ||= one.isPositive;
    known.all.push(one.isPositive ? sql`(${one.meets})` : sql`not (${one.meets})`);
    scopes.set(id, known);
  }
  return [...scopes.values()].flatMap(({ scope, isPositive, all }) =>
    isPositive
      ? [
          sql`select donor_id from donor_giving where ${ofScope(orgId, scope)} and ${sql.join(all, sql` and `)}`,
        ]
      : [],
  );
}
