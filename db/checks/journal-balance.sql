-- The lines of each journal entry sum to zero, an entry that moves money has lines, and it belongs to the organization and campaign of its donation (offline-entries compares the campaigns of offline donations, which staff correct).
-- checked: select count(*) from journal_entries where org_id = :'org'
with lines as (
  select l.entry_id, sum(l.amount_cents)::bigint as cents
  from journal_lines l where l.entry_id in (select id from journal_entries where org_id = :'org') group by l.entry_id
), wrong as (
  select e.cause, e.kind, e.org_id, e.campaign_id, e.donation_id, l.entry_id, coalesce(l.cents, 0) as cents,
         d.org_id as donation_org, d.campaign_id as donation_campaign,
         e.kind in ('DONATION', 'PAYOUT', 'PAYOUT_FAILED', 'DISPUTE_WITHDRAWN', 'DISPUTE_REINSTATED') as money
  from journal_entries e
  left join lines l on l.entry_id = e.id
  left join donations d on d.id = e.donation_id
  where e.org_id = :'org' and (
    l.cents <> 0 or d.org_id <> e.org_id or (d.campaign_id is distinct from e.campaign_id and e.kind not like 'OFFLINE_%')
    or (l.entry_id is null and e.kind in ('DONATION', 'PAYOUT', 'PAYOUT_FAILED', 'DISPUTE_WITHDRAWN', 'DISPUTE_REINSTATED')))
)
select v.what, w.cause as id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from wrong w
cross join lateral (values
  ('sum of the lines', '0', w.cents::text),
  ('lines', 'some', case when w.entry_id is null and w.money then 'none' else 'some' end),
  ('organization of the donation', w.org_id, coalesce(w.donation_org, w.org_id)),
  ('campaign of the donation', case when w.kind like 'OFFLINE_%' then w.campaign_id else coalesce(w.donation_campaign, w.campaign_id, '') end, coalesce(w.campaign_id, ''))
) as v(what, expected, actual)
where v.expected <> v.actual
