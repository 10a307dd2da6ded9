import type postgres from "postgres";
import { expect } from "vitest";
import { migrate } from "./migrate";
import { databaseBefore, upgradeTest } from "./testing-migrations";

upgradeTest(
  "totals by month are added up once for what is folded, and releases before them can neither fold nor repair",
  async () => {
    const { url, sql } = await databaseBefore("0075_report_months");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'O', 'org', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, 'o', id, id || '-campaign', 'DONATION', '{2500}', now(), now() from unnest(array['a', 'b']) id`;
    const folded = [
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
    ] as const;
    for (const [id, dimension, key, cents, donations, anonymous] of folded)
      await sql`
      insert into rollups (campaign_id, dimension, key, amount_cents, donation_count, anonymous_count)
      values (${id}, ${dimension}, ${key}, ${cents}, ${donations}, ${anonymous})`;
    await sql`
    insert into organization_rollups (org_id, dimension, key, amount_cents, donation_count, anonymous_count)
    select 'o', dimension, key, sum(amount_cents), sum(donation_count), sum(anonymous_count) from rollups group by dimension, key`;
    await sql`
    insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, anonymous, amount_cents, donation_count)
    values ('a', 'd', '2026-06-01', 10, 'CARD', 'ONE_TIME', false, 5000, 1)`;
    const months = async () =>
      [
        ...(await sql`
        select campaign_id as of, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from rollups
        where right(dimension, 5) = 'month'
        union all
        select org_id, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from organization_rollups
        where right(dimension, 5) = 'month' order by 1, 2, 3`),
      ].map((row) => Object.values(row));

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

    // A fold and a repair of the release before.
    const asBefore = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      sql.begin(async (tx) => {
        await tx`select set_config('almoner.folds_for', 'campaign_funds', true)`;
        await work(tx);
      });
    await asBefore((tx) => tx`delete from rollup_pending`);
    expect(await sql`select from rollup_pending`).toHaveLength(1);
    for (const table of ["rollups", "organization_rollups"])
      await expect(
        asBefore((tx) => tx`delete from ${tx(table)} where dimension not in ('total', 'day')`),
      ).rejects.toThrow("kept by a newer release");
    expect(await months()).toEqual(added);
  },
);
