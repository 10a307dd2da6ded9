import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONNECT_SECRET, PLATFORM_SECRET, SECRET_KEY } from "@almoner/stripe-emulator/testing";
import postgres from "postgres";
import { migrate } from "@/db/migrate";
import { Outside } from "./outside";

/** Every run begins on this Wednesday morning, so that months, weekends and cards are the same for all of them. */
const START = Date.parse("2027-03-10T10:00:00Z");

/** Where histories happen: a database, a clock and an address of this test's own. */
export type Place = {
  outside: Outside;
  dataDir: string;
  /** Empties the database and puts the clock back to the start. */
  clear(): Promise<void>;
  leave(): Promise<void>;
};

/**
 * Makes the place and puts it into this process's settings. Nothing of the app may be imported before: it reads them
 * once. `adminUrl` is the server's own database.
 */
export async function makePlace(adminUrl: string): Promise<Place> {
  const name = `model_${randomBytes(6).toString("hex")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  await migrate(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const everything = tables.map((table) => table.name).join(", ");
  const outside = await Outside.open();
  const dataDir = mkdtempSync(join(tmpdir(), "almoner-model-"));
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_API_BASE: outside.origin,
    PROCESSOR_WEBHOOK_SECRET: `${PLATFORM_SECRET},${CONNECT_SECRET}`,
    INNGEST_BASE_URL: outside.origin,
    RESEND_BASE_URL: outside.origin,
  });
  return {
    outside,
    dataDir,
    async clear() {
      // The journal refuses to be emptied; only between two runs of a test nobody listens to it.
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(`truncate ${everything}`);
      });
      rmSync(join(dataDir, "processor"), { recursive: true, force: true });
      writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: START - Date.now() }));
    },
    async leave() {
      outside.become(null);
      outside.close();
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
