-- Money the bank withdrew for a dispute was recovered from the organization within a day, or staff were alerted; money the bank returned was paid to the organization again.
-- checked: select count(*) from disputes where org_id = :'org'
with entries as (
  select e.kind, e.cause, e.recorded_at, split_part(e.cause, ':', 2) as dispute_id, regexp_replace(e.cause, '^[^:]+:', '') as round
  from journal_entries e
  where e.org_id = :'org' and e.kind in ('DISPUTE_WITHDRAWN', 'TRANSFER_REVERSED', 'DISPUTE_REINSTATED', 'TRANSFERRED_AGAIN')
), undone as (
  select w.dispute_id, 'taken back from the organization' as what from entries w
  where w.kind = 'DISPUTE_WITHDRAWN'
    and not exists (select from entries r where r.kind = 'TRANSFER_REVERSED' and r.round = w.round)
    and not exists (select from alerts a where a.cause = 'dispute-short:' || w.round)
  union
  select b.dispute_id, 'paid to the organization again' from entries b
  where b.kind = 'DISPUTE_REINSTATED'
    and exists (select from entries r where r.kind = 'TRANSFER_REVERSED' and r.round = b.round)
    and not exists (select from entries t where t.kind = 'TRANSFERRED_AGAIN' and t.round = b.round)
)
select u.what, d.id, to_jsonb('some'::text) as expected, to_jsonb('nothing'::text) as actual
from undone u join disputes d on d.id = u.dispute_id
where d.org_id = :'org'
  -- More than a day has passed since, by the recorded times, which follow the app's clock.
  and greatest(d.state_checked_at, (select max(recorded_at) from journal_entries where org_id = :'org'))
    > interval '1 day' + coalesce((
      select max(e.recorded_at) from entries e where e.dispute_id = d.id and e.kind <> 'TRANSFERRED_AGAIN'
    ), d.created_at)
