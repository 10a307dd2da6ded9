import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { NEXT } from "../../local/up/build";
import { Child } from "../../local/up/child";
import { tailLog } from "../../local/up/logs";
import { freePorts } from "../../local/up/ports";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Floor = { origin: string; secret: string; pid: number; stop(): Promise<void> };

/**
 * Builds and starts the bare Next app of bench/floor on its own database in the same server. Builds in a copy below the
 * clone, so that imports resolve and the sources stay clean.
 */
export async function startFloor(dataDir: string, databaseUrlOf: (name: string) => string): Promise<Floor> {
  await makeTables(databaseUrlOf);
  const folder = join(dataDir, "floor");
  cpSync(fileURLToPath(new URL("../floor", import.meta.url)), folder, { recursive: true });
  const log = join(dataDir, "floor.log");
  const secret = randomBytes(16).toString("hex");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: databaseUrlOf("floor"),
    WEBHOOK_SECRET: secret,
  };
  const build = new Child({ name: "bare app build", args: [NEXT, "build", folder], env, cwd: root, log });
  if ((await build.ended) !== 0)
    throw new Error(["The bare app could not be built.", ...tailLog(log, 30)].join("\n"));
  const [port = 0] = await freePorts(1);
  const origin = `http://localhost:${port}`;
  const args = [NEXT, "start", folder, "-H", "localhost", "-p", String(port)];
  const child = new Child({ name: "bare app", args, env, cwd: root, log });
  process.once("exit", () => child.kill());
  const died = child.ended.then(() => {
    throw new Error(["The bare app exited.", ...tailLog(log, 20)].join("\n"));
  });
  try {
    await Promise.race([untilItAnswers(origin), died]);
  } catch (error) {
    await child.stop(1000);
    throw error;
  }
  // From here on, its exit is intended.
  died.catch(() => {});
  return { origin, secret, pid: child.pid, stop: () => child.stop(4000) };
}

async function makeTables(databaseUrlOf: (name: string) => string): Promise<void> {
  const admin = postgres(databaseUrlOf("postgres"), { max: 1, onnotice: () => {} });
  await admin`create database floor`;
  await admin.end();
  const sql = postgres(databaseUrlOf("floor"), { max: 1, onnotice: () => {} });
  await sql`create table donations (
    id text primary key, email text not null, amount_cents bigint not null, status text not null default 'PENDING',
    created_at timestamptz not null default now()
  )`;
  await sql`create table events (id text primary key, received_at timestamptz not null default now())`;
  await sql`create table journal (
    id bigint generated always as identity primary key, donation_id text not null references donations,
    amount_cents bigint not null
  )`;
  await sql.end();
}

async function untilItAnswers(origin: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const status = await fetch(`${origin}/create`).then(
      (answer) => answer.status,
      () => 0,
    );
    // The route has no GET: 405 shows that it is running.
    if (status === 405) return;
    if (Date.now() > deadline)
      throw new Error(`The bare app does not answer (its last status was ${status}).`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
