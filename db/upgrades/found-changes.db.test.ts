import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "donations get the time of the latest change of their refunds and disputes, without publishing events",
  async () => {
    const { url, sql } = await databaseBefore("0015_found_changes");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('one', 'one', 'one', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    values ('c', 'one', 'c', 'campaign', 'DONATION', '{2500}', now(), now())`;
    await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    values ('ada', 'one', 'ada@b.example', 'Ada', 'B', now())`;
    await sql`
    insert into donations (id, org_id, campaign_id, donor_id, token, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at)
    select id, 'one', 'c', 'ada', id, id, 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'ada@b.example',
      'Ada', 'B', false, false, '2026-06-01T00:00:00Z', updated::timestamptz
    from (values ('plain', '2026-06-02T00:00:00Z'), ('asked', '2026-06-02T00:00:00Z'), ('both', '2026-06-02T00:00:00Z'),
      ('later', '2026-06-20T00:00:00Z')) as d(id, updated)`;
    await sql`
    insert into refunds (id, org_id, donation_id, amount_cents, status, origin, created_at, updated_at)
    select donation || day, 'one', donation, 100, 'PENDING', 'STAFF', now(), ('2026-06-' || day || 'T00:00:00Z')::timestamptz
    from (values ('asked', '10'), ('asked', '11'), ('both', '10'), ('later', '10')) as r(donation, day)`;
    await sql`
    insert into disputes (id, processor_dispute_id, org_id, donation_id, amount_cents, reason, status, processor_status, opened_at, created_at, updated_at)
    values ('d', 'dp', 'one', 'both', 5000, 'fraudulent', 'OPEN', 'needs_response', now(), now(), '2026-06-12T00:00:00Z')`;
    await sql`
    insert into webhook_endpoints (id, org_id, url, event_types, secret, created_by, created_at, updated_at)
    values ('w', 'one', 'https://b.example', '{}', 's', 'grace', now(), now())`;

    await migrate(url);

    const donations = await sql`
    select id, to_char(updated_at at time zone 'UTC', 'DD') as day from donations order by id`;
    expect(donations.map((donation) => Object.values(donation))).toEqual([
      ["asked", "11"],
      ["both", "12"],
      ["later", "20"],
      ["plain", "02"],
    ]);
    expect([...(await sql`select type from webhook_events`)]).toEqual([]);
  },
);
