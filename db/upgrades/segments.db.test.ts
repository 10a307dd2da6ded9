import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest("stored segments keep their comparisons; only the misnamed one gets its name", async () => {
  const { url, sql } = await databaseBefore("0081_segments_at_most");
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
  const condition = (is: string, value: unknown) => ({ field: "DONOR_FIELD", fieldId: "f", is, value });
  const put = (id: string, ...conditions: object[]) => sql`
    insert into segments (id, org_id, name, rules, created_by, created_at, updated_at)
    values (${id}, 'o', ${id}, ${sql.json({ match: "ALL", conditions } as never)}, 'u', now(), now())`;
  await put("a", condition("BATCH_SIZE", 5), condition("AT_LEAST", 1));
  await put("b", condition("CONTAINS", '"is": "BATCH_SIZE"'));

  await migrate(url);

  const rows = await sql<{ rules: { conditions: { is: string; value: unknown }[] } }[]>`
    select rules from segments order by id`;
  expect(rows.map(({ rules }) => rules.conditions.map(({ is, value }) => [is, value]))).toEqual([
    [
      ["AT_MOST", 5],
      ["AT_LEAST", 1],
    ],
    [["CONTAINS", '"is": "BATCH_SIZE"']],
  ]);
});
