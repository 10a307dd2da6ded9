import type postgres from "postgres";

/**
 * Recounts everything and returns a sentence for each difference: donations against journal and roll-ups (which must
 * be folded), donors against roll-ups, organizations' roll-ups against their campaigns', and the journal against
 * itself. Reads whole tables.
 */
export async function findDifferences(sql: postgres.Sql): Promise<string[]> {
  const totals = await sql<{ campaign: string; what: string; found: string; expected: string }[]>`
    with donations as (
      select campaign_id, sum(net_raised_cents) as cents, sum(counted_donations) as donations, count(distinct donor_id) as donors
      from donations where counted_donations > 0 group by campaign_id
    ), journal as (
      select campaign_id, sum(raised_cents) as cents, sum(donation_count) as donations from journal_entries
      where campaign_id is not null group by campaign_id
    ), folded as (
      select campaign_id, dimension, sum(amount_cents) as cents, sum(donation_count) as donations, sum(donor_count) as donors,
             count(*) filter (where donation_count > 0) as rows
      from rollups where dimension not in ('source', 'offline_quarter', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day',
        'time_month', 'source_month', 'medium_month', 'utm_campaign_month', 'term_month', 'content_month', 'level_month') group by campaign_id, dimension
    ), compared as (
      select g.campaign_id, 'journal' as what, array[j.cents, j.donations] as found, array[g.cents, g.donations] as expected
      from donations g full join journal j using (campaign_id)
      union all
      select coalesce(g.campaign_id, f.campaign_id), 'roll-up by ' || f.dimension, array[f.cents, f.donations], array[g.cents, g.donations]
      from donations g full join folded f using (campaign_id)
      union all
      select g.campaign_id, 'donors', array[t.donors, d.rows], array[g.donors, g.donors] from donations g
      left join folded t on t.campaign_id = g.campaign_id and t.dimension = 'total'
      left join folded d on d.campaign_id = g.campaign_id and d.dimension = 'donor'
    )
    select campaign_id as campaign, what, found::text, expected::text from compared where found is distinct from expected`;
  const organizations = await sql<{ org: string; found: string; expected: string }[]>`
    with added as (
      select c.org_id, r.dimension, r.key, sum(r.amount_cents) as cents, sum(r.donation_count) as donations, sum(r.anonymous_count) as anonymous
      from rollups r join campaigns c on c.id = r.campaign_id group by c.org_id, r.dimension, r.key
    ), donors as (
      select org_id, count(*) as donors from added where dimension = 'donor' and donations > 0 group by org_id
    )
    select org_id as org, o.dimension || ' ' || o.key || ': ' || array[o.amount_cents, o.donation_count, o.anonymous_count, o.donor_count]::text as found,
           a.dimension || ' ' || a.key || ': ' || array[a.cents, a.donations, a.anonymous, case when a.dimension = 'total' then d.donors else 0 end]::text as expected
    from organization_rollups o full join added a using (org_id, dimension, key) left join donors d using (org_id)
    where array[o.amount_cents, o.donation_count, o.anonymous_count, o.donor_count]::numeric[]
      is distinct from array[a.cents, a.donations, a.anonymous, case when a.dimension = 'total' then d.donors else 0 end]::numeric[]
    limit 20`;
  const [journal] = await sql<{ balance: string; unbalanced: string; bare: string }[]>`
    select (select coalesce(sum(amount_cents), 0) from journal_lines) as balance,
           (select count(*) from (select from journal_lines group by entry_id having sum(amount_cents) <> 0) c) as unbalanced,
           (select count(*) from journal_entries e where not exists (select from journal_lines l where l.entry_id = e.id)) as bare`;
  const differences = totals.map(
    (row) => `${row.what} of campaign ${row.campaign}: ${row.found}, recounted ${row.expected}`,
  );
  for (const row of organizations)
    differences.push(`organization ${row.org}: ${row.found}, its campaigns ${row.expected}`);
  for (const [what, found] of Object.entries(journal ?? { journal: "nothing" }))
    if (found !== "0") differences.push(`the journal's ${what}: ${found}, and 0 expected`);
  return differences;
}
