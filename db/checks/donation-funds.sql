-- The funds of each donation belong to its organization and sum to its amount, a split has at least two parts, and the newest designation by staff agrees with them.
-- checked: select count(*) from donations where org_id = :'org' and (fund_id is not null or split)
with parts as (
  select f.donation_id as id, count(*) as parts, sum(f.amount_cents) as cents,
         jsonb_agg(jsonb_build_array(f.fund_id, f.amount_cents) order by f.position) as said
  from donation_funds f join donations d on d.id = f.donation_id where d.org_id = :'org' group by f.donation_id
), foreigners as (
  select d.id, count(*) as funds from donations d left join donation_funds f on f.donation_id = d.id
  join funds on funds.id in (d.fund_id, f.fund_id)
  where d.org_id = :'org' and (d.fund_id is not null or d.split) and funds.org_id <> d.org_id group by d.id
), newest as (
  select distinct on (g.donation_id) g.donation_id as id, g.after
  from designations g join donations d on d.id = g.donation_id where d.org_id = :'org'
  order by g.donation_id, g.revision desc
), named as (
  select n.id, case when d.split then (
           select jsonb_agg(jsonb_build_array(a.value -> 'fundId', a.value -> 'amountCents') order by a.ordinality)
           from jsonb_array_elements(n.after) with ordinality a)
         else n.after -> 0 -> 'fundId' end as designated,
         case when d.split then p.said else coalesce(to_jsonb(d.fund_id), 'null') end as present
  from newest n join donations d on d.id = n.id left join parts p on p.id = n.id
)
select v.what, d.id, v.expected, v.actual
from donations d left join parts p on p.id = d.id left join foreigners f on f.id = d.id left join named n on n.id = d.id
cross join lateral (values
  ('sum of the parts', case when d.split then to_jsonb(d.amount_cents) else to_jsonb(0) end, to_jsonb(coalesce(p.cents, 0))),
  ('number of the parts, at least 2', case when d.split then to_jsonb(greatest(p.parts, 2)) else to_jsonb(0) end, to_jsonb(coalesce(p.parts, 0))),
  ('funds of other organizations', to_jsonb(0), to_jsonb(coalesce(f.funds, 0))),
  ('funds by the newest designation', n.designated, n.present)
) as v(what, expected, actual)
where d.org_id = :'org' and (d.split or p.id is not null or f.id is not null or n.id is not null)
  and v.expected is distinct from v.actual
