import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "@/db/testing";
import { isChangedDonor } from "./changes-store";

test("changes of donors are found through indexes for any number of donors, without scanning tables of all organizations", async () => {
  const plan = await testDatabase().execute(sql`
    explain select from import_donors i, donors d where ${isChangedDonor("import")}`);
  const text = JSON.stringify(plan);
  expect(text).toContain("SubPlan");
  expect(text).not.toContain("hashed SubPlan");
});
