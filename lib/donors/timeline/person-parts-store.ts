import { type SQL, sql } from "drizzle-orm";

const NO_VALUES = sql.raw("null::jsonb, null::jsonb");

/**
 * Returns queries for memberships that began, and for memberships that ended and whose grace is over. Periods of one
 * campaign without a day between them form one membership.
 */
export function membershipParts(id: string, now: Date): SQL[] {
  const periods = sql`
    select p.donation_id, p.campaign_id, p.starts_on, p.grace_days,
      max(p.ends_on) over (earlier rows between unbounded preceding and 1 preceding) as until_before,
      max(p.ends_on) over (earlier rows between unbounded preceding and current row) as until_then,
      lead(p.starts_on) over earlier as next_on
    from donor_membership_periods p where p.donor_id = ${id} and p.starts_on is not null
    window earlier as (partition by p.campaign_id order by p.starts_on, p.ends_on, p.donation_id)`;
  const part = (what: "BEGUN" | "ENDED", day: SQL, where: SQL) => sql`
    select 'membership:' || ${what.toLowerCase()}::text || '-' || p.donation_id, 'MEMBERSHIP',
      ${day}::timestamp at time zone o.timezone, true, ${what}::text, c.title, null::bigint, p.donation_id, null, null::jsonb, null::jsonb
    from (${periods}) p join campaigns c on c.id = p.campaign_id
      join organizations o on o.id = c.org_id where ${where}`;
  return [
    part("BEGUN", sql`p.starts_on`, sql`p.until_before is null or p.starts_on > p.until_before + 1`),
    part(
      "ENDED",
      sql`p.until_then`,
      sql`(p.next_on is null or p.next_on > p.until_then + 1) and p.until_then + p.grace_days < (${now.toISOString()}::timestamptz at time zone o.timezone)::date`,
    ),
  ];
}

/**
 * Returns queries for imports that created or matched the donor. After an import's rows are deleted, only the donor's
 * id in the other system remains.
 */
export function importParts(id: string): SQL[] {
  const at = sql`coalesce(m.completed_at, m.updated_at)`;
  return [
    sql`select 'import:' || m.id || '-' || i.first_row, 'IMPORT', ${at}, false, case when i.is_new then 'ADDED' else 'MATCHED' end,
        m.file_name, null::bigint, null, null, ${NO_VALUES}
      from import_donors i join imports m on m.id = i.import_id where i.donor_id = ${id}`,
    sql`select distinct 'import:' || m.id, 'IMPORT', ${at}, false, 'MATCHED', m.file_name, null::bigint, null, null, ${NO_VALUES}
      from imported_donors k join imports m on m.id = k.import_id
      where k.donor_id = ${id} and not exists (
        select from import_donors i where i.import_id = m.id and i.donor_id = ${id})`,
  ];
}
