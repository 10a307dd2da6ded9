import type postgres from "postgres";

/**
 * Counts everything anew and returns a sentence for each difference: donations against journal and roll-ups (which must
 * be folded), donors against roll-ups, and the journal against itself. Reads whole tables.
 */
export async function findDifferences(sql: postgres.Sql): Promise<string[]> {
  const totals = await sql<{ campaign: string; what: string; found: string; expected: string }[]>`
    with gifts as (
      select campaign_id, sum(counted_cents) as cents, sum(counted_gifts) as gifts, count(distinct donor_id) as donors
      from donations where counted_gifts > 0 group by campaign_id
    ), journal as (
      select campaign_id, sum(raised_cents) as cents, sum(gift_count) as gifts from journal_entries
      where campaign_id is not null group by campaign_id
    ), folded as (
      select campaign_id, dimension, sum(amount_cents) as cents, sum(gift_count) as gifts, sum(donor_count) as donors,
             count(*) filter (where gift_count > 0) as rows
      from rollups where dimension <> 'source' group by campaign_id, dimension
    ), compared as (
      select g.campaign_id, 'journal' as what, array[j.cents, j.gifts] as found, array[g.cents, g.gifts] as expected
      from gifts g full join journal j using (campaign_id)
      union all
      select coalesce(g.campaign_id, f.campaign_id), 'roll-up by ' || f.dimension, array[f.cents, f.gifts], array[g.cents, g.gifts]
      from gifts g full join folded f using (campaign_id)
      union all
      select g.campaign_id, 'donors', array[t.donors, d.rows], array[g.donors, g.donors] from gifts g
      left join folded t on t.campaign_id = g.campaign_id and t.dimension = 'total'
      left join folded d on d.campaign_id = g.campaign_id and d.dimension = 'donor'
    )
    select campaign_id as campaign, what, found::text, expected::text from compared where found is distinct from expected`;
  const [journal] = await sql<{ balance: string; crooked: string; bare: string }[]>`
    select (select coalesce(sum(amount_cents), 0) from journal_lines) as balance,
           (select count(*) from (select from journal_lines group by entry_id having sum(amount_cents) <> 0) c) as crooked,
           (select count(*) from journal_entries e where not exists (select from journal_lines l where l.entry_id = e.id)) as bare`;
  const differences = totals.map(
    (row) => `${row.what} of campaign ${row.campaign}: ${row.found}, recounted ${row.expected}`,
  );
  for (const [what, found] of Object.entries(journal ?? { journal: "nothing" }))
    if (found !== "0") differences.push(`the journal's ${what}: ${found}, and 0 expected`);
  return differences;
}
