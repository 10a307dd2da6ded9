-- The status of each donation, against its payment, refunds, disputes and voiding.
-- checked: select count(*) from donations where org_id = :'org'
with back as (
  select donation_id, sum(amount_cents)::bigint as cents from refunds
  where org_id = :'org' and status = 'SUCCEEDED' group by donation_id
), contested as (
  select donation_id, bool_or(status = 'LOST') as lost, bool_or(status = 'OPEN') as open from disputes
  where org_id = :'org' group by donation_id
)
select 'status' as what, d.id, to_jsonb(s.status) as expected, to_jsonb(d.status) as actual
from donations d
left join back b on b.donation_id = d.id
left join contested c on c.donation_id = d.id
left join offline_donations o on o.donation_id = d.id
cross join lateral (select case
  when d.succeeded_at is null then case when d.status in ('PENDING', 'FAILED') then d.status else 'PENDING' end
  when o.voided_at is not null then 'REFUNDED'
  when coalesce(b.cents, 0) >= greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents)) or c.lost then 'REFUNDED'
  when c.open then 'DISPUTED'
  else 'SUCCEEDED' end as status) s
where d.org_id = :'org' and d.status <> s.status
