import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import { type Days, daysOf } from "./rules";
import type { Condition } from "./schemas";

/** Rows of `donor_giving`. */
export type Scope = { dimension: "all" | "campaign" | "fund"; key: string };
const ANYTHING: Scope = { dimension: "all", key: "" };

/** Returns the condition on the rows of one scope. */
export const ofScope = (orgId: string, { dimension, key }: Scope) =>
  sql`org_id = ${orgId} and dimension = ${dimension} and key = ${key}`;

type Of<Field extends Condition["field"]> = Extract<Condition, { field: Field }>;
type GivingCondition = Of<"GIVING" | "LARGEST_DONATION" | "FIRST_DONATION" | "LATEST_DONATION">;

/** Whether a condition is one on a donor's giving. */
export function isOnGiving(it: Condition): it is GivingCondition {
  return ["GIVING", "LARGEST_DONATION", "FIRST_DONATION", "LATEST_DONATION"].includes(it.field);
}

/** Returns a condition on a donor's row of `donor_giving`; a donor without the row does not meet it if it is positive. */
export function onGiving(
  it: GivingCondition,
  today: string,
): { scope: Scope; isPositive: boolean; meets: SQL } {
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

function between(value: SQL, least: number | undefined, most: number | undefined): SQL {
  const bounds = [
    ...(least === undefined ? [] : [sql`${value} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${value} <= ${most}`]),
  ];
  return sql.join(bounds, sql` and `);
}

type Joined = Scope & { name: SQL; needed: boolean; conditions: SQL[] };

/** The rows of `donor_giving` that the conditions of one segment need. Each scope is joined once. */
export class Giving {
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

  /** Conditions are computed where the rows are read, so joins need not include days and totals. */
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
