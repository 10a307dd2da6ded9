import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import { isPerson } from "@/lib/donors/undone-store";
import { type Days, daysOf } from "./rules";
import type { Condition, Rules } from "./schemas";

type Of<Field extends Condition["field"]> = Extract<Condition, { field: Field }>;

/** Joins and a condition that restrict a query of `donors` to the members of a segment. */
export type Members = { joins: SQL; where: SQL };

/**
 * Returns the donors of an organization who meet the rules on the day `today`, computed from `donor_giving`, which must
 * be up to date. The only code that turns conditions into SQL: no condition evaluates to null, and values are
 * parameters. The joins keep the number of donors. Their names begin with `name`, so that a query may contain several.
 */
export function inSegment(
  { orgId, today, name }: { orgId: string; today: string; name: string },
  { match, conditions }: Rules,
): Members {
  const giving = new Giving(orgId, name);
  const all = match === "ALL";
  const parts = conditions.map((one) => sql`(${conditionOf(one, { giving, today, all })})`);
  const joined = sql.join(parts, all ? sql` and ` : sql` or `);
  return {
    joins: giving.joins(),
    where: sql`(${donors.orgId} = ${orgId} and ${isPerson(orgId)} and (${joined}))`,
  };
}

/** Intersects two sets of members, whose joins must have different names. */
export function bothOf(one: Members, other: Members): Members {
  return { joins: sql`${one.joins} ${other.joins}`, where: sql`(${one.where} and ${other.where})` };
}

type ConditionContext = { giving: Giving; today: string; all: boolean };

function conditionOf(it: Condition, { giving, today, all }: ConditionContext): SQL {
  switch (it.field) {
    case "GIVING": {
      const gave = giving.meets(scopeOf(it), gaveOf(it, today), all && it.is === "GAVE");
      return it.is === "GAVE" ? gave : sql`not ${gave}`;
    }
    case "LARGEST_DONATION":
      return giving.meets(ANYTHING, between(sql`largest_cents`, it.atLeastCents, it.atMostCents), all);
    case "FIRST_DONATION":
    case "LATEST_DONATION":
      return giving.meets(ANYTHING, donatedAt(it, today), all);
    case "TAG": {
      const has = sql`${donors.id} in (select donor_id from donor_taggings where tag_id = ${it.tagId})`;
      return it.is === "HAS" ? has : sql`not ${has}`;
    }
    case "DONOR_FIELD":
      return ofField(it);
    case "RECURRING":
      return recurring(it, giving.orgId);
    case "NEWS": {
      const isSubscribed = sql`(${donors.emailOptInAt} is not null and ${donors.unsubscribedAt} is null)`;
      return it.is === "SUBSCRIBED" ? isSubscribed : sql`not ${isSubscribed}`;
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

/** A field has values of one type, so only one of the compared columns is not null. */
function ofField({ fieldId, is, value = "" }: Of<"DONOR_FIELD">): SQL {
  const having = (meets: SQL) =>
    sql`${donors.id} in (select donor_id from donor_field_values where field_id = ${fieldId} and ${meets})`;
  switch (is) {
    case "IS":
      return having(isValue(value));
    case "IS_NOT":
      return sql`not ${having(isValue(value))}`;
    case "CONTAINS":
      return having(sql`position(lower(${String(value)}::text) in lower(text)) > 0`);
    case "AT_LEAST":
      return having(sql`number >= ${String(value)}::numeric`);
    case "AT_MOST":
      return having(sql`number <= ${String(value)}::numeric`);
    case "BEFORE":
      return having(sql`day < ${String(value)}::date`);
    case "AFTER":
      return having(sql`day > ${String(value)}::date`);
    case "NOT_EMPTY":
      return having(sql`true`);
    case "EMPTY":
      return sql`not ${having(sql`true`)}`;
  }
}

function isValue(value: string | number | boolean): SQL {
  if (typeof value === "number") return sql`number = ${String(value)}::numeric`;
  if (typeof value === "boolean") return sql`yes = ${value}`;
  return sql`coalesce(lower(text), to_char(day, 'YYYY-MM-DD')) = lower(${value}::text)`;
}

function recurring(it: Of<"RECURRING">, orgId: string): SQL {
  const theirs = (status: SQL) =>
    sql`${donors.id} in (select donor_id from subscriptions where org_id = ${orgId} and ${status})`;
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
        from donor_giving where org_id = ${this.orgId} and dimension = ${dimension} and key = ${key}
      ) ${name} on ${name}.donor_id = ${donors.id}`,
    );
    return sql.join(each, sql` `);
  }
}

const met = (index: number) => sql.raw(`met${index}`);
