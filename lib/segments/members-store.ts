import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import { mayContact } from "@/lib/donors/contact-store";
import { isPerson } from "@/lib/donors/placeholder-donor-store";
import { candidatesOf } from "./candidates-store";
import { fieldValue } from "./field-value-store";
import { Giving, onGiving } from "./giving-store";
import type { Condition, Rules } from "./schemas";

type Of<Field extends Condition["field"]> = Extract<Condition, { field: Field }>;

/** Joins and a condition that restrict a query of `donors` to the members of a segment. */
export type Members = {
  joins: SQL;
  where: SQL;
  /** Queries of donor ids, each of which includes all members; the cheapest first. */
  candidates: readonly SQL[];
};

/** The columns of `donors` that {@link Members} read, beside the id. */
export const MEMBER_COLUMNS = sql.raw("org_id, email_opt_in_at, unsubscribed_at, do_not_contact");

/**
 * Returns the donors of an organization who meet the rules on the day `today`, computed from `donor_giving`, which must
 * be up to date. Conditions become SQL here, in giving-store.ts and in field-value-store.ts only: none evaluates to
 * null, and values are parameters. The joins keep the number of donors. Their names begin with `name`, so that a query
 * may contain several.
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

function ofField(it: Of<"DONOR_FIELD">): SQL {
  const { has, meets } = fieldValue(it);
  const having = sql`exists (
    select from donor_field_values where field_id = ${it.fieldId} and donor_id = ${donors.id} and ${meets})`;
  return has ? having : sql`not ${having}`;
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
