import type postgres from "postgres";
import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { asRelease, foldedTotals, insertFolded } from "@/db/testing/folded-totals";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "totals by hour of a day are computed from folded totals, also after an interrupted upgrade, and earlier releases can neither fold nor repair",
  async () => {
    const { url, sql } = await databaseBefore("0076_report_hours");
    await insertFolded(sql, [
      ["a", "quarter", "2026-06-01T10:15", 5000, 2, 1],
      ["a", "quarter", "2026-06-01T10:45", 7, 1, 0],
      ["a", "quarter", "2026-06-01T11:00", 100, 1, 0],
      ["a", "offline_quarter", "2026-06-01T10:15", 1000, 1, 1],
      ["a", "day", "2026-06-01", 5107, 4, 1],
      ["a", "month", "2026-06", 5107, 4, 1],
      ["b", "quarter", "2026-06-01T10:30", 40, 1, 0],
      ["b", "day", "2026-06-01", 40, 1, 0],
      ["b", "month", "2026-06", 40, 1, 0],
    ]);
    const sums = () => foldedTotals(sql, "^(day_hour|month)$");

    await migrate(url);
    const added = await sums();
    expect(added).toEqual([
      ["a", "day_hour", "2026-06-01T10", 5007, 3, 1],
      ["a", "day_hour", "2026-06-01T11", 100, 1, 0],
      ["a", "month", "2026-06", 5107, 4, 1],
      ["b", "day_hour", "2026-06-01T10", 40, 1, 0],
      ["b", "month", "2026-06", 40, 1, 0],
      ["o", "day_hour", "2026-06-01T10", 5047, 4, 1],
      ["o", "day_hour", "2026-06-01T11", 100, 1, 0],
      ["o", "month", "2026-06", 5147, 5, 1],
    ]);
    // The state after an interruption: some are set, others are not.
    await asRelease(sql, "day_hours", async (tx) => {
      await tx`delete from rollups where dimension = 'day_hour' and campaign_id = 'a'`;
      for (const table of ["rollups", "organization_rollups"])
        await tx`update pg_constraint set convalidated = false where conname = ${`${table}_dimension`}`;
    });
    await migrate(url);
    expect(await sums()).toEqual(added);
    const [validated] =
      await sql`select bool_and(convalidated) as all from pg_constraint where conname like '%rollups_dimension'`;
    expect(validated?.["all"]).toBe(true);

    // Simulates a fold and a repair by the previous release.
    const asBefore = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      asRelease(sql, "months", work);
    await asBefore((tx) => tx`delete from rollup_pending`);
    expect(await sql`select from rollup_pending`).toHaveLength(1);
    // Rejected even if there is no folded row to delete.
    for (const table of ["rollups", "organization_rollups"])
      for (const key of ["2026-06-01T10", "none"])
        await expect(asBefore((tx) => tx`delete from ${tx(table)} where key = ${key}`)).rejects.toThrow(
          "kept by a newer release",
        );
    expect(await sums()).toEqual(added);
  },
);
