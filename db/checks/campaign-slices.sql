-- Campaign totals by day, hour, method, frequency and source, and by day of each method, frequency, UTM field and giving level, by month of each of these, and by hour of each day: roll-ups with pending changes, against a recount of the donations and refunds.
-- checked: select count(*) from rollups r join campaigns c on c.id = r.campaign_id where c.org_id = :'org' and r.dimension not in ('total', 'donor')
-- Quarter-hours are compared by hour: changes by earlier releases do not contain the quarter.
with back as (
  select donation_id, sum(amount_cents)::bigint as cents from refunds
  where org_id = :'org' and status = 'SUCCEEDED' group by donation_id
), donations as (
  select d.campaign_id, (d.created_at at time zone 'UTC')::date::text as day,
         case when d.payment_method not in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') then extract(hour from d.created_at at time zone 'UTC')::int::text end as hour,
         to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as quarter, d.payment_method as method, d.frequency,
         d.utm_source as source, d.utm_medium as medium, d.utm_campaign, d.utm_term as term, d.utm_content as content, d.giving_level_id as level, d.anonymous,
         d.amount_cents - (2 * d.amount_cents * coalesce(b.cents, 0) + greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) / (2 * greatest(1, coalesce(nullif(d.received_cents, 0), d.total_charged_cents))) as cents
  from donations d left join back b on b.donation_id = d.id
  where d.org_id = :'org' and d.status = 'SUCCEEDED'
), sums as (
  select campaign_id,
         case 0 when grouping(day) then 'day' when grouping(hour) then 'hour' when grouping(quarter) then 'quarter'
                when grouping(method) then 'method' when grouping(frequency) then 'frequency' else 'source' end as dimension,
         coalesce(day, hour, quarter, method, frequency, source) as key,
         sum(cents) as cents, count(*) as donations, count(*) filter (where anonymous) as anonymous
  from donations group by grouping sets (
    (campaign_id, day), (campaign_id, hour), (campaign_id, quarter), (campaign_id, method), (campaign_id, frequency), (campaign_id, source))
  union all
  select campaign_id, 'offline_quarter', quarter, sum(cents), count(*), count(*) filter (where anonymous)
  from donations where method in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') group by campaign_id, quarter
  union all
  select campaign_id,
         case 0 when grouping(method) then 'method_day' when grouping(frequency) then 'frequency_day'
                when grouping(source) then 'source_day' when grouping(medium) then 'medium_day'
                when grouping(utm_campaign) then 'utm_campaign_day' when grouping(term) then 'term_day'
                when grouping(content) then 'content_day' else 'level_day' end,
         day || ' ' || coalesce(method, frequency, source, medium, utm_campaign, term, content, level),
         sum(cents), count(*), count(*) filter (where anonymous)
  from donations group by grouping sets (
    (campaign_id, day, method), (campaign_id, day, frequency), (campaign_id, day, source), (campaign_id, day, medium),
    (campaign_id, day, utm_campaign), (campaign_id, day, term), (campaign_id, day, content), (campaign_id, day, level))
), parts as (
  select 'recounted' as side, campaign_id, dimension, key, cents, donations, anonymous from sums where key is not null
  union all
  select 'pending', p.campaign_id, k.dimension, k.key, p.amount_cents, p.donation_count, case when p.anonymous then p.donation_count else 0 end
  from rollup_pending p join campaigns c on c.id = p.campaign_id
  cross join lateral (values ('day', p.day::text), ('hour', case when p.method not in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') then p.hour::text end),
    ('quarter', p.day::text || 'T' || lpad(p.hour::text, 2, '0')), ('offline_quarter', case when p.method in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') then p.day::text || 'T' || lpad(p.hour::text, 2, '0') end),
    ('method', p.method),
    ('frequency', p.frequency), ('source', p.source),
    ('method_day', p.day::text || ' ' || p.method), ('frequency_day', p.day::text || ' ' || p.frequency),
    ('source_day', p.day::text || ' ' || p.source), ('medium_day', p.day::text || ' ' || p.medium),
    ('utm_campaign_day', p.day::text || ' ' || p.utm_campaign), ('term_day', p.day::text || ' ' || p.term),
    ('content_day', p.day::text || ' ' || p.content), ('level_day', p.day::text || ' ' || p.level_id)) as k(dimension, key)
  where c.org_id = :'org' and k.key is not null
), with_periods as (
  select side, campaign_id, dimension, key, cents, donations, anonymous from parts
  union all
  select p.side, p.campaign_id, m.dimension, m.key, sum(m.sign * p.cents), sum(m.sign * p.donations), sum(m.sign * p.anonymous)
  from parts p cross join lateral (
    select 'day_hour' as dimension, p.key, 1 as sign where p.dimension = 'quarter'
    union all
    select 'month', left(p.key, 7), 1 where p.dimension = 'day'
    union all
    select left(p.dimension, -3) || 'month', left(p.key, 7) || substr(p.key, 11), 1 where right(p.dimension, 4) = '_day'
    union all
    select 'time_month', left(p.key, 7) || ' ' || substr(p.key, 12), case p.dimension when 'quarter' then 1 else -1 end
    where p.dimension in ('quarter', 'offline_quarter')
  ) m group by p.side, p.campaign_id, m.dimension, m.key
), recounted as (
  select campaign_id, dimension, key, cents, donations, anonymous from with_periods where side = 'recounted'
), shown as (
  select campaign_id, dimension, key, sum(cents) as cents, sum(donations) as donations, sum(anonymous) as anonymous from (
    select r.campaign_id, r.dimension, case when r.dimension in ('quarter', 'offline_quarter') then left(r.key, 13) when r.dimension = 'time_month' then left(r.key, 10) else r.key end as key, r.amount_cents as cents, r.donation_count as donations, r.anonymous_count as anonymous
    from rollups r join campaigns c on c.id = r.campaign_id
    where c.org_id = :'org' and r.dimension not in ('total', 'donor')
    union all
    select campaign_id, dimension, key, cents, donations, anonymous from with_periods where side = 'pending'
  ) parts group by campaign_id, dimension, key
)
select v.what || ' of ' || dimension || ' ' || key as what, campaign_id as id, to_jsonb(v.expected) as expected, to_jsonb(v.actual) as actual
from recounted r full join shown s using (campaign_id, dimension, key)
cross join lateral (values
  ('raised total', coalesce(r.cents, 0), coalesce(s.cents, 0)),
  ('donation count', coalesce(r.donations, 0), coalesce(s.donations, 0)),
  ('anonymous donations', coalesce(r.anonymous, 0), coalesce(s.anonymous, 0))
) as v(what, expected, actual)
where v.expected <> v.actual
