import type postgres from "postgres";

/**
 * Runs `work` while the tables have neither foreign keys nor the indexes that no constraint needs, and puts them back
 * in the words of the server's own catalogue. Putting them back checks every row, so what is not sound ends there;
 * looked up once for all rows instead of one by one, it takes a fraction of the time.
 */
export async function takenApart(
  sql: postgres.Sql,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await sql<{ remove: string; restore: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid = any(${tables as string[]}::regclass[]) order by conname`;
  const indexes = await sql<{ remove: string; restore: string }[]>`
    select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
    from pg_index i where i.indrelid = any(${tables as string[]}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
    order by i.indexrelid`;
  for (const { remove } of [...keys, ...indexes]) await sql.unsafe(remove);
  await work();
  // As many at a time as the client has connections.
  await Promise.all(indexes.map(({ restore }) => sql.unsafe(restore)));
  // Each locks the table that it points to, too: one after another, or they would wait for each other in a ring.
  for (const { restore } of keys) await sql.unsafe(restore);
}
