import type postgres from "postgres";

/**
 * A folded total of the campaign `a` or `b`: dimension, key, cents, number of donations, and number of anonymous
 * donations.
 */
export type Folded = readonly [
  campaign: "a" | "b",
  dimension: string,
  key: string,
  cents: number,
  donations: number,
  anonymous: number,
];

/**
 * Inserts an organization `o` with the campaigns `a` and `b`, their folded totals and its own, and one pending change
 * of `a`.
 */
export async function insertFolded(sql: postgres.Sql, folded: readonly Folded[]): Promise<void> {
  await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'O', 'org', 'a@b.example', 'a@b.example', now(), now())`;
  await sql`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    select id, 'o', id, id || '-campaign', 'DONATION', '{2500}', now(), now() from unnest(array['a', 'b']) id`;
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
}

/**
 * Returns the folded totals of both campaigns and the organization whose dimension matches a regular expression, as
 * {@link Folded}.
 */
export async function foldedTotals(sql: postgres.Sql, dimensions: string): Promise<unknown[][]> {
  const rows = await sql`
    select campaign_id as of, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from rollups
    where dimension ~ ${dimensions}
    union all
    select org_id, dimension, key, amount_cents::int, donation_count::int, anonymous_count::int from organization_rollups
    where dimension ~ ${dimensions} order by 1, 2, 3`;
  return rows.map((row) => Object.values(row));
}

/** Runs `work` in a transaction that declares which totals the release folds, as its folds and repairs do. */
export async function asRelease(
  sql: postgres.Sql,
  foldsFor: string,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('almoner.folds_for', ${foldsFor}, true)`;
    await work(tx);
  });
}
