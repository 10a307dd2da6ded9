-- Each donation paid at the processor has one journal entry with the amount received and the organization's share; no other donation has one.
-- checked: select count(*) from donations where org_id = :'org' and succeeded_at is not null and payment_method not in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND')
with entries as (
  select e.donation_id as id, count(*) as entries, min(e.raised_cents) as raised,
         sum(p.amount_cents) as processor, sum(o.amount_cents) as organization
  from journal_entries e
  left join journal_lines p on p.entry_id = e.id and p.account = 'PROCESSOR'
  left join journal_lines o on o.entry_id = e.id and o.account = 'ORGANIZATION'
  where e.org_id = :'org' and e.kind = 'DONATION' group by e.donation_id
), paid as (
  select id, amount_cents, coalesce(received_cents, total_charged_cents) as received,
         coalesce(applied_fee_cents, processing_fee_cents + platform_fee_cents) as fee
  from donations where org_id = :'org' and succeeded_at is not null and payment_method not in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND')
), wrong as (
  select id, p.amount_cents, p.received, p.fee, e.entries, e.raised, e.processor, e.organization
  from paid p full join entries e using (id)
  where p.amount_cents is null or e.entries is distinct from 1 or e.raised <> p.amount_cents
     or e.processor is distinct from p.received or coalesce(-e.organization, 0) <> p.received - p.fee
)
select v.what, w.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from wrong w
cross join lateral (values
  ('journal entries of the donation', case when w.amount_cents is null then 0 else 1 end::numeric, coalesce(w.entries, 0)::numeric),
  ('raised by the donation', coalesce(w.amount_cents, w.raised)::numeric, coalesce(w.raised, w.amount_cents)::numeric),
  ('received at the processor', coalesce(w.received, 0)::numeric, coalesce(w.processor, 0)),
  ('due to the organization', coalesce(w.received - w.fee, 0)::numeric, coalesce(-w.organization, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
