import type postgres from "postgres";
import { addUpPeriods } from "../../db/add-up-periods";

const DAY_MS = 86_400_000;
const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/** The loaded whole days (UTC), and the number of repetitions. */
export type Repeated = { start: Date; days: number; times: number };

/**
 * Copies the roll-ups of the loaded days to earlier days, as if donations had been made at the same rate for `times` as
 * long. Covers only the roll-ups that a report of days reads: by day, by quarter of an hour, by day and value, with
 * their hours and months.
 */
export async function repeatRollups(sql: postgres.Sql, { days, times }: Repeated): Promise<void> {
  for (const [table, owner] of [
    ["rollups", "campaign_id"],
    ["organization_rollups", "org_id"],
  ] as const) {
    await sql`
      insert into ${sql(table)} (${sql(owner)}, dimension, key, amount_cents, donation_count, anonymous_count)
      select ${sql(owner)}, dimension, (left(key, 10)::date - ${days}::int * n)::text || substr(key, 11), amount_cents, donation_count, anonymous_count
      from ${sql(table)} r cross join generate_series(1, ${times}::int - 1) n
      where dimension in ('day', 'quarter') or right(dimension, 4) = '_day'`;
    const owners = await sql<{ id: string }[]>`select distinct ${sql(owner)} as id from ${sql(table)}`;
    for (const { id } of owners) await addUpPeriods(sql, table, id);
  }
  await sql`vacuum (freeze, analyze) rollups, organization_rollups`;
}

/**
 * Copies the donations of a loaded day to an earlier day. Needed for the first and last day of a report, whose
 * donations are read by hour.
 */
export async function repeatDay(sql: postgres.Sql, { start, days }: Repeated, at: Date): Promise<void> {
  const passes = Math.ceil((start.getTime() - at.getTime()) / DAY_MS / days);
  const shift = passes * days;
  const day = new Date(at.getTime() + shift * DAY_MS);
  await sql`
    insert into donations
    select (jsonb_populate_record(d, jsonb_build_object(
      'id', 'r' || ${passes}::int || substr(d.id, 6), 'receipt_number', d.receipt_number || '-' || ${passes}::int, 'processor_charge_id', null,
      'processor_intent_id', null, 'created_at', d.created_at - ${shift}::int * interval '1 day'
    ))).* from donations d
    where d.created_at >= ${`${utcDay(day)}T00:00:00Z`}::timestamptz and d.created_at < ${`${utcDay(day)}T00:00:00Z`}::timestamptz + interval '1 day'`;
}
