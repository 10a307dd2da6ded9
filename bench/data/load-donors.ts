import type postgres from "postgres";

const FIRST = ["Ada", "Ben", "Chika", "Dora", "Emeka", "Fay", "Grace", "Hugo", "Ines", "Jun", "Kofi"];
const LAST = ["Okafor", "Reyes", "Tanaka", "Patel", "Nowak", "Silva", "Haddad"];

/** The id of the donor with the number in the SQL expression `n`: in CUID format and random order. */
export const donorId = (n: string) => `'d' || substr(md5('donor ' || (${n})), 1, 23)`;

/**
 * Loads donors `from` to `to` of an organization in one statement. Each already refers to a donation that the load
 * creates last.
 */
export async function loadDonors(
  sql: postgres.Sql,
  orgId: string,
  { from, to }: { from: number; to: number },
  period: { start: Date; end: Date },
): Promise<void> {
  await sql`
    insert into donors (id, org_id, email, first_name, last_name, name_from_donation_at, created_at)
    select ${sql.unsafe(donorId("n"))}, ${orgId}, 'donor-' || n || '@donors.example',
           (${FIRST}::text[])[1 + n % ${FIRST.length}::int], (${LAST}::text[])[1 + n % ${LAST.length}::int], ${period.end}, ${period.start}
    from generate_series(${from}::int, ${to}::int) n`;
}
