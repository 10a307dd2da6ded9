import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONNECT_SECRET, PLATFORM_SECRET, SECRET_KEY } from "@almoner/stripe-emulator/testing";
import postgres from "postgres";
import { copyDatabase } from "@/db/testing/copy-database";
import { ExternalServices } from "./external-services";

/** Every run starts on this Wednesday morning, so that months, weekends and cards are the same for all. */
const START = Date.parse("2027-03-10T10:00:00Z");

/** The database, clock and address of this test. */
export type TestDatabase = {
  services: ExternalServices;
  dataDir: string;
  /** Empties the database and resets the clock. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates the test database and puts it into this process's settings. Must run before any module of the app is
 * imported, because the app reads its settings once.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const databaseUrl = await copyDatabase();
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  // Truncating makes new files for each table and index, which takes longer than to delete the rows of one run.
  const deleteAll = tables.map(({ name }) => `delete from ${name}`).join("; ");
  const services = await ExternalServices.open();
  const dataDir = mkdtempSync(join(tmpdir(), "almoner-model-"));
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_API_BASE: services.origin,
    PROCESSOR_WEBHOOK_SECRET: `${PLATFORM_SECRET},${CONNECT_SECRET}`,
    INNGEST_BASE_URL: services.origin,
    RESEND_BASE_URL: services.origin,
  });
  return {
    services,
    dataDir,
    async clear() {
      // The journal's trigger refuses deletions; it is disabled between two runs.
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(deleteAll);
      });
      rmSync(join(dataDir, "processor"), { recursive: true, force: true });
      writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: START - Date.now() }));
    },
    async close() {
      services.routeTo(null);
      services.close();
      await sql.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
