import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { migrateOnline } from "./migrate-online";

const LOCK = 7_201_946_311;
const RETRY_MS = 100;

/** Migrates the database at `databaseUrl` to the latest schema. Safe to run concurrently. */
export async function migrate(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await lock(sql);
    await run(drizzle(sql), { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
    await migrateOnline(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Polls for the lock: an online index build waits for all running statements, and one waiting for the lock would count
 * as running.
 */
async function lock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as mine`;
    if (row?.mine) return;
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}
