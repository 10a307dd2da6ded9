import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "@/db/testing";
import { DB_WORKERS } from "./database";

test("test files that have ended leave no connections to their databases", async () => {
  const [row] = await testDatabase().execute<{ databases: number }>(sql`
    select count(distinct datname)::int as databases from pg_stat_activity where datname like 'tests%'`);
  // One database per running worker in each of the two projects, and one that is closing.
  expect(row?.databases).toBeLessThanOrEqual(3 * DB_WORKERS);
});
