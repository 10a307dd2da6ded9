-- The balance of each journal account, folded and pending, against the sum of its lines.
-- checked: select count(distinct account) from ledger_balances where org_id = :'org'
with kept as (
  select account, sum(amount_cents) as cents from (
    select account, amount_cents from ledger_balances where org_id = :'org'
    union all
    select account, amount_cents from ledger_pending where org_id = :'org'
  ) parts group by account
), booked as (
  select l.account, sum(l.amount_cents) as cents
  from journal_entries e join journal_lines l on l.entry_id = e.id where e.org_id = :'org' group by l.account
)
select 'balance of the account' as what, coalesce(b.account, k.account) as id,
       to_jsonb(coalesce(b.cents, 0)) as expected, to_jsonb(coalesce(k.cents, 0)) as actual
from booked b full join kept k on k.account = b.account
where coalesce(b.cents, 0) <> coalesce(k.cents, 0)
