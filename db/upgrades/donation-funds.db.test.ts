import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "donations from before funds are in the general fund, no row is rewritten, and the new constraints hold for all",
  async () => {
    const { url, sql } = await databaseBefore("0049_funds");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    values ('c', 'o', 'c', 'ccc', 'DONATION', '{}', now(), now())`;
    await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at)
    values ('g', 'o', 'c', 'd', 'r', 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A', 'B',
      false, false, now(), now())`;
    // A rewritten table gets a new file.
    const files = async () => [
      ...(await sql`select relname, relfilenode from pg_class where relname in ('donations', 'campaigns', 'subscriptions') order by 1`),
    ];
    const before = await files();

    await migrate(url);

    expect(await files()).toEqual(before);
    expect([
      ...(await sql`
      select d.fund_id, d.split, c.default_fund_id, c.fund_ids from donations d join campaigns c on c.id = d.campaign_id`),
    ]).toEqual([{ fund_id: null, split: false, default_fund_id: null, fund_ids: [] }]);
    const [built] = await sql`
    select (select count(*)::int from pg_index where indexrelid in (to_regclass('donations_fund'), to_regclass('subscriptions_fund'))
              and indisvalid) as indexes,
           (select count(*)::int from pg_constraint where conname in ('donations_split', 'donations_fund_id_funds_id_fk',
              'subscriptions_fund_id_funds_id_fk') and convalidated) as rules`;
    expect(built).toEqual({ indexes: 2, rules: 3 });
    await expect(sql`update donations set fund_id = 'unknown'`).rejects.toThrow(
      "donations_fund_id_funds_id_fk",
    );
    await expect(sql`update donations set split = true`).rejects.toThrow("do not sum to its amount");
  },
);
