import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "@/db/testing";
import { foldBalances, readBalances } from "./balance-store";
import { makeStory } from "./testing/story";

const recounted = async (orgId: string) => {
  const rows = await testDatabase().execute<{ account: string; cents: string }>(sql`
    select l.account, sum(l.amount_cents) as cents from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.org_id = ${orgId} group by l.account`);
  return new Map(rows.map((row) => [row.account, Number(row.cents)]));
};

test("balances equal the journal before and after concurrent folding", async () => {
  const { org } = await makeStory();
  const expected = await recounted(org.id);
  expect(expected.size).toBeGreaterThan(2);
  expect(await readBalances(testDatabase(), org.id)).toEqual(expected);
  const folded = await Promise.all([1, 2, 3].map(() => foldBalances(testDatabase(), org.id)));
  expect(folded.filter((count) => count > 0)).toHaveLength(1);
  expect(await readBalances(testDatabase(), org.id)).toEqual(expected);
  const [left] = await testDatabase().execute<{ count: string }>(
    sql`select count(*) from ledger_pending where org_id = ${org.id}`,
  );
  expect(Number(left?.count)).toBe(0);
});

test("a rolled back booking leaves no trace in the balances", async () => {
  const { org, kept } = await makeStory();
  const before = await readBalances(testDatabase(), org.id);
  await expect(
    testDatabase().transaction(async (tx) => {
      await tx.execute(sql`
        with entry as (
          insert into journal_entries (cause, kind, org_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
          values (${`undone:${kept.id}`}, 'CORRECTION', ${org.id}, ${kept.id}, 0, 0, now(), now()) returning id
        )
        insert into journal_lines (entry_id, account, amount_cents)
        select id, account, cents from entry, (values ('PROCESSOR', 500), ('ORGANIZATION', -500)) as line(account, cents)`);
      expect((await readBalances(tx, org.id)).get("PROCESSOR")).toBe((before.get("PROCESSOR") ?? 0) + 500);
      throw new Error("rollback");
    }),
  ).rejects.toThrow("rollback");
  expect(await readBalances(testDatabase(), org.id)).toEqual(before);
});
