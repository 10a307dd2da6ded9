-- The amount of each imported donation, unless staff changed it, is what the refunds that imports took off leave of its payment.
-- checked: select count(distinct donation_id) from imported_refunds where org_id = :'org'
with taken as (
  select donation_id, sum(amount_cents)::bigint as cents from imported_refunds where org_id = :'org' group by donation_id
), remaining as (
  select d.id, d.amount_cents, least(k.paid_cents, greatest(0, k.paid_cents - t.cents)) as left_cents
  from taken t join imported_donations k on k.donation_id = t.donation_id
  join donations d on d.id = t.donation_id join offline_donations o on o.donation_id = d.id
  where k.paid_cents is not null and o.revision = k.revision and k.edited_at is null and o.voided_at is null
)
select 'amount' as what, id, to_jsonb(left_cents) as expected, to_jsonb(amount_cents) as actual
from remaining where amount_cents <> left_cents
