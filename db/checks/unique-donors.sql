-- Number of distinct donors of each campaign: the roll-ups with pending changes, against a count over the donations.
-- checked: select count(*) from campaigns where org_id = :'org'
with mine as (
  select id from campaigns where org_id = :'org'
), tail as (
  select campaign_id, donor_id, sum(donation_count) as donations from rollup_pending
  where campaign_id in (select id from mine) group by campaign_id, donor_id
), moved as (
  select t.campaign_id,
         count(*) filter (where coalesce(r.donation_count, 0) <= 0 and coalesce(r.donation_count, 0) + t.donations > 0)
       - count(*) filter (where r.donation_count > 0 and r.donation_count + t.donations <= 0) as donors
  from tail t left join rollups r on r.campaign_id = t.campaign_id and r.dimension = 'donor' and r.key = t.donor_id
  group by t.campaign_id
), recounted as (
  select campaign_id, count(*) as donors from (
    select distinct campaign_id, donor_id from donations where org_id = :'org' and status = 'SUCCEEDED'
  ) d group by campaign_id
)
select 'unique donors' as what, mine.id, to_jsonb(coalesce(n.donors, 0)) as expected,
       to_jsonb(coalesce(r.donor_count, 0) + coalesce(m.donors, 0)) as actual
from mine
left join rollups r on r.campaign_id = mine.id and r.dimension = 'total' and r.key = ''
left join moved m on m.campaign_id = mine.id
left join recounted n on n.campaign_id = mine.id
where coalesce(n.donors, 0) <> coalesce(r.donor_count, 0) + coalesce(m.donors, 0)
