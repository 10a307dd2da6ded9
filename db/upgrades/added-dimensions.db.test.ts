import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "quarter-hours and attributes of existing donations are counted once, and pending changes still add up with them",
  async () => {
    const { url, sql } = await databaseBefore("0043_quarter_totals");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'O', 'org', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, 'o', id, id || '-campaign', 'DONATION', '{2500}', now(), now() from unnest(array['a', 'b']) id`;
    await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at) values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, status, succeeded_at, net_raised_cents, counted_donations,
      utm_source, utm_medium, created_at, updated_at)
    select id, 'o', campaign, 'd', id, 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A', 'B',
      id = 'g1', false, 'SUCCEEDED', at, 5000, 1, source, case when id = 'g4' then 'qr' end, at, at
    from (values ('g1', 'a', timestamptz '2026-06-01 10:14:59Z', 'news'), ('g2', 'a', '2026-06-01 10:15:00Z', null),
      ('g3', 'a', '2026-06-01 10:29:00Z', null), ('g4', 'a', '2026-06-01 10:59:00Z', 'news'),
      ('g5', 'b', '2026-06-01 10:20:00Z', 'news')) as g(id, campaign, at, source)`;
    // The last donation of a is pending, written by the previous release.
    await sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, donation_count, anonymous_count, donor_count)
    values ('a', 'total', '', 15000, 3, 1, 1), ('b', 'total', '', 5000, 1, 0, 1)`;
    await sql`
    insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, source, anonymous, amount_cents, donation_count)
    values ('a', 'd', '2026-06-01', 10, 'CARD', 'ONE_TIME', 'news', false, 5000, 1)`;
    const quarters = async () => [
      ...(await sql`
      select campaign_id as of, key, amount_cents::int, donation_count::int, anonymous_count::int from rollups where dimension = 'quarter'
      union all
      select org_id, key, amount_cents::int, donation_count::int, anonymous_count::int from organization_rollups where dimension = 'quarter'
      order by 1, 2`),
    ];

    const attributes = async () => [
      ...(await sql`
      select org_id as of, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from organization_rollups
      where right(dimension, 4) = '_day' order by 2, 3`),
    ];

    await migrate(url);
    const counted = await quarters();
    const byDay = await attributes();
    await migrate(url);

    // The pending change has quarter 0 and is subtracted there: together they are the donation at 10:59.
    expect(counted.map((row) => Object.values(row))).toEqual([
      ["a", "2026-06-01T10:00", 0, 0, 1],
      ["a", "2026-06-01T10:15", 10_000, 2, 0],
      ["a", "2026-06-01T10:45", 5000, 1, 0],
      ["b", "2026-06-01T10:15", 5000, 1, 0],
      ["o", "2026-06-01T10:00", 0, 0, 1],
      ["o", "2026-06-01T10:15", 15_000, 3, 0],
      ["o", "2026-06-01T10:45", 5000, 1, 0],
    ]);
    expect(await quarters()).toEqual(counted);
    // Of the pending change, roll-ups contain only what it lacks: the medium.
    expect(byDay.map((row) => Object.values(row))).toEqual([
      ["o", "frequency_day", "2026-06-01 ONE_TIME", 20_000, 4, 1],
      ["o", "medium_day", "2026-06-01 qr", 5000, 1, 0],
      ["o", "method_day", "2026-06-01 CARD", 20_000, 4, 1],
      ["o", "source_day", "2026-06-01 news", 10_000, 2, 1],
    ]);
    expect(await attributes()).toEqual(byDay);
    const [validated] =
      await sql`select bool_and(convalidated) as all from pg_constraint where conname like '%rollups_dimension'`;
    expect(validated?.["all"]).toBe(true);
  },
);
