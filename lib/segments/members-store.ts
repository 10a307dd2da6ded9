import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import { mayContact } from "@/lib/donors/contact-store";
import { isPerson } from "@/lib/donors/undone-store";
import { type Days, daysOf, leastGiving } from "./rules";
import type { Condition, Period, Rules } from "./schemas";

type Of<Field extends Condition["field"]> = Extract<Condition, { field: Field }>;

/**
 * Joins and a condition that restrict a query of `donors` to the members of a segment. Each of `candidates` is a query
 * of donor ids that include all members, from an index where one serves; in order of their cost.
 */
export type Members = { joins: SQL; where: SQL; candidates: readonly SQL[] };

/** The columns of `donors` that {@link Members} read, beside the id. */
export const MEMBER_COLUMNS = sql.raw("org_id, email_opt_in_at, unsubscribed_at, do_not_contact");

/**
 * Returns the donors of an organization who meet the rules on the day `today`, computed from `donor_giving`, which must
 * be up to date. The only code that turns conditions into SQL: no condition evaluates to null, and values are
 * parameters. The joins keep the number of donors. Their names begin with `name`, so that a query may contain several.
 */
export function inSegment(
  { orgId, today, timezone, name }: { orgId: string; today: string; timezone: string; name: string },
  { match, conditions }: Rules,
): Members {
  const giving = new Giving(orgId, name);
  const all = match === "ALL";
  const parts = conditions.map((one) => sql`(${conditionOf(one, { giving, today, all })})`);
  const joined = sql.join(parts, all ? sql` and ` : sql` or `);
  return {
    candidates: candidatesOf({ orgId, today, timezone }, { match, conditions }),
    joins: giving.joins(),
    where: sql`(${donors.orgId} = ${orgId} and ${isPerson(orgId)} and (${joined}))`,
  };
}

/** Intersects two sets of members, whose joins must have different names. */
export function bothOf(one: Members, other: Members): Members {
  return {
    joins: sql`${one.joins} ${other.joins}`,
    where: sql`(${one.where} and ${other.where})`,
    candidates: [...one.candidates, ...other.candidates],
  };
}

type CandidateContext = { orgId: string; today: string; timezone: string };

