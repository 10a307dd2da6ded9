-- What the bank took for a dispute was taken back from the organization within a day, or staff know why not; what it returned was paid again.
-- checked: select count(*) from disputes where org_id = :'org'
select v.what, d.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from disputes d
cross join lateral (values
  ('taken back from the organization', 'some', case when d.withdrawn_cents > 0 and d.transfer_reversed_cents = 0
     and not exists (select from attention_items a where a.cause = 'dispute-short:' || d.id) then 'nothing' else 'some' end),
  ('paid to the organization again', 'some', case when d.reinstated_cents > 0 and d.transfer_reversed_cents > d.platform_fee_returned_cents
     and d.transferred_again_cents = 0 then 'nothing' else 'some' end)
) as v(what, expected, actual)
where d.org_id = :'org' and v.expected <> v.actual
  -- By the instants in the books, which follow the clock that the app goes by: more than a day has passed since.
  and greatest(d.state_checked_at, (select max(recorded_at) from journal_entries where org_id = :'org'))
    > interval '1 day' + coalesce((
      select max(e.recorded_at) from journal_entries e
      where e.cause in ('dispute-withdrawn:' || d.id, 'dispute-reversed:' || d.id, 'dispute-reinstated:' || d.id)
    ), d.created_at)
