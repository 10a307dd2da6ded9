import type postgres from "postgres";
import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { asRelease, foldedTotals, insertFolded } from "@/db/testing/folded-totals";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "totals by month are computed once from folded totals, and earlier releases can neither fold nor repair",
  async () => {
    const { url, sql } = await databaseBefore("0075_report_months");
    await insertFolded(sql, [
      ["a", "day", "2026-05-31", 100, 1, 0],
      ["a", "day", "2026-06-01", 5000, 2, 1],
      ["a", "day", "2026-06-30", 7, 1, 0],
      ["a", "source_day", "2026-06-01 news 2026", 5000, 2, 1],
      ["a", "source_day", "2026-06-30 news 2026", 7, 1, 0],
      ["a", "quarter", "2026-06-01T10:15", 5000, 2, 1],
      ["a", "quarter", "2026-06-30T10:15", 7, 1, 0],
      ["a", "quarter", "2026-05-31T12:00", 100, 1, 0],
      ["a", "offline_quarter", "2026-06-01T10:15", 1000, 1, 1],
      ["b", "day", "2026-06-02", 40, 1, 0],
    ]);
    const months = () => foldedTotals(sql, "month$");

    await migrate(url);
    const added = await months();
    await migrate(url);

    const ofCampaign = [
      ["month", "2026-05", 100, 1, 0],
      ["month", "2026-06", 5007, 3, 1],
      ["source_month", "2026-06 news 2026", 5007, 3, 1],
      ["time_month", "2026-05 12:00", 100, 1, 0],
      ["time_month", "2026-06 10:15", 4007, 2, 0],
    ];
    expect(added).toEqual([
      ...ofCampaign.map((row) => ["a", ...row]),
      ["b", "month", "2026-06", 40, 1, 0],
      ...ofCampaign.map((row) => ["o", ...(row[1] === "2026-06" ? ["month", "2026-06", 5047, 4, 1] : row)]),
    ]);
    expect(await months()).toEqual(added);
    const [validated] =
      await sql`select bool_and(convalidated) as all from pg_constraint where conname like '%rollups_dimension'`;
    expect(validated?.["all"]).toBe(true);

    // Simulates a fold and a repair by the previous release.
    const asBefore = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      asRelease(sql, "campaign_funds", work);
    await asBefore((tx) => tx`delete from rollup_pending`);
    expect(await sql`select from rollup_pending`).toHaveLength(1);
    for (const table of ["rollups", "organization_rollups"])
      await expect(
        asBefore((tx) => tx`delete from ${tx(table)} where dimension not in ('total', 'day')`),
      ).rejects.toThrow("kept by a newer release");
    expect(await months()).toEqual(added);
  },
);
