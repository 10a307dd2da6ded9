import type postgres from "postgres";

/** Rows of one transaction, which keeps others from changing them for some milliseconds. */
const BATCH = 2000;

/** Indexes that are built while their table is written, each in place of another one. Their definitions are in db/schema. */
const REPLACED = [
  {
    name: "donations_open_created",
    on: `donations (created_at)
      where status in ('PENDING', 'FAILED') and closed_at is null and created_at is not null`,
    instead: "donations_open",
  },
  {
    name: "donations_open_of_campaign",
    on: `donations (campaign_id, created_at)
      where status in ('PENDING', 'FAILED') and closed_at is null and campaign_id is not null`,
    instead: "donations_open_campaign",
  },
] as const;

/**
 * What follows the migrations outside of a transaction, so that no donation waits: data of large tables in batches, and
 * indexes. It may be interrupted at any point and run again; a finished part is not repeated.
 */
export async function migrateOnline(sql: postgres.Sql): Promise<void> {
  for (const { name, on, instead } of REPLACED) {
    await buildIndex(sql, name, on);
    await sql.unsafe(`drop index concurrently if exists ${instead}`);
  }
  // Until all intents are noted, the release at work finds donations by this index.
  if (!(await isIndex(sql, "donations_intent"))) return;
  await noteIntents(sql);
  await sql.unsafe("drop index concurrently if exists donations_intent");
}

/** Builds an index unless it is there. An interrupted build leaves one that is not valid. */
async function buildIndex(sql: postgres.Sql, name: string, on: string): Promise<void> {
  const [found] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
  if (found?.valid) return;
  if (found) await sql.unsafe(`drop index concurrently ${name}`);
  await sql.unsafe(`create index concurrently ${name} on ${on}`);
}

async function isIndex(sql: postgres.Sql, name: string): Promise<boolean> {
  const found = await sql`select from pg_index where indexrelid = to_regclass(${name})`;
  return found.length > 0;
}

/** The intents of donations from before `donation_intents`; triggers note those of all others. */
async function noteIntents(sql: postgres.Sql): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const rows: { last: string | null }[] = await sql`
      with batch as materialized (
        select id, processor_intent_id from donations where id > ${after} order by id limit ${BATCH} for share
      ), noted as (
        insert into donation_intents (intent_id, donation_id)
        select processor_intent_id, id from batch where processor_intent_id is not null on conflict do nothing
      )
      select max(id) as last from batch`;
    after = rows[0]?.last ?? null;
  }
}
