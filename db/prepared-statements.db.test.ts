import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, it } from "vitest";
import { preparing } from "./prepared-statements";
import { ownConnection } from "./testing";
import { ownDatabase } from "./testing/own-database";

/** The statements prepared by the pool's only session, with their number of runs. */
const prepared = sql`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`;

it("prepares a statement once per session, outside and inside of transactions and savepoints", async () => {
  const { db } = ownConnection(1);
  const twice = (value: number) => sql`select ${value}::int * 2 as twice`;
  expect(await db.execute(twice(1))).toEqual([{ twice: 2 }]);
  await db.transaction(async (tx) => {
    expect(await tx.execute(twice(2))).toEqual([{ twice: 4 }]);
    await tx.transaction(async (inner) => {
      expect(await inner.execute(twice(3))).toEqual([{ twice: 6 }]);
    });
  });
  const found = await db.execute<{ statement: string; runs: number }>(prepared);
  expect(found.filter(({ statement }) => statement.includes("twice"))).toEqual([
    { statement: "select $1::int * 2 as twice", runs: 3 },
  ]);
});

it("prepares a statement in one session, however many of the pool are idle", async () => {
  const { db } = ownConnection(5);
  const session = async () =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid where ${1}::int = 1`))[0]?.pid;
  const slow = () => db.execute(sql`select pg_sleep(0.05)`);
  await Promise.all([slow(), slow(), slow(), slow(), slow()]);
  const used = new Set<number | undefined>();
  for (let call = 0; call < 20; call += 1) used.add(await session());
  await db.transaction(async (tx) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    used.add(row?.pid);
  });
  expect(used.size).toBe(1);
});

it("stops preparing above the limit, and still runs every statement", async () => {
  const client = ownConnection(1);
  const db = drizzle(preparing(client.sql, { atMost: 5 }));
  for (let length = 1; length <= 20; length += 1) {
    const list = Array.from({ length }, (_, index) => sql`${index}::int`);
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (values (0), (1), (2)) v(x) where x in (${sql.join(list, sql`, `)})`,
    );
    expect(row?.count).toBe(Math.min(length, 3));
  }
  const found = await db.execute<{ statement: string }>(prepared);
  expect(found.filter(({ statement }) => statement.includes("x in"))).toHaveLength(5);
});

it("does not pipeline behind a running statement, so that no other work enters a transaction's session", async () => {
  const pool = preparing((await ownDatabase(1)).sql);
  // Sent immediately if the connection accepts it.
  const query = (on: Pick<typeof pool, "unsafe">) =>
    on.unsafe("select txid_current()::text as id where $1::int = 1", [1]).execute();
  await query(pool);
  // Prepared by now. As many as the driver pipelines, so that the BEGIN would be the last one.
  const others = Array.from({ length: 100 }, () => query(pool));
  const inside = await pool.begin(async (tx) => {
    const first = await query(tx);
    others.push(query(pool));
    await setImmediate();
    return [...first, ...(await query(tx))];
  });
  const ids = (await Promise.all(others)).map(([row]) => row?.["id"]);
  expect(inside[1]).toEqual(inside[0]);
  expect(new Set([...ids, inside[0]?.["id"]]).size).toBe(102);
});

it("prepares statements again after an altered table has invalidated them", async () => {
  const { db } = await ownDatabase(1);
  await db.execute(sql`create table things (id int)`);
  const read = () => db.execute(sql`select * from things where id = ${7}`);
  await db.execute(sql`insert into things values (${7})`);
  expect(await read()).toEqual([{ id: 7 }]);
  await db.execute(sql`alter table things add column name text default 'seven'`);
  expect(await read()).toEqual([{ id: 7, name: "seven" }]);
});
