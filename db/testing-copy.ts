import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Client, connect } from "./client";
import { emptyTables } from "./testing-empty";

type Kept = { url: string; client: Client; schema: string };
/** Outlives fresh-start.ts, which removes what the names of the app begin with. */
const scope = globalThis as typeof globalThis & { keptTestDatabase?: Kept };
/** Larger tables take longer to empty, and the space of their deleted rows makes plans differ from those of a new database. */
const MOST_BYTES = 1024 * 1024;

/**
 * This process's database and its connections. Parallel test files must not share one: a sweep in one would process unfinished
 * work of another. The next file of the process takes it over without its rows, or a new copy if that would not restore it:
 * copying more than 900 files and filling the catalog caches of new connections take longer than most tests.
 */
export async function takeDatabase(options: Parameters<typeof connect>[1]): Promise<Kept> {
  const { keptTestDatabase: kept } = scope;
  if (kept && (await isRestored(kept))) return kept;
  delete scope.keptTestDatabase;
  await kept?.client.close();
  const url = await copyDatabase();
  const client = connect(url, options);
  scope.keptTestDatabase = { url, client, schema: await schemaOf(client) };
  return scope.keptTestDatabase;
}

/** Differs after any change of a table, index, constraint, trigger, function, setting and the like. */
async function schemaOf({ sql }: Client): Promise<string> {
  const rows = await sql`
    select tableoid::regclass::text as catalog, count(*), max(xmin::text::bigint) as newest from (
      select tableoid, xmin from pg_class union all select tableoid, xmin from pg_attribute
      union all select tableoid, xmin from pg_index union all select tableoid, xmin from pg_constraint
      union all select tableoid, xmin from pg_trigger union all select tableoid, xmin from pg_proc
      union all select tableoid, xmin from pg_type union all select tableoid, xmin from pg_namespace
      union all select tableoid, xmin from pg_extension union all select tableoid, xmin from pg_statistic_ext
      union all select s.tableoid, s.xmin from pg_db_role_setting s
        join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
    ) entries group by 1 order by 1`;
  return JSON.stringify(rows);
}

/** Deletes the rows of the file before; false if it left more than rows, or many, or closed its connections. */
async function isRestored(kept: Kept): Promise<boolean> {
  const { sql } = kept.client;
  try {
    const [left] = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'
      union all select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())
      union all select from pg_class where relnamespace = 'public'::regnamespace and pg_relation_size(oid) > ${MOST_BYTES}`;
    if (left || (await schemaOf(kept.client)) !== kept.schema) return false;
    await emptyTables(sql);
    // Changes nothing, but discards all plans, which were made for other numbers of rows.
    await sql`grant usage on schema public to public`;
    kept.schema = await schemaOf(kept.client);
    return true;
  } catch {
    return false;
  }
}

async function copyDatabase(): Promise<string> {
  const name = `tests_${randomBytes(9).toString("hex")}`;
  const admin = connect(inject("adminUrl"), { max: 1, statementTimeoutMs: 60_000 });
  try {
    // A file copy takes a third of the time of writing it to the log.
    await admin.sql`create database ${admin.sql(name)} template ${admin.sql(inject("template"))} strategy file_copy`;
  } finally {
    await admin.close();
  }
  return Object.assign(new URL(inject("adminUrl")), { pathname: `/${name}` }).href;
}
