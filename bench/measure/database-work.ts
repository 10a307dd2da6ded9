import type postgres from "postgres";

/** The server's totals for the app and background work: transactions and WAL bytes. */
export type DatabaseWork = { transactions: number; logBytes: number };

export async function readDatabaseWork(sql: postgres.Sql): Promise<DatabaseWork> {
  const [row] = await sql`
    select xact_commit as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes
    from pg_stat_database where datname = current_database()`;
  return { transactions: Number(row?.["transactions"]), logBytes: Number(row?.["bytes"]) };
}
