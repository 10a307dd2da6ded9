import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "./testing";

test.each([
  ["donations", "org_id"],
  ["donations", "campaign_id"],
  ["donors", "org_id"],
  ["campaigns", "org_id"],
  ["refunds", "org_id"],
  ["disputes", "org_id"],
  ["payouts", "org_id"],
  ["subscriptions", "org_id"],
  ["alerts", "org_id"],
])("the newest %s by %s are read from an index, without sorting all rows", async (table, owner) => {
  const plan = await testDatabase().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    // With few rows, sorting would be cheaper than any index.
    await tx.execute(sql`set local enable_sort = off`);
    return tx.execute(
      sql`explain select id from ${sql.identifier(table)} where ${sql.identifier(owner)} = 'x' order by created_at desc, id desc limit 10`,
    );
  });
  const words = JSON.stringify(plan);
  expect(words).toContain("Backward");
  expect(words).not.toContain("Sort");
});
