import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { CohortRow } from "@/lib/analytics/cohorts/rules";
import type { CalendarUnit } from "@/lib/kernel/time/calendar-periods";

/**
 * Returns the cohorts of an organization in the periods that start from `from` to `to`, according to `donor_giving`,
 * which must be up to date. Reads one row per pair of periods with donors, regardless of the number of donors.
 */
export async function readCohorts(
  db: Executor,
  { orgId, unit, from, to }: { orgId: string; unit: CalendarUnit; from: string; to: string },
): Promise<CohortRow[]> {
  const rows = await db.execute<Record<string, string>>(sql`
    select period::text, first_period::text, donors, donations, amount_cents, kept_donors, kept_cents, kept_before_cents
    from donor_giving_cohorts
    where org_id = ${orgId} and unit = ${unit.toLowerCase()} and period between ${from}::date and ${to}::date and donors > 0
    order by period, first_period`);
  return rows.map((row) => ({
    period: String(row["period"]),
    firstPeriod: String(row["first_period"]),
    donors: Number(row["donors"]),
    donations: Number(row["donations"]),
    amountCents: Number(row["amount_cents"]),
    keptDonors: Number(row["kept_donors"]),
    keptCents: Number(row["kept_cents"]),
    keptBeforeCents: Number(row["kept_before_cents"]),
  }));
}
