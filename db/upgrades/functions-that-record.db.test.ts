import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest("renamed functions keep their triggers and callers", async () => {
  const { url, sql } = await databaseBefore("0092_functions_that_record");
  const triggers = async () => [
    ...(await sql`
      select tgrelid::regclass::text as on, tgtype as kind, count(*)::int as number from pg_trigger
      where not tgisinternal group by 1, 2 order by 1, 2`),
  ];
  const before = await triggers();

  await migrate(url);

  expect(await triggers()).toEqual(before);
  const old =
    await sql`select proname from pg_proc where prosrc like '%outbox_note%' or proname ~ '(^|_)note(_|$)'`;
  expect([...old]).toEqual([]);
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
  await sql`
    insert into webhook_endpoints (id, org_id, url, secret, event_types, created_by, created_at, updated_at)
    values ('w', 'o', 'https://example.org', 'v1.s', '{}', 'u', now(), now())`;
  await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
  expect([...(await sql`select type, subject_id from webhook_events`)]).toEqual([
    { type: "donor.created", subject_id: "d" },
  ]);
});
