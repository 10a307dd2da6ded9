import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeOrganization, testDatabase, unique } from "@/db/testing/index";
import { analyzeGrown } from "./statistics-store";

test("the planner knows an organization as soon as its import changed a tenth of a table, before autovacuum runs", async () => {
  const db = testDatabase();
  await db.execute(sql`alter table donors set (autovacuum_enabled = false)`);
  onTestFinished(async () => {
    await db.execute(sql`alter table donors reset (autovacuum_enabled)`);
  });
  await db.execute(sql`analyze donors`);
  const { id } = await makeOrganization();
  const isKnown = async () => {
    const [row] = await db.execute<{ known: boolean }>(sql`
      select ${id} = any(most_common_vals::text::text[]) as known from pg_stats
      where tablename = 'donors' and attname = 'org_id'`);
    return row?.known ?? false;
  };
  await db.execute(sql`
    insert into donors (id, org_id, first_name, last_name, created_at)
    select ${unique()} || n, ${id}, 'Ada', 'Lovelace', now()
    from generate_series(1, (select 100 + count(*) from donors)) n`);
  expect(await isKnown()).toBe(false);
  // PostgreSQL publishes the number of changed rows with a delay.
  await vi.waitFor(
    async () => {
      await analyzeGrown(db);
      expect(await isKnown()).toBe(true);
    },
    { timeout: 60_000, interval: 500 },
  );
});
