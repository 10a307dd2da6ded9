-- Totals of funds by day, overall and by campaign: roll-ups with pending changes, against a recount of the donations and their parts.
-- checked: select count(*) from fund_rollups r join funds f on f.id = r.fund_id where f.org_id = :'org'
-- Pending changes by releases before the column contain no campaign. They are already in the totals of campaigns.
with counted as (
  select d.fund_id, d.campaign_id, (d.created_at at time zone 'UTC')::date as day, d.net_raised_cents as cents, d.counted_donations as donations
  from donations d where d.org_id = :'org' and d.fund_id is not null
  union all
  select s.fund_id, d.campaign_id, (d.created_at at time zone 'UTC')::date, s.cents, d.counted_donations
  from donations d cross join lateral fund_shares(d.id, d.net_raised_cents) s
  where d.org_id = :'org' and d.split and d.counted_donations = 1 and s.fund_id is not null
    and d.id in (select donation_id from donation_funds)
), recounted as (
  select fund_id, k.campaign_id, day, sum(cents) as cents, sum(donations) as donations
  from counted cross join lateral (values (''), (campaign_id)) as k(campaign_id) group by fund_id, k.campaign_id, day
), shown as (
  select fund_id, campaign_id, day, sum(amount_cents) as cents, sum(donation_count) as donations
  from (select fund_id, '' as campaign_id, day, amount_cents, donation_count from fund_rollups
        union all select fund_id, campaign_id, day, amount_cents, donation_count from campaign_fund_rollups
        union all select p.fund_id, k.campaign_id, p.day, p.amount_cents, p.donation_count
          from fund_pending p cross join lateral (values (''), (p.campaign_id)) as k(campaign_id) where k.campaign_id is not null) t
  where fund_id in (select id from funds where org_id = :'org') group by fund_id, campaign_id, day
)
select v.what || case campaign_id when '' then '' else ' of campaign ' || campaign_id end || ' on ' || day as what, fund_id as id,
       to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from recounted r full join shown s using (fund_id, campaign_id, day)
cross join lateral (values
  ('raised total', coalesce(r.cents, 0), coalesce(s.cents, 0)),
  ('donation count', coalesce(r.donations, 0), coalesce(s.donations, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
