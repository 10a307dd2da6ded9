-- The amount each donation adds to the totals, against the sum of its journal entries.
-- checked: select count(*) from donations where org_id = :'org' and succeeded_at is not null
with booked as (
  select donation_id as id, sum(raised_cents) as cents, sum(donation_count) as donations
  from journal_entries where org_id = :'org' and donation_id is not null group by donation_id
)
select v.what, id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from booked b full join (
  select id, net_raised_cents, counted_donations from donations where org_id = :'org' and (succeeded_at is not null or counted_donations <> 0)
) d using (id)
cross join lateral (values
  ('raised in the journal', coalesce(d.net_raised_cents, 0)::numeric, coalesce(b.cents, 0)),
  ('donation count in the journal', coalesce(d.counted_donations, 0)::numeric, coalesce(b.donations, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
