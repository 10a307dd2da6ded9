-- Giving of each donor to each campaign, used by donor lists, top donors and donor totals: the roll-ups with pending changes, against a recount.
-- checked: select count(*) from rollups r join campaigns c on c.id = r.campaign_id where c.org_id = :'org' and r.dimension = 'donor'
with back as (
  select donation_id, sum(amount_cents)::bigint as cents from refunds
  where org_id = :'org' and status = 'SUCCEEDED' group by donation_id
), recounted as (
  select d.campaign_id, d.donor_id, count(*) as donations, count(*) filter (where d.anonymous) as anonymous,
         sum(d.amount_cents - (2 * d.amount_cents * coalesce(b.cents, 0) + greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) / (2 * greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents)))) as cents
  from donations d left join back b on b.donation_id = d.id
  where d.org_id = :'org' and d.status = 'SUCCEEDED' group by d.campaign_id, d.donor_id
), shown as (
  select campaign_id, donor_id, sum(cents) as cents, sum(donations) as donations, sum(anonymous) as anonymous from (
    select r.campaign_id, r.key as donor_id, r.amount_cents as cents, r.donation_count as donations, r.anonymous_count as anonymous
    from rollups r join campaigns c on c.id = r.campaign_id where c.org_id = :'org' and r.dimension = 'donor'
    union all
    select p.campaign_id, p.donor_id, p.amount_cents, p.donation_count, case when p.anonymous then p.donation_count else 0 end
    from rollup_pending p join campaigns c on c.id = p.campaign_id where c.org_id = :'org'
  ) parts group by campaign_id, donor_id
)
select v.what || ' of donor ' || donor_id as what, campaign_id as id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from recounted r full join shown s using (campaign_id, donor_id)
cross join lateral (values
  ('raised total', coalesce(r.cents, 0), coalesce(s.cents, 0)),
  ('donation count', coalesce(r.donations, 0), coalesce(s.donations, 0)),
  ('anonymous donations', coalesce(r.anonymous, 0), coalesce(s.anonymous, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
