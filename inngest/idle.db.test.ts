import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, until } from "@almoner/inngest-emulator/testing";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { migrate } from "@/db/migrate";
import { type JobServer, startJobServer } from "./testing/job-server";

vi.mock("@/lib/services/log", () => ({
  log: { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} },
}));
// The processor has no events. Without organizations nothing else is requested from it.
vi.mock("@/lib/services/stripe/events", () => ({ listEvents: async () => [] }));

/** Test duration. Every schedule that runs at least every ten minutes runs within it. */
const MINUTES = 10;

/** All functions under the real job server, in a database used only by them. */
let jobs: JobServer;
let admin: postgres.Sql;
let database: string;
const dataDir = mkdtempSync(join(tmpdir(), "idle-"));

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("adminUrl"));
  database = new URL(databaseUrl).pathname.slice(1);
  await migrate(databaseUrl);
  admin = postgres(inject("adminUrl"), { max: 1, onnotice: () => {} });
  await admin`create extension if not exists pg_stat_statements`;
  await admin`alter database ${admin(database)} set compute_query_id = on`;
  await admin`alter database ${admin(database)} set pg_stat_statements.track = top`;
  const functions = async () => (await import(".")).functions;
  jobs = await startJobServer({ databaseUrl, jobsDatabaseUrl: databaseUrl, dataDir, functions });
});
afterAll(async () => {
  await jobs.stop();
  await admin.end();
  rmSync(dataDir, { recursive: true });
});

/** Returns the number of statements executed by the application and the job server so far. */
async function counted(): Promise<number> {
  const [row] = await admin`
    select coalesce(sum(calls), 0)::int as statements from pg_stat_statements
    where dbid = (select oid from pg_database where datname = ${database}) and query not like '%idle_test%'`;
  return Number(row?.["statements"]);
}

test("an installation without traffic executes fewer than one statement a second", async () => {
  const sql = postgres(process.env["DATABASE_URL"] ?? "", { max: 1, onnotice: () => {} });
  const isRegistered = async () => {
    const [row] = await sql`select exists (select from jobs.crons idle_test) as registered`;
    return row?.["registered"] === true;
  };
  const isDone = async (byMs: number) => {
    const [row] = await sql`
      select not exists (select from jobs.runs idle_test where status = 'active')
         and not exists (select from jobs.crons where next_at <= ${new Date(byMs)}) as done`;
    return row?.["done"] === true;
  };
  // Waits for each minute's schedules before moving the clock to the next minute.
  let minute = Math.ceil(Date.now() / 60_000) * 60_000;
  const runMinute = async () => {
    writeFileSync(join(dataDir, "clock.json"), JSON.stringify({ offsetMs: minute + 1000 - Date.now() }));
    await until(`the functions of ${new Date(minute).toISOString()}`, () => isDone(minute));
    minute += 60_000;
  };
  await until("the schedules are registered", isRegistered);
  await runMinute();
  const before = await counted();
  for (let passed = 0; passed < MINUTES; passed++) await runMinute();
  const perSecond = ((await counted()) - before) / (MINUTES * 60);
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThan(1);
  await sql.end();
});
