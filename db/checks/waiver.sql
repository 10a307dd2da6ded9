-- The organization's used fee waiver, against all donations that ever succeeded at the processor, up to the full waiver.
-- checked: select 1
select 'fee waiver used' as what, o.id, to_jsonb(g.cents) as expected, to_jsonb(o.waiver_used_cents) as actual
from organizations o
cross join lateral (
  select least(1000000, coalesce(sum(amount_cents), 0))::bigint as cents
  from donations where org_id = o.id and succeeded_at is not null
    and payment_method not in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND')
) g
where o.id = :'org' and g.cents <> o.waiver_used_cents
