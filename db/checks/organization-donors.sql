-- Number of distinct donors of the organization: its roll-ups with pending changes, against a count over the donations.
-- checked: select 1
with tail as (
  select p.donor_id, sum(p.donation_count) as donations from rollup_pending p join campaigns c on c.id = p.campaign_id
  where c.org_id = :'org' group by p.donor_id
), moved as (
  select count(*) filter (where coalesce(r.donation_count, 0) <= 0 and coalesce(r.donation_count, 0) + t.donations > 0)
       - count(*) filter (where r.donation_count > 0 and r.donation_count + t.donations <= 0) as donors
  from tail t left join organization_rollups r on r.org_id = :'org' and r.dimension = 'donor' and r.key = t.donor_id
), shown as (
  select moved.donors + coalesce(r.donor_count, 0) as donors
  from moved left join organization_rollups r on r.org_id = :'org' and r.dimension = 'total' and r.key = ''
), recounted as (
  select count(*) as donors from (select distinct donor_id from donations where org_id = :'org' and status = 'SUCCEEDED') d
)
select 'unique donors' as what, :'org'::text as id, to_jsonb(n.donors) as expected, to_jsonb(s.donors) as actual
from recounted n, shown s where n.donors <> s.donors
