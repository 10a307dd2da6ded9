-- Each payout has the journal entries that its status requires, and its movements sum to its amount and to what the journal expects.
-- checked: select count(*) from payouts where org_id = :'org'
with booked as (
  select e.payout_id, coalesce(sum(l.amount_cents) filter (where e.kind = 'PAYOUT'), 0) as paid,
         coalesce(sum(l.amount_cents) filter (where e.kind = 'PAYOUT_FAILED'), 0) as failed
  from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'ORGANIZATION'
  where e.org_id = :'org' and e.payout_id is not null group by e.payout_id
), contents as (
  select i.payout_id, sum(i.net_cents) as net from payout_items i join payouts p on p.id = i.payout_id
  where p.org_id = :'org' group by i.payout_id
)
select v.what, p.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from payouts p
left join booked b on b.payout_id = p.id
left join contents c on c.payout_id = p.id
cross join lateral (values
  ('paid out in the journal', case when p.status in ('PAID', 'FAILED') then p.amount_cents else 0 end::numeric, coalesce(b.paid, 0)),
  ('returned in the journal', case when p.status = 'FAILED' then -p.amount_cents else 0 end::numeric, coalesce(b.failed, 0)),
  ('sum of its movements', case when p.reconciled_at is null then coalesce(c.net, 0) else p.amount_cents end, coalesce(c.net, 0)),
  ('unexplained', 0, case when p.status in ('PAID', 'FAILED') then coalesce(p.difference_cents, 0) else 0 end)
) as v(what, expected, actual)
where p.org_id = :'org' and v.expected <> v.actual
