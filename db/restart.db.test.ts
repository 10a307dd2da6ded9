import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { databaseIsDown } from "@/lib/http/database-errors";
import { findLocation, removeData } from "@/local/postgres/location";
import { DATABASE, USER } from "@/local/postgres/server";
import { Child } from "@/local/up/child";
import { freePorts } from "@/local/up/ports";
import { discardInstallation } from "@/scripts/testing/kept-logs";
import { connect } from "./client";
import { fillFresh, fillPool, watchCrashes } from "./testing/own-database";

const CONNECTIONS = 10;

/** A server of this test, which can be killed as by `pg_ctl stop -m immediate` and restarted. */
async function ownServer() {
  const home = mkdtempSync(join(process.env["TEST_DATA_DIR"] ?? tmpdir(), "restart-"));
  const dataDir = join(home, "data");
  const [port = 0] = await freePorts(1);
  const own = { DATA_DIR: dataDir, POSTGRES_PORT: String(port), POSTGRES_PASSWORD: "secret" };
  const recipe = {
    name: "postgres",
    args: ["--import", "tsx", "local/postgres/main.ts"],
    env: { ...(process.env as Record<string, string>), ...own },
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    log: join(home, "postgres.log"),
  };
  let server: Child;
  const start = async () => {
    server = new Child(recipe);
    const ended = server.ended.then(() => Promise.reject(new Error(readFileSync(recipe.log, "utf8"))));
    await Promise.race([new Promise<void>((done) => server.onMessage(() => done())), ended]);
  };
  onTestFinished(async () => {
    await server.stop(10_000);
    removeData(dataDir);
    discardInstallation(home);
  });
  await start();
  return {
    url: `postgres://${USER}:secret@127.0.0.1:${port}/${DATABASE}`,
    async cutOff() {
      const [pid] = readFileSync(join(findLocation(dataDir).data, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await server.ended;
    },
    start,
  };
}

it("survives a crash of the server, keeps every acknowledged donation complete, and serves within 2 s of its return", async () => {
  const server = await ownServer();
  const crashes = watchCrashes();
  const client = connect(server.url, { max: CONNECTIONS });
  onTestFinished(() => client.close());
  await client.sql`create table halves (donation text)`;
  const kept: string[] = [];
  const refused: unknown[] = [];
  let stopped = false;
  const worker = async (number: number) => {
    for (let turn = 0; !stopped; turn++) {
      const donation = `${number}-${turn}`;
      const work = client.db.transaction(async (tx) => {
        await tx.execute(sql`insert into halves values (${donation})`);
        await tx.execute(sql`insert into halves values (${donation})`);
      });
      await work.then(
        () => kept.push(donation),
        // Retries as a client would. Refusals are immediate while the server is down.
        (error) => setTimeout(10, refused.push(error)),
      );
    }
  };
  const workers = Array.from({ length: CONNECTIONS * 2 }, (_, number) => worker(number));
  await expect.poll(() => kept.length, { timeout: 60_000 }).toBeGreaterThan(50);
  await server.cutOff();
  await server.start();
  const [before, backAt] = [kept.length, performance.now()];
  // Concurrent with the workers, so that it has the same load.
  const needed = fillFresh(server.url, CONNECTIONS);
  await expect.poll(() => kept.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before);
  const servedAfterMs = performance.now() - backAt;
  const inTimeMs = 2000 + 4 * (await needed);
  expect(servedAfterMs).toBeLessThan(inTimeMs);
  stopped = true;
  await Promise.all(workers);

  expect(refused.length).toBeGreaterThan(CONNECTIONS);
  expect(await fillPool(client, CONNECTIONS)).toBeLessThan(inTimeMs);
  expect(crashes).toEqual([]);
  expect(refused.filter((error) => !databaseIsDown(error))).toEqual([]);
  const rows = await client.sql<{ donation: string; count: number }[]>`
    select donation, count(*)::int from halves group by donation`;
  expect(rows.filter(({ count }) => count !== 2)).toEqual([]);
  const there = new Set(rows.map(({ donation }) => donation));
  expect(kept.filter((donation) => !there.has(donation))).toEqual([]);
});
