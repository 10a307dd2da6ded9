import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "campaigns' totals by fund and offline donations by quarter-hour are counted once for existing donations",
  async () => {
    const { url, sql } = await databaseBefore("0071_campaign_funds");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'O', 'org', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, 'o', id, id || '-campaign', 'DONATION', '{2500}', now(), now() from unnest(array['a', 'b']) id`;
    await sql`insert into funds (id, org_id, name, restricted, created_at, updated_at) values ('f', 'o', 'F', false, now(), now())`;
    await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at) values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, status, succeeded_at, net_raised_cents, counted_donations,
      fund_id, created_at, updated_at)
    select id, 'o', campaign, 'd', id, 'ONE_TIME', method, 5000, 0, 0, 5000, 5000, false, 'test', 'a@b.example', 'A', 'B',
      false, false, 'SUCCEEDED', at, 5000, 1, 'f', at, at
    from (values ('g1', 'a', 'CARD', timestamptz '2026-06-01 10:14:59Z'), ('g2', 'a', 'CASH', '2026-06-01 12:00:00Z'),
      ('g3', 'b', 'CARD', '2026-06-01 10:20:00Z')) as g(id, campaign, method, at)`;
    // The fund's change of g3 is not folded yet. The other two are.
    await sql`delete from fund_pending where id < (select max(id) from fund_pending)`;
    await sql`insert into fund_rollups (fund_id, day, amount_cents, donation_count) values ('f', '2026-06-01', 10000, 2)`;
    await sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, donation_count, donor_count)
    values ('a', 'total', '', 10000, 2, 1), ('a', 'method', 'CARD', 5000, 1, 0), ('a', 'method', 'CASH', 5000, 1, 0),
      ('a', 'quarter', '2026-06-01T10:00', 5000, 1, 0), ('a', 'quarter', '2026-06-01T12:00', 5000, 1, 0),
      ('a', 'method_day', '2026-06-01 CARD', 5000, 1, 0), ('a', 'method_day', '2026-06-01 CASH', 5000, 1, 0)`;
    const counted = async () => ({
      funds: [
        ...(await sql`
        select campaign_id, fund_id, day::text, amount_cents::int, donation_count::int from campaign_fund_rollups order by 1`),
      ].map((row) => Object.values(row)),
      offline: [
        ...(await sql`
        select campaign_id as of, key, amount_cents::int, donation_count::int from rollups where dimension = 'offline_quarter'
        union all
        select org_id, key, amount_cents::int, donation_count::int from organization_rollups where dimension = 'offline_quarter'
        order by 1`),
      ].map((row) => Object.values(row)),
    });

    await migrate(url);
    const first = await counted();
    expect(first).toEqual({
      funds: [
        ["a", "f", "2026-06-01", 10_000, 2],
        ["b", "f", "2026-06-01", 5000, 1],
      ],
      offline: [
        ["a", "2026-06-01T12:00", 5000, 1],
        ["o", "2026-06-01T12:00", 5000, 1],
      ],
    });
    // Folded by the new release: the change names no campaign and is already in the campaign's total.
    await sql.begin(async (tx) => {
      await tx`select set_config('almoner.folds_for', 'day_hours', true)`;
      await tx`delete from fund_pending`;
      await tx`update fund_rollups set amount_cents = 15000, donation_count = 3`;
    });
    await migrate(url);
    expect(await counted()).toEqual(first);
    // The previous release cannot fold anything.
    await sql`update donations set fund_id = null where id = 'g1'`;
    await sql`delete from fund_pending`;
    const [kept] = await sql`select fund_id, campaign_id, donation_count::int from fund_pending`;
    expect(kept).toEqual({ fund_id: "f", campaign_id: "a", donation_count: -1 });
  },
);
