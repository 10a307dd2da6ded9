import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donationMatches } from "@/db/schema/matches";
import type { GivenMatch } from "./rules";

const COLUMNS = sql`donation_id, match_id, position, ratio_pct, covered_cents, cents`;

/**
 * SQL that selects the rows of `donation_matches` for donations that begin to count together, in order of id. `due` is
 * a table with `id`, `campaign_id`, `amount_cents` and `created_at` of donations whose campaigns are locked.
 */
export function sharesOf(due: SQL): SQL {
  return sql`
    select s.* from (
      select campaign_id, array_agg(id order by id) as ids, array_agg(amount_cents order by id) as amounts,
        array_agg(created_at order by id) as made
      from ${due} group by campaign_id
    ) due, lateral share_matches(due.campaign_id, due.ids, due.amounts, due.made) s`;
}

/** SQL that stores the shares (`sharesOf`) of donations that have none yet. */
export function insertShares(shares: SQL): SQL {
  return sql`insert into donation_matches (${COLUMNS}) select ${COLUMNS} from ${shares}`;
}

/** SQL that deducts the shares (`sharesOf`) from the caps of their matches. */
export function takeShares(shares: SQL): SQL {
  return sql`
    update matches m set matched_cents = m.matched_cents + used.cents
    from (select match_id, sum(cents)::bigint as cents from ${shares} group by match_id) used where m.id = used.match_id`;
}

/**
 * SQL for the remaining addition of each of a donation's matches when `counted` cents of the donation are raised. The
 * parts covered by its matches follow each other, so a refund is taken from the last one first. A match never adds more
 * than before. `own` is the alias of the donation's `donation_matches`.
 */
export function keptCents(counted: SQL, own: SQL): SQL {
  const before = sql`coalesce(sum(${own}.covered_cents) over (order by ${own}.position, ${own}.match_id rows between unbounded preceding and 1 preceding), 0)::bigint`;
  const left = sql`greatest(0, ${counted} - ${before})`;
  return sql`(case when ${left} >= ${own}.covered_cents then ${own}.cents
    else least(${own}.cents, (${left} * ${own}.ratio_pct + 50) / 100) end)::bigint`;
}

/**
 * For a select from `donations`: what each match adds to the donation, in cents and in their order; null for nothing.
 */
export const addedByMatches = sql<{ sponsorName: string | null; amountCents: number }[] | null>`(
  select json_agg(json_build_object('sponsorName', m.sponsor_name, 'amountCents', dm.cents) order by dm.position, m.id)
  from donation_matches dm join matches m on m.id = dm.match_id
  where dm.donation_id = ${donations.id} and dm.cents > 0)`;

/** Returns the matches of a donation in the order in which they cover it. */
export async function findGivenMatches(db: Executor, donationId: string): Promise<GivenMatch[]> {
  return db
    .select({
      ratioPct: donationMatches.ratioPct,
      coveredCents: donationMatches.coveredCents,
      cents: donationMatches.cents,
    })
    .from(donationMatches)
    .where(eq(donationMatches.donationId, donationId))
    .orderBy(asc(donationMatches.position), asc(donationMatches.matchId));
}
