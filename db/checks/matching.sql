-- The matched amounts of each campaign and of its matches, against the sums over its donations; they never exceed the caps.
-- checked: select count(*) from campaigns where org_id = :'org' and (has_matches or matched_cents > 0)
with recounted as (
  select campaign_id, sum(matched_cents) as cents from donations
  where org_id = :'org' and matched_cents <> 0 group by campaign_id
), given as (
  select d.match_id, sum(d.cents) as cents from donation_matches d join matches m on m.id = d.match_id
  join campaigns c on c.id = m.campaign_id where c.org_id = :'org' group by d.match_id
), of_match as (
  select m.campaign_id, sum(m.matched_cents) as cents, sum(abs(m.matched_cents - coalesce(g.cents, 0))) as difference,
    sum(greatest(0, m.matched_cents - coalesce(m.max_cents, m.matched_cents))) as beyond,
    count(*) filter (where m.enabled) > 0 as has_matches,
    count(*) filter (where m.is_main and (m.enabled, m.sponsor_name, m.ratio_pct, m.max_cents)
      is distinct from (c.matching_enabled, c.matching_org_name, c.matching_ratio_pct, c.matching_max_cents)) as unlike
  from matches m join campaigns c on c.id = m.campaign_id left join given g on g.match_id = m.id
  where c.org_id = :'org' group by m.campaign_id
)
select v.what, c.id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from campaigns c left join recounted r on r.campaign_id = c.id left join of_match m on m.campaign_id = c.id
cross join lateral (values
  ('matched', coalesce(r.cents, 0), c.matched_cents::numeric),
  ('matched by its matches', coalesce(r.cents, 0), coalesce(m.cents, 0)),
  ('difference of single matches', 0, coalesce(m.difference, 0)),
  ('matched beyond the cap', 0, coalesce(m.beyond, 0)),
  ('matches that differ from the fields', 0, coalesce(m.unlike, 0)),
  ('has matches', coalesce(m.has_matches, false)::int, c.has_matches::int)
) as v(what, expected, actual)
where c.org_id = :'org' and v.expected <> v.actual
