import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as run } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const LOCK = 7_201_946_311;

/** Migrates the database at `databaseUrl` to the newest schema. Safe to run concurrently. */
export async function migrate(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await run(drizzle(sql), { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
  } finally {
    await sql.end();
  }
}
