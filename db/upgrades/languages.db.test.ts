import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "existing organizations, donations and recurring donations are in English, and no row is rewritten",
  async () => {
    const { url, sql } = await databaseBefore("0037_languages");
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
    insert into subscriptions (id, org_id, campaign_id, donor_id, frequency, payment_method, amount_cents, total_charged_cents,
      cover_fees, created_at, updated_at)
    values ('s', 'o', 'c', 'd', 'MONTHLY', 'CARD', 5000, 5000, false, now(), now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, subscription_id, created_at, updated_at)
    values ('g', 'o', 'c', 'd', 'r', 'MONTHLY', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A', 'B',
      false, false, 's', now(), now())`;
    // A rewritten table gets a new file.
    const files = async () => [
      ...(await sql`select relname, relfilenode from pg_class where relname in ('donations', 'subscriptions') order by 1`),
    ];
    const before = await files();

    await migrate(url);

    expect(await files()).toEqual(before);
    const languages = await sql`
    select language from donations union all select language from subscriptions
    union all select language from organizations`;
    expect([...languages]).toEqual([{ language: "en" }, { language: "en" }, { language: "en" }]);
    await expect(sql`update organizations set language = 'Spanish'`).rejects.toThrow(
      "organizations_language",
    );
  },
);
