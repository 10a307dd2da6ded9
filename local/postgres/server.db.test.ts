import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { discardInstallation } from "@/scripts/testing/kept-logs";
import { freePorts } from "../up/ports";
import { startPostgres } from "./server";

const root = fileURLToPath(new URL("../..", import.meta.url));
const base = process.env["TEST_DATA_DIR"] ?? join(root, ".data-test");
let dataDir = "";
/** The log of the servers of a test. */
let output = 0;
let port = 0;

beforeEach(async () => {
  dataDir = join(base, `postgres-${Math.random().toString(36).slice(2)}`);
  mkdirSync(dataDir, { recursive: true });
  output = openSync(join(dataDir, "postgres.log"), "a");
  [port = 0] = await freePorts(1);
});
afterEach(() => {
  closeSync(output);
  discardInstallation(dataDir);
});

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(`postgres://almoner:secret@127.0.0.1:${port}/almoner`);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it("committed data survives a kill of the launcher that leaves the server running", async () => {
  const keeper = spawn(process.execPath, ["--import", "tsx", "local/postgres/main.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, POSTGRES_PORT: String(port), POSTGRES_PASSWORD: "secret" },
    stdio: ["ignore", output, output, "ipc"],
  });
  await new Promise((done) => keeper.once("message", done));
  await query("create table donation as select 5000 as cents");
  keeper.kill("SIGKILL");
  await new Promise((done) => keeper.once("exit", done));
  expect(await query("select cents from donation"), "the server outlived its keeper").toEqual([
    { cents: 5000 },
  ]);

  const server = await startPostgres({ dataDir, port, password: "secret", output });
  try {
    expect(await query("select cents from donation")).toEqual([{ cents: 5000 }]);
    expect(await query("show fsync")).toEqual([{ fsync: "on" }]);
  } finally {
    await server.stop();
  }
});

it("text is UTF-8, and lower() covers more than ASCII", async () => {
  const server = await startPostgres({ dataDir, port, password: "secret", fast: true, output });
  try {
    expect(
      await query("select lower('ÉMILIE') as name, current_setting('server_encoding') as encoding"),
    ).toEqual([{ name: "émilie", encoding: "UTF8" }]);
    const wrong = new pg.Client(`postgres://almoner:wrong@127.0.0.1:${port}/almoner`);
    await expect(wrong.connect()).rejects.toThrow(/password/);
  } finally {
    await server.stop();
  }
});
