-- The refunded amount of each donation, against its refunds; refunded and pending amounts never exceed the payment.
-- checked: select count(*) from donations where org_id = :'org'
with back as (
  select donation_id, coalesce(sum(amount_cents) filter (where status = 'SUCCEEDED'), 0) as done, sum(amount_cents) as asked
  from refunds where org_id = :'org' and status <> 'FAILED' group by donation_id
)
select v.what, d.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from donations d left join back b on b.donation_id = d.id
cross join lateral (values
  ('refunded', coalesce(b.done, 0), d.refunded_cents::numeric),
  ('refunded beyond what was paid', 0, greatest(0, coalesce(b.asked, 0) - coalesce(d.received_cents, d.total_charged_cents)))
) as v(what, expected, actual)
where d.org_id = :'org' and (d.refunded_cents <> 0 or b.donation_id is not null) and v.expected <> v.actual
