import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONNECT_SECRET, PLATFORM_SECRET, SECRET_KEY } from "@almoner/stripe-emulator/testing";
import postgres from "postgres";
import { migrate } from "@/db/migrate";
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
 * imported, because the app reads its settings once. `adminUrl` is the server's default database.
 */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `model_${randomBytes(6).toString("hex")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  await migrate(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const everything = tables.map((table) => table.name).join(", ");
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
      // The journal's trigger refuses to truncate it; it is disabled between two runs.
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(`truncate ${everything}`);
      });
      rmSync(join(dataDir, "processor"), { recursive: true, force: true });
      writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: START - Date.now() }));
    },
    async close() {
      services.routeTo(null);
      services.close();
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
