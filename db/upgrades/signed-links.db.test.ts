import { createHash } from "node:crypto";
import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

const hash = (token: string) => createHash("sha256").update(token).digest("hex");

upgradeTest("tokens of earlier links are stored as hashes only, and no row counts as changed", async () => {
  const { url, sql } = await databaseBefore("0023_signed_links");
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
  await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    values ('c', 'o', 'c', 'ccc', 'DONATION', '{}', now(), now())`;
  await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at) values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
  await sql`
    insert into subscriptions (id, org_id, campaign_id, donor_id, token, frequency, payment_method, amount_cents, total_charged_cents,
      cover_fees, created_at, updated_at)
    values ('s', 'o', 'c', 'd', 'subscriptiontoken', 'MONTHLY', 'CARD', 5000, 5000, false, '2026-01-01Z', '2026-01-01Z')`;
  await sql`
    insert into donations (id, org_id, campaign_id, donor_id, token, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, subscription_id, created_at, updated_at)
    values ('g', 'o', 'c', 'd', 'donationtoken', 'r', 'MONTHLY', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example',
      'A', 'B', false, false, 's', '2026-01-01Z', '2026-01-01Z')`;
  const counts = () =>
    sql`select (select count(*) from webhook_events) as events, (select count(*) from rollup_pending) as rollups`;
  const before = await counts();

  await migrate(url);

  const [donation] = await sql`select * from donations`;
  const [subscription] = await sql`select * from subscriptions`;
  expect(donation).toMatchObject({ id: "g", old_token_hash: hash("donationtoken"), amount_cents: "5000" });
  expect(subscription).toMatchObject({ id: "s", old_token_hash: hash("subscriptiontoken") });
  expect(JSON.stringify([donation, subscription])).not.toMatch(/(?:donation|subscription)token/);
  expect(new Date(donation?.["updated_at"])).toEqual(new Date("2026-01-01T00:00:00Z"));
  expect(await counts()).toEqual(before);
});
