-- The amounts each donation adds to totals, tickets and matching, against its status and refunds.
-- checked: select count(*) from donations where org_id = :'org'
with back as (
  select donation_id, sum(amount_cents)::bigint as cents from refunds
  where org_id = :'org' and status = 'SUCCEEDED' group by donation_id
), given as (
  select g.donation_id, sum(g.cents)::bigint as cents from donation_matches g join matches m on m.id = g.match_id
  join campaigns c on c.id = m.campaign_id where c.org_id = :'org' group by g.donation_id
)
select v.what, d.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from donations d left join back b on b.donation_id = d.id left join given g on g.donation_id = d.id
cross join lateral (values
  ('counted', case when d.status = 'SUCCEEDED'
     then d.amount_cents - (2 * d.amount_cents * coalesce(b.cents, 0) + greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) / (2 * greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) else 0 end,
     d.net_raised_cents),
  ('counted donations', (d.status = 'SUCCEEDED')::int, d.counted_donations),
  ('matched', case when d.status = 'SUCCEEDED' then coalesce(g.cents, 0) else 0 end, d.matched_cents),
  ('tickets sold', case when d.status = 'SUCCEEDED' then d.tickets_sold else 0 end, d.tickets_sold),
  ('tickets held', case when d.status in ('SUCCEEDED', 'REFUNDED') then 0 else d.tickets_held end, d.tickets_held)
) as v(what, expected, actual)
where d.org_id = :'org' and v.expected <> v.actual
