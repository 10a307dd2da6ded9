-- Each money movement of a dispute, over all rounds, has a journal entry with the same amount, and there are no other dispute entries.
-- checked: select count(*) from disputes where org_id = :'org'
with entries as (
  select split_part(e.cause, ':', 1) as step, split_part(e.cause, ':', 2) as id,
         coalesce(sum(l.amount_cents) filter (where l.account = 'DISPUTES'), 0) as disputes,
         coalesce(sum(l.amount_cents) filter (where l.account = 'ORGANIZATION'), 0) as organization
  from journal_entries e left join journal_lines l on l.entry_id = e.id
  where e.org_id = :'org' and e.kind in ('DISPUTE_WITHDRAWN', 'TRANSFER_REVERSED', 'DISPUTE_REINSTATED', 'TRANSFERRED_AGAIN')
  group by 1, 2
), due as (
  select d.id, step.*
  from disputes d cross join lateral (values
    ('dispute-withdrawn', 'withdrawn by the bank', 'DISPUTES', d.withdrawn_cents),
    ('dispute-reversed', 'taken back from the organization', 'ORGANIZATION', d.transfer_reversed_cents - d.platform_fee_returned_cents),
    ('dispute-reinstated', 'returned by the bank', 'DISPUTES', -d.reinstated_cents),
    ('dispute-transferred', 'paid to the organization again', 'ORGANIZATION', -d.transferred_again_cents)
  ) as step(step, what, account, cents)
  where d.org_id = :'org' and step.cents <> 0
)
select coalesce(d.what, 'an entry without its dispute') as what, coalesce(d.id, e.id) as id,
       to_jsonb(coalesce(d.cents, 0)) as expected, to_jsonb(v.cents) as actual
from due d full join entries e using (step, id)
cross join lateral (select coalesce(case d.account when 'DISPUTES' then e.disputes else e.organization end, 0) as cents) v
where coalesce(d.cents, 0) <> v.cents or d.what is null
