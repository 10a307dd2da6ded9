-- The journal entries of each offline donation sum to its current amount at its current campaign and day, in the accounts of its method, and to zero elsewhere; a voided one has a reversing entry.
-- checked: select count(*) from offline_donations o join donations d on d.id = o.donation_id where d.org_id = :'org'
with lines as (
  select e.id, coalesce(sum(l.amount_cents) filter (where l.account = 'OFFLINE_MONEY'), 0) as money,
         coalesce(sum(l.amount_cents) filter (where l.account = 'OFFLINE_PROPERTY'), 0) as property,
         coalesce(sum(l.amount_cents) filter (where l.account = 'OFFLINE_DONATIONS'), 0) as given
  from journal_entries e left join journal_lines l on l.entry_id = e.id
  where e.org_id = :'org' and e.kind like 'OFFLINE_%' group by e.id
), booked as (
  select e.donation_id as id, e.kind = 'OFFLINE_VOID' as back, e.campaign_id,
         case when e.kind <> 'OFFLINE_VOID' then e.occurred_at end as at, sum(e.donation_count) as donations,
         sum(e.raised_cents) as raised, sum(l.money) as money, sum(l.property) as property, sum(l.given) as given
  from journal_entries e join lines l on l.id = e.id group by 1, 2, 3, 4
), due as (
  select d.id, step.back, d.campaign_id, case when not step.back then d.created_at end as at, step.sign as donations,
         step.sign * d.amount_cents as raised,
         case when d.payment_method in ('STOCK', 'IN_KIND') then 0 else step.sign * d.amount_cents end as money,
         case when d.payment_method in ('STOCK', 'IN_KIND') then step.sign * d.amount_cents else 0 end as property,
         -step.sign * d.amount_cents as given
  from donations d left join offline_donations o on o.donation_id = d.id
  cross join lateral (values (false, 1), (true, -1)) as step(back, sign)
  where d.org_id = :'org' and d.payment_method in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') and (not step.back or o.voided_at is not null)
), wrong as (
  select coalesce(d.id, b.id) as id, coalesce(d.back, b.back) as back, d, b
  from due d full join booked b
    on b.id = d.id and b.back = d.back and b.campaign_id = d.campaign_id and b.at is not distinct from d.at
)
select v.what || case when w.back then ', taken back' else '' end as what, w.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from wrong w
cross join lateral (values
  ('donation count', coalesce((w.d).donations, 0)::numeric, coalesce((w.b).donations, 0)::numeric),
  ('raised', coalesce((w.d).raised, 0)::numeric, coalesce((w.b).raised, 0)::numeric),
  ('money received', coalesce((w.d).money, 0)::numeric, coalesce((w.b).money, 0)::numeric),
  ('property received', coalesce((w.d).property, 0)::numeric, coalesce((w.b).property, 0)::numeric),
  ('given by donors', coalesce((w.d).given, 0)::numeric, coalesce((w.b).given, 0)::numeric)
) as v(what, expected, actual)
where v.expected <> v.actual
