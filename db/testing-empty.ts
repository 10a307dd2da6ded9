import type postgres from "postgres";

/**
 * Deletes all rows but the list of migrations. Truncating would create about six new files for each table, which takes longer
 * than deleting the rows of a test.
 */
export async function emptyTables(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`do $$ declare tab regclass; begin
    -- Without triggers, which refuse to delete entries of the journal, and without foreign keys.
    set local session_replication_role = replica;
    for tab in select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    loop execute format('delete from %s', tab); end loop;
  end $$`);
}
