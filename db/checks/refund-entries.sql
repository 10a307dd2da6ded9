-- Each refund that succeeded has a journal entry with its amounts, and a reversing entry if it failed later (except the platform fee that the organization keeps); there are no other refund entries.
-- checked: select count(*) from refunds where org_id = :'org'
with entries as (
  select e.cause, sum(l.amount_cents) filter (where l.account = 'PROCESSOR') as processor,
         sum(l.amount_cents) filter (where l.account = 'ORGANIZATION') as organization
  from journal_entries e left join journal_lines l on l.entry_id = e.id
  where e.org_id = :'org' and e.kind in ('REFUND', 'REFUND_FAILED') group by e.cause
), due as (
  select r.id, step.*
  from refunds r cross join lateral (values
    ('refund:' || r.id, 'refund', -r.amount_cents, r.transfer_reversed_cents - r.platform_fee_returned_cents, r.succeeded_at is not null),
    ('refund-failed:' || r.id, 'refund that came back', r.amount_cents, least(0, r.platform_fee_returned_cents - r.transfer_reversed_cents),
     r.succeeded_at is not null and r.status = 'FAILED')
  ) as step(cause, step, processor, organization, booked)
  where r.org_id = :'org' and step.booked
)
select v.what, coalesce(d.id, e.cause) as id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from due d full join entries e using (cause)
cross join lateral (values
  ('moved at the processor by ' || coalesce(d.step, 'an entry without its refund'), coalesce(d.processor, 0)::numeric, coalesce(e.processor, 0)),
  ('moved at the organization by ' || coalesce(d.step, 'an entry without its refund'), coalesce(d.organization, 0)::numeric, coalesce(e.organization, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
