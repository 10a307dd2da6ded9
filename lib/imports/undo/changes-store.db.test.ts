import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "@/db/testing";
import { isChangedDonor, lookUpByIndex } from "./changes-store";

test("changes of donors are found through indexes for any number of donors, without scanning tables of all organizations", async () => {
  const plan = await testDatabase().execute(sql`
    explain select from import_donors i, donors d where ${isChangedDonor("import")}`);
  const text = JSON.stringify(plan);
  expect(text).toContain("SubPlan");
  expect(text).not.toContain("hashed SubPlan");
});

test("an undo looks up each donor's records by index, also if most donations belong to one donor", async () => {
  const plan = await testDatabase().transaction(async (tx) => {
    await lookUpByIndex(tx);
    return tx.execute(sql`
      explain select from import_donors i join donors d on d.id = i.donor_id
      where i.import_id = 'import' and ${isChangedDonor("import")}`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain("Index Scan");
  expect(text).not.toMatch(/Seq Scan|Hash Join|Merge Join/);
});
