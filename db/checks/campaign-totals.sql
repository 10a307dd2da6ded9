-- Raised total and donation count of each campaign: roll-ups with pending changes, and the journal, against a recount of the donations and refunds.
-- checked: select count(*) from campaigns where org_id = :'org'
with shown as (
  select campaign_id, sum(amount_cents) as cents, sum(donation_count) as donations from (
    select r.campaign_id, r.amount_cents, r.donation_count from rollups r join campaigns c on c.id = r.campaign_id
    where c.org_id = :'org' and r.dimension = 'total'
    union all
    select p.campaign_id, p.amount_cents, p.donation_count from rollup_pending p join campaigns c on c.id = p.campaign_id
    where c.org_id = :'org'
  ) parts group by campaign_id
), booked as (
  select campaign_id, sum(raised_cents) as cents, sum(donation_count) as donations
  from journal_entries where org_id = :'org' and campaign_id is not null group by campaign_id
), back as (
  select donation_id, sum(amount_cents)::bigint as cents from refunds
  where org_id = :'org' and status = 'SUCCEEDED' group by donation_id
), recounted as (
  select d.campaign_id, count(*) as donations,
         sum(d.amount_cents - (2 * d.amount_cents * coalesce(b.cents, 0) + greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) / (2 * greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents)))) as cents
  from donations d left join back b on b.donation_id = d.id
  where d.org_id = :'org' and d.status = 'SUCCEEDED' group by d.campaign_id
)
select v.what, c.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from campaigns c
left join shown s on s.campaign_id = c.id
left join booked b on b.campaign_id = c.id
left join recounted r on r.campaign_id = c.id
cross join lateral (values
  ('raised total, roll-ups', coalesce(r.cents, 0), coalesce(s.cents, 0)),
  ('raised total, journal', coalesce(r.cents, 0), coalesce(b.cents, 0)),
  ('donation count, roll-ups', coalesce(r.donations, 0), coalesce(s.donations, 0)),
  ('donation count, journal', coalesce(r.donations, 0), coalesce(b.donations, 0))
) as v(what, expected, actual)
where c.org_id = :'org' and v.expected <> v.actual
