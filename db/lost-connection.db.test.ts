import { once } from "node:events";
import { type AddressInfo, connect as call, createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished } from "vitest";
import { databaseIsDown } from "@/lib/http/database-errors";
import { type Client, connect } from "./client";
import { fillPool, ownDatabase, watchCrashes } from "./testing/own-database";

const CONNECTIONS = 10;

/** Opens a pool of one connection to a server simulated by `serve`. */
async function playServer(serve: (socket: Socket) => void): Promise<Client> {
  const server = createServer((socket) => serve(socket.on("error", () => {})));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(inject("adminUrl")), { port: String(port) }).href;
  const client = connect(url, { max: 1 });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  return client;
}

it("settles every query and recovers when every session is ended repeatedly", async () => {
  const database = await ownDatabase(CONNECTIONS);
  const crashes = watchCrashes();
  await database.sql`create table halves (donation text)`;
  const kept: string[] = [];
  const refused: unknown[] = [];
  let stopped = false;
  const give = (donation: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into halves values (${donation})`);
      await setImmediate();
      await Promise.all([
        tx.execute(sql`select pg_sleep(0.002)`),
        tx.execute(sql`insert into halves values (${donation})`),
      ]);
    });
  /** Starts in each phase of the event loop, since the failure depends on the phase. */
  const worker = async (number: number) => {
    for (let turn = 0; !stopped; turn++) {
      if (turn % 2) await setImmediate();
      const donation = `${number}-${turn}`;
      const work =
        number % 3 ? give(donation).then(() => kept.push(donation)) : database.db.execute(sql`select 1`);
      await Promise.resolve(work).catch((error) => refused.push(error));
    }
  };
  const workers = Array.from({ length: CONNECTIONS + 2 }, (_, number) => worker(number));
  while (refused.length < 200) {
    const before = kept.length;
    await expect.poll(() => kept.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before);
    await database.endSessions();
  }
  stopped = true;
  await Promise.all(workers);

  expect(crashes).toEqual([]);
  expect(refused.filter((error) => !databaseIsDown(error))).toEqual([]);
  expect(await fillPool(database, CONNECTIONS)).toBeLessThan(2000 + 4 * (await database.fillAnother()));
  const rows = await database.sql<{ donation: string; count: number }[]>`
    select donation, count(*)::int from halves group by donation`;
  expect(rows.filter(({ count }) => count !== 2)).toEqual([]);
  const there = new Set(rows.map(({ donation }) => donation));
  expect(kept.filter((donation) => !there.has(donation))).toEqual([]);
});

it("rejects the query as down when the server hangs up before it is ready, without reconnecting", async () => {
  let calls = 0;
  const { sql } = await playServer((socket) => {
    calls++;
    socket.end();
  });
  await expect(sql`select 1`).rejects.toSatisfy(databaseIsDown);
  expect(calls).toBe(1);
});

it("rejects only the query when a new connection breaks right after its start", async () => {
  const crashes = watchCrashes();
  let isBroken = true;
  const { sql } = await playServer((socket) => {
    const real = call(Number(new URL(inject("adminUrl")).port), "127.0.0.1").on("error", () => {});
    let isReady = false;
    real.on("data", (data) => {
      if (isBroken && isReady) socket.resetAndDestroy();
      else socket.write(data);
      // The first ReadyForQuery. What follows responds to the driver's own query for types.
      isReady ||= data.subarray(-6).equals(Buffer.from("Z\0\0\0\x05I"));
    });
    socket.pipe(real);
    socket.on("close", () => real.destroy());
    real.on("close", () => socket.destroy());
  });
  await expect(sql`select 1`).rejects.toSatisfy(databaseIsDown);
  isBroken = false;
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(crashes).toEqual([]);
});

it("does not shift a result by rows received before another query's error", async () => {
  const { sql } = await ownDatabase(1);
  await expect(sql`select 1 / (5 - x) from generate_series(1, 9) x`).rejects.toThrow("division by zero");
  expect(await sql`select 7 as seven`).toEqual([{ seven: 7 }]);
});
