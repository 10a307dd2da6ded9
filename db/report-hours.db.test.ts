import type postgres from "postgres";
import { expect } from "vitest";
import { migrate } from "./migrate";
import { databaseBefore, upgradeTest } from "./testing-migrations";

upgradeTest(
  "totals by hour of a day are added up for what is folded, again where an upgrade was interrupted, and releases before them can neither fold nor repair",
  async () => {
    const { url, sql } = await databaseBefore("0076_report_hours");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'O', 'org', 'a@b.example', 'a@b.example', now(), now())`;
    await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, 'o', id, id || '-campaign', 'DONATION', '{2500}', now(), now() from unnest(array['a', 'b']) id`;
    const folded = [
      ["a", "quarter", "2026-06-01T10:15", 5000, 2, 1],
      ["a", "quarter", "2026-06-01T10:45", 7, 1, 0],
      ["a", "quarter", "2026-06-01T11:00", 100, 1, 0],
      ["a", "offline_quarter", "2026-06-01T10:15", 1000, 1, 1],
      ["a", "day", "2026-06-01", 5107, 4, 1],
      ["a", "month", "2026-06", 5107, 4, 1],
      ["b", "quarter", "2026-06-01T10:30", 40, 1, 0],
      ["b", "day", "2026-06-01", 40, 1, 0],
      ["b", "month", "2026-06", 40, 1, 0],
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
    const sums = async () =>
      [
        ...(await sql`
        select campaign_id as of, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from rollups
        where dimension in ('day_hour', 'month')
        union all
        select org_id, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from organization_rollups
        where dimension in ('day_hour', 'month') order by 1, 2, 3`),
      ].map((row) => Object.values(row));

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
    // As after an interruption: some are set, others are not.
    await sql.begin(async (tx) => {
      await tx`select set_config('almoner.folds_for', 'day_hours', true)`;
      await tx`delete from rollups where dimension = 'day_hour' and campaign_id = 'a'`;
      for (const table of ["rollups", "organization_rollups"])
        await tx`update pg_constraint set convalidated = false where conname = ${`${table}_dimension`}`;
    });
    await migrate(url);
    expect(await sums()).toEqual(added);
    const [validated] =
      await sql`select bool_and(convalidated) as all from pg_constraint where conname like '%rollups_dimension'`;
    expect(validated?.["all"]).toBe(true);

    // A fold and a repair of the release before.
    const asBefore = (work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      sql.begin(async (tx) => {
        await tx`select set_config('almoner.folds_for', 'months', true)`;
        await work(tx);
      });
    await asBefore((tx) => tx`delete from rollup_pending`);
    expect(await sql`select from rollup_pending`).toHaveLength(1);
    for (const table of ["rollups", "organization_rollups"])
      await expect(
        asBefore((tx) => tx`delete from ${tx(table)} where dimension = 'day_hour'`),
      ).rejects.toThrow("kept by a newer release");
    expect(await sums()).toEqual(added);
  },
);
