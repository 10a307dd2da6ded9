-- The matched amount of each campaign, against the sum over its donations; it never exceeds the match budget.
-- checked: select count(*) from campaigns where org_id = :'org' and (matching_enabled or matched_cents > 0)
with recounted as (
  select campaign_id, sum(matched_cents) as cents from donations
  where org_id = :'org' and matched_cents <> 0 group by campaign_id
)
select v.what, c.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from campaigns c left join recounted r on r.campaign_id = c.id
cross join lateral (values
  ('matched', coalesce(r.cents, 0), c.matched_cents::numeric),
  ('matched beyond the cap', 0, greatest(0, c.matched_cents - coalesce(c.matching_max_cents, c.matched_cents))::numeric)
) as v(what, expected, actual)
where c.org_id = :'org' and v.expected <> v.actual
