import { expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore } from "@/db/testing/migrations";

test("an upgrade preserves journal, alerts, totals and emails under the new names", async () => {
  const { url, sql } = await databaseBefore("0025_vocabulary");
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
  await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    values ('c', 'o', 'c', 'ccc', 'DONATION', '{}', now(), now())`;
  await sql`
    insert into donors (id, org_id, email, first_name, last_name, name_from_gift_at, created_at)
    values ('d', 'o', 'a@b.example', 'A', 'B', '2026-01-02Z', now())`;
  await sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, status, succeeded_at, counted_cents, counted_gifts,
      created_at, updated_at)
    values ('g', 'o', 'c', 'd', 'r', 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A', 'B',
      false, false, 'SUCCEEDED', '2026-01-01Z', 5000, 1, '2026-01-01Z', '2026-01-01Z')`;
  await sql`
    with entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, gift_count, occurred_at, recorded_at)
      values ('gift:g', 'GIFT', 'o', 'c', 'g', 5000, 1, now(), now()) returning id
    )
    insert into journal_lines (entry_id, account, amount_cents)
    select entry.id, account, cents from entry,
      (values ('PROCESSOR', 5000), ('ORGANIZATION', -4990), ('DIFFERENCES', -10)) as line(account, cents)`;
  await sql`insert into ledger_balances (org_id, account, amount_cents) values ('o', 'DIFFERENCES', -10)`;
  await sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, gift_count, anonymous_count, donor_count)
    values ('c', 'total', '', 5000, 1, 0, 1)`;
  await sql`
    insert into attention_items (id, cause, org_id, kind, message, created_at)
    values ('a', 'no-seat:g', 'o', 'NO_SEAT', 'm', now())`;
  await sql`
    insert into emails (cause, kind, org_id, recipient, subject, created_at)
    values ('plan-canceled:s', 'PLAN_CANCELED', 'o', 'a@b.example', 's', now()), ('receipt:g', 'RECEIPT', 'o', 'a@b.example', 's', now())`;
  await sql`
    insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, created_at)
    values ('o', 'person', 'u', 'r', 'attention.resolved', 'attention', 'a', now())`;

  await migrate(url);

  const one = async (query: ReturnType<typeof sql>) => [...(await query)];
  expect(await one(sql`select cause, kind, donation_count::int from journal_entries`)).toEqual([
    { cause: "donation:g", kind: "DONATION", donation_count: 1 },
  ]);
  expect(await one(sql`select account, amount_cents::int from journal_lines order by account`)).toEqual([
    { account: "ORGANIZATION", amount_cents: -4990 },
    { account: "PROCESSOR", amount_cents: 5000 },
    { account: "SUSPENSE", amount_cents: -10 },
  ]);
  expect(await one(sql`select account from ledger_balances`)).toEqual([{ account: "SUSPENSE" }]);
  expect(await one(sql`select distinct account from ledger_pending where account like '%S%E'`)).toEqual([
    { account: "SUSPENSE" },
  ]);
  expect(
    await one(sql`select net_raised_cents::int, counted_donations, updated_at::date::text from donations`),
  ).toEqual([{ net_raised_cents: 5000, counted_donations: 1, updated_at: "2026-01-01" }]);
  expect(await one(sql`select name_from_donation_at::date::text from donors`)).toEqual([
    { name_from_donation_at: "2026-01-02" },
  ]);
  expect(await one(sql`select donation_count::int from rollups where dimension = 'total'`)).toEqual([
    { donation_count: 1 },
  ]);
  expect(await one(sql`select id, cause, kind from alerts`)).toEqual([
    { id: "a", cause: "oversold:g", kind: "OVERSOLD" },
  ]);
  expect(await one(sql`select cause, kind from emails order by cause`)).toEqual([
    { cause: "receipt:g", kind: "RECEIPT" },
    { cause: "subscription-canceled:s", kind: "SUBSCRIPTION_CANCELED" },
  ]);
  expect(await one(sql`select action, subject_type from audit_entries`)).toEqual([
    { action: "alert.resolved", subject_type: "alert" },
  ]);
  await expect(sql`update journal_entries set cause = 'other'`).rejects.toThrow();
  await expect(sql`update journal_lines set amount_cents = 1`).rejects.toThrow();
});
