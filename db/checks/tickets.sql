-- Tickets sold and held of each campaign, against those of its donations; they never exceed the capacity.
-- checked: select count(*) from campaigns where org_id = :'org' and ticket_price_cents is not null
with recounted as (
  select campaign_id, sum(tickets_sold) as sold, sum(tickets_held) as held from donations
  where org_id = :'org' and tickets_sold + tickets_held > 0 group by campaign_id
)
select v.what, c.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from campaigns c left join recounted r on r.campaign_id = c.id
cross join lateral (values
  ('tickets sold', coalesce(r.sold, 0), c.tickets_sold::bigint),
  ('tickets held', coalesce(r.held, 0), c.tickets_held::bigint),
  ('tickets beyond the capacity', 0, greatest(0, c.tickets_sold + c.tickets_held - c.ticket_capacity)::bigint)
) as v(what, expected, actual)
where c.org_id = :'org' and v.expected <> v.actual
