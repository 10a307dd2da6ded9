import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest("an upgrade keeps the bytes of covers, each picture once", async () => {
  const { url, sql } = await databaseBefore("0034_pictures");
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
  for (const id of ["a", "b", "c"]) {
    await sql`
      insert into campaigns (id, org_id, title, slug, type, suggested_amounts, cover_image_url, created_at, updated_at)
      values (${id}, 'o', 'c', ${`ccc-${id}`}, 'DONATION', '{}', 'https://x.example', now(), now())`;
    const ready = id !== "c";
    await sql`
      insert into campaign_covers (campaign_id, source_url, status, attempts, next_attempt_at, hash, width, height, bytes, updated_at)
      values (${id}, 'https://x.example', ${ready ? "READY" : "FAILED"}, 1, now(), ${ready ? "f00" : null},
        ${ready ? 1 : null}, ${ready ? 2 : null}, ${ready ? Buffer.from("picture") : null}, now())`;
  }

  await migrate(url);

  const stored = await sql`select hash, width, height, convert_from(bytes, 'UTF8') as bytes from pictures`;
  expect([...stored]).toEqual([{ hash: "f00", width: 1, height: 2, bytes: "picture" }]);
  const covers = await sql`select campaign_id, status, hash from campaign_covers order by campaign_id`;
  expect([...covers]).toEqual([
    { campaign_id: "a", status: "READY", hash: "f00" },
    { campaign_id: "b", status: "READY", hash: "f00" },
    { campaign_id: "c", status: "FAILED", hash: null },
  ]);
});
