-- The amount of each imported donation, unless staff changed it, is what the refunds that imported files have of its payment leave of it.
-- checked: select count(*) from imported_donations k where org_id = :'org' and exists (select from imported_refunds t where t.org_id = k.org_id and t.source = k.source and t.refund_of = k.key)
with recursive refund as (
  select k.donation_id, t.org_id, t.source, t.key, t.amount_cents
  from imported_donations k join imported_refunds t on t.org_id = k.org_id and t.source = k.source and t.refund_of = k.key
  where k.org_id = :'org'
  union
  -- In files of an unnamed system, a reference is always that of a payment.
  select r.donation_id, t.org_id, t.source, t.key, t.amount_cents
  from refund r join imported_refunds t on t.org_id = r.org_id and t.source = r.source and t.refund_of = r.key
  where r.source <> 'OTHER'
), one as (
  select donation_id, key, max(amount_cents) as cents from refund group by donation_id, key
), taken as (
  -- What only the row of a payment states is the sum of its other refunds.
  select donation_id, greatest(
    coalesce(sum(cents) filter (where not starts_with(key, 'row:stated:')), 0),
    coalesce(sum(cents) filter (where starts_with(key, 'row:stated:')), 0))::bigint as cents
  from one group by donation_id
), remaining as (
  select d.id, case when o.voided_at is null then d.amount_cents else 0 end as cents, k.paid_cents,
    case when t.cents is null then k.paid_cents else least(k.paid_cents, greatest(0, k.paid_cents - t.cents)) end as left_cents
  from imported_donations k join donations d on d.id = k.donation_id join offline_donations o on o.donation_id = d.id
  left join taken t on t.donation_id = k.donation_id
  where k.org_id = :'org' and k.paid_cents is not null and k.edited_at is null and o.revision = k.revision
    and d.updated_at <= coalesce(k.revised_at, o.recorded_at)
)
select 'amount' as what, id, to_jsonb(left_cents) as expected, to_jsonb(cents) as actual
from remaining where cents <> left_cents
