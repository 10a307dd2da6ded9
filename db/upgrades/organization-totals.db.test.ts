import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "organizations' totals are computed from those of their campaigns; pending changes stay pending",
  async () => {
    const { url, sql } = await databaseBefore("0012_organization_totals");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    select id, id, id, 'a@b.example', 'a@b.example', now(), now() from unnest(array['one', 'two', 'none']) id`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, org, id, id || '-campaign', 'DONATION', '{2500}', now(), now()
    from (values ('a', 'one'), ('b', 'one'), ('c', 'two'), ('d', 'two')) as c(id, org)`;
    await sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, gift_count, anonymous_count, donor_count) values
      ('a', 'total', '', 600, 3, 1, 2), ('a', 'donor', 'ada', 500, 2, 1, 0), ('a', 'donor', 'bo', 100, 1, 0, 0), ('a', 'day', '2026-06-01', 600, 3, 1, 0),
      ('b', 'total', '', 50, 1, 0, 1), ('b', 'donor', 'ada', 50, 1, 0, 0), ('b', 'donor', 'gone', 0, 0, 0, 0), ('b', 'day', '2026-06-01', 50, 1, 0, 0),
      ('c', 'total', '', 7, 1, 1, 1), ('c', 'donor', 'cy', 7, 1, 1, 0)`;
    await sql`
    insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, anonymous, amount_cents, gift_count)
    values ('b', 'dee', '2026-06-02', 12, 'CARD', 'ONE_TIME', false, 1000, 1)`;

    await migrate(url);

    expect(
      [
        ...(await sql`
      select org_id, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int, donor_count::int
      from organization_rollups where dimension in ('total', 'day', 'donor') order by org_id, dimension, key`),
      ].map((row) => Object.values(row)),
    ).toEqual([
      ["one", "day", "2026-06-01", 650, 4, 1, 0],
      ["one", "donor", "ada", 550, 3, 1, 0],
      ["one", "donor", "bo", 100, 1, 0, 0],
      ["one", "donor", "gone", 0, 0, 0, 0],
      ["one", "total", "", 650, 4, 1, 2],
      ["two", "donor", "cy", 7, 1, 1, 0],
      ["two", "total", "", 7, 1, 1, 1],
    ]);
    expect([...(await sql`select donor_id from rollup_pending`)]).toEqual([{ donor_id: "dee" }]);
  },
);