/** Returns the candidates of a segment: of any of the conditions that must be met, or of all if one suffices. */
function candidatesOf(it: CandidateContext, { match, conditions }: Rules): SQL[] {
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

/** Returns the ids of donors who may meet a condition from an index; null if none serves. */
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

type GivingCondition = Of<"GIVING" | "LARGEST_DONATION" | "FIRST_DONATION" | "LATEST_DONATION">;

function isOnGiving(it: Condition): it is GivingCondition {
  return ["GIVING", "LARGEST_DONATION", "FIRST_DONATION", "LATEST_DONATION"].includes(it.field);
}

/**
 * Returns a condition on a donor's row of `donor_giving`; a donor without the row does not meet it if it is positive.
 */
function onGiving(it: GivingCondition, today: string): { scope: Scope; isPositive: boolean; meets: SQL } {
  switch (it.field) {
    case "GIVING":
      return { scope: scopeOf(it), isPositive: it.is === "GAVE", meets: gaveOf(it, today) };
    case "LARGEST_DONATION":
      return {
        scope: ANYTHING,
        isPositive: true,
        meets: between(sql`largest_cents`, it.atLeastCents, it.atMostCents),
      };
    case "FIRST_DONATION":
    case "LATEST_DONATION":
      return { scope: ANYTHING, isPositive: true, meets: donatedAt(it, today) };
  }
}

type ConditionContext = { giving: Giving; today: string; all: boolean };

/** Uses `exists`, which the server evaluates by index for a few donors, and by one scan for all of them. */
function conditionOf(it: Condition, { giving, today, all }: ConditionContext): SQL {
  switch (it.field) {
    case "GIVING":
    case "LARGEST_DONATION":
    case "FIRST_DONATION":
    case "LATEST_DONATION": {
      const { scope, isPositive, meets } = onGiving(it, today);
      const given = giving.meets(scope, meets, all && isPositive);
      return isPositive ? given : sql`not ${given}`;
    }
    case "TAG": {
      const has = sql`exists (select from donor_taggings where tag_id = ${it.tagId} and donor_id = ${donors.id})`;
      return it.is === "HAS" ? has : sql`not ${has}`;
    }
    case "DONOR_FIELD":
      return ofField(it);
    case "RECURRING":
      return recurring(it, giving.orgId);
    case "NEWS": {
      const isSubscribed = sql`(${donors.emailOptInAt} is not null and ${donors.unsubscribedAt} is null and ${mayContact("EMAIL")})`;
      return it.is === "SUBSCRIBED" ? isSubscribed : sql`not ${isSubscribed}`;
    }
    case "DO_NOT_CONTACT": {
      const mayBe = mayContact(it.channel);
      return it.is === "MARKED" ? sql`not (${mayBe})` : mayBe;
    }
  }
}

function gaveOf(it: Of<"GIVING">, today: string): SQL {
  const { first, last } = boundsOf(daysOf(it.period, today));
  const cents = sql`(coalesce(totals[${last}], 0) - coalesce(totals[${first}], 0))`;
  const { atLeastCents, atMostCents, atLeastDonations = 1, atMostDonations } = it;
  const number = between(sql`(${last} - ${first})`, atLeastDonations, atMostDonations);
  if (atLeastCents === undefined && atMostCents === undefined) return number;
  return sql`${number} and ${between(cents, atLeastCents, atMostCents)}`;
}

function scopeOf({ campaignId, fundId }: Of<"GIVING">): Scope {
  if (campaignId !== undefined) return { dimension: "campaign", key: campaignId };
  return fundId === undefined ? ANYTHING : { dimension: "fund", key: fundId };
}

/** Returns the number of a donor's donations before the days, and up to their end. */
function boundsOf({ from, to }: Days): { first: SQL; last: SQL } {
  return {
    first: from === null ? sql`0` : sql`width_bucket(${from}::date - 1, days)`,
    last: to === null ? sql`cardinality(days)` : sql`width_bucket(${to}::date, days)`,
  };
}

function donatedAt(it: Of<"FIRST_DONATION" | "LATEST_DONATION">, today: string): SQL {
  const at = it.field === "FIRST_DONATION" ? sql`days[1]` : sql`days[cardinality(days)]`;
  const { from, to } = daysOf(it.period, today);
  if (it.is === "BEFORE") return sql`${at} < ${from}::date`;
  const bounds = [
    ...(from === null ? [] : [sql`${at} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${at} <= ${to}::date`]),
  ];
  return sql.join(bounds, sql` and `);
}

function ofField(it: Of<"DONOR_FIELD">): SQL {
  const { has, meets } = fieldValue(it);
  const having = sql`exists (
    select from donor_field_values where field_id = ${it.fieldId} and donor_id = ${donors.id} and ${meets})`;
  return has ? having : sql`not ${having}`;
}

/**
 * The condition on a donor's value, and whether the donor must have such a value or must not. A field has values of one
 * type, so only one of the compared columns is not null.
 */
function fieldValue({ is, value = "" }: Of<"DONOR_FIELD">): { has: boolean; meets: SQL } {
  switch (is) {
    case "IS":
      return { has: true, meets: isValue(value) };
    case "IS_NOT":
      return { has: false, meets: isValue(value) };
    case "CONTAINS":
      return { has: true, meets: sql`position(lower(${String(value)}::text) in lower(text)) > 0` };
    case "AT_LEAST":
      return { has: true, meets: sql`number >= ${String(value)}::numeric` };
    case "AT_MOST":
      return { has: true, meets: sql`number <= ${String(value)}::numeric` };
    case "BEFORE":
      return { has: true, meets: sql`day < ${String(value)}::date` };
    case "AFTER":
      return { has: true, meets: sql`day > ${String(value)}::date` };
    case "NOT_EMPTY":
      return { has: true, meets: sql`true` };
    case "EMPTY":
      return { has: false, meets: sql`true` };
  }
}

function isValue(value: string | number | boolean): SQL {
  if (typeof value === "number") return sql`number = ${String(value)}::numeric`;
  if (typeof value === "boolean") return sql`yes = ${value}`;
  return sql`coalesce(lower(text), to_char(day, 'YYYY-MM-DD')) = lower(${value}::text)`;
}

function recurring(it: Of<"RECURRING">, orgId: string): SQL {
  const theirs = (status: SQL) =>
    sql`exists (select from subscriptions where org_id = ${orgId} and donor_id = ${donors.id} and ${status})`;
  const active = theirs(sql`status = 'ACTIVE'`);
  if (it.is === "ENDED") {
    return sql`${theirs(sql`status = 'CANCELED' and started_at is not null`)} and not ${theirs(sql`status not in ('CANCELED', 'INCOMPLETE')`)}`;
  }
  return it.is === "ACTIVE" ? active : sql`not ${active}`;
}

function between(value: SQL, least: number | undefined, most: number | undefined): SQL {
  const bounds = [
    ...(least === undefined ? [] : [sql`${value} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${value} <= ${most}`]),
  ];
  return sql.join(bounds, sql` and `);
}

/** Rows of `donor_giving`. */
type Scope = { dimension: "all" | "campaign" | "fund"; key: string };
const ANYTHING: Scope = { dimension: "all", key: "" };

const ofScope = (orgId: string, { dimension, key }: Scope) =>
  sql`org_id = ${orgId} and dimension = ${dimension} and key = ${key}`;

type Joined = Scope & { name: SQL; needed: boolean; conditions: SQL[] };

/** The rows of `donor_giving` that the conditions of one segment need. Each scope is joined once. */
class Giving {
  readonly #joined = new Map<string, Joined>();

  constructor(
    readonly orgId: string,
    readonly prefix: string,
  ) {}

  /**
   * Returns SQL for whether a donor's row of a scope meets a condition on its columns; false without a row. `needed`: a
   * donor without a row is not a member.
   */
  meets(scope: Scope, condition: SQL, needed: boolean): SQL {
    const scopeKey = `${scope.dimension} ${scope.key}`;
    const joined = this.#joined.get(scopeKey) ?? {
      ...scope,
      name: sql.raw(`${this.prefix}${this.#joined.size}`),
      needed: false,
      conditions: [],
    };
    joined.needed ||= needed;
    joined.conditions.push(condition);
    this.#joined.set(scopeKey, joined);
    return sql`coalesce(${joined.name}.${met(joined.conditions.length - 1)}, false)`;
  }

  /** Conditions are computed where the rows are read, so that joins do not carry days and totals. */
  joins(): SQL {
    const each = [...this.#joined.values()].map(
      ({ name, dimension, key, needed, conditions }) => sql`${needed ? sql`join` : sql`left join`} (
        select donor_id, ${sql.join(
          conditions.map((one, index) => sql`(${one}) as ${met(index)}`),
          sql`, `,
        )}
        from donor_giving where ${ofScope(this.orgId, { dimension, key })}
      ) ${name} on ${name}.donor_id = ${donors.id}`,
    );
    return sql.join(each, sql` `);
  }
}

const met = (index: number) => sql.raw(`met${index}`);
