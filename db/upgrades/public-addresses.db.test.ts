import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "an upgrade assigns each address to the oldest public campaign of an active organization",
  async () => {
    const { url, sql } = await databaseBefore("0019_public_addresses");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, status, created_at, updated_at)
    select id, id, id, 'a@b.example', 'a@b.example', status, now(), now()
    from (values ('one', 'ACTIVE'), ('two', 'ACTIVE'), ('early', 'ONBOARDING')) as o(id, status)`;
    await sql`
    insert into campaigns (id, org_id, title, slug, status, type, suggested_amounts, created_at, updated_at)
    select id, org, id, slug, status, 'DONATION', '{2500}', made::timestamptz, now()
    from (values
      ('a', 'early', 'beds', 'ACTIVE', '2026-01-01'),
      ('b', 'one', 'beds', 'DRAFT', '2026-01-02'),
      ('c', 'two', 'beds', 'ENDED', '2026-01-03'),
      ('d', 'one', 'meals', 'ACTIVE', '2026-01-04'),
      ('e', 'two', 'meals', 'ACTIVE', '2026-01-04'),
      ('f', 'early', 'coats', 'ACTIVE', '2026-01-05'),
      ('g', 'one', 'draft', 'DRAFT', '2026-01-06')
    ) as c(id, org, slug, status, made)`;

    await migrate(url);

    expect([
      ...(await sql`select slug, org_id, claimed_at::date::text from public_addresses order by slug`),
    ]).toEqual([
      { slug: "beds", org_id: "two", claimed_at: "2026-01-03" },
      { slug: "meals", org_id: "one", claimed_at: "2026-01-04" },
    ]);
    expect([...(await sql`select count(*)::int from campaigns`)]).toEqual([{ count: 7 }]);
  },
);
