import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "./client";
import { isLostRace } from "./retrying";
import { gate, ownDatabase } from "./testing/own-database";

/** Fails with `code` the first `times` times; a sequence keeps its count across rollbacks. */
async function loser({ db }: { db: Database }, times: number, code: string) {
  await db.execute(sql`create sequence calls`);
  await db.execute(sql`create table kept (n int)`);
  await db.execute(
    sql.raw(`create function lose() returns int language plpgsql as $$
      begin
        if nextval('calls') <= ${times} then raise exception 'lost' using errcode = '${code}'; end if;
        return currval('calls');
      end $$`),
  );
  const calls = async () =>
    Number((await db.execute<{ n: string }>(sql`select last_value as n from calls`))[0]?.n);
  const kept = async () => (await db.execute<{ n: number }>(sql`select n from kept`)).map(({ n }) => n);
  return { calls, kept };
}
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "it was done",
    (error: unknown) => error,
  );

it.each(["40P01", "40001"])(
  "retries a transaction that ended with %s, and keeps only its last run",
  async (code) => {
    const database = await ownDatabase(2);
    const { kept } = await loser(database, 2, code);
    let runs = 0;
    const answer = await database.db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into kept values (${runs})`);
      await tx.execute(sql`select lose()`);
      return `run ${runs}`;
    });
    expect([answer, await kept()]).toEqual(["run 3", [3]]);
  },
);

it("repeats a statement outside of a transaction", async () => {
  const database = await ownDatabase(2);
  const { kept } = await loser(database, 1, "40P01");
  expect(await database.db.execute(sql`insert into kept values (lose()) returning n`)).toEqual([{ n: 2 }]);
  expect(await kept()).toEqual([2]);
});

it("gives up after four runs with the last error", async () => {
  const database = await ownDatabase(2);
  const { calls } = await loser(database, 100, "40P01");
  const error = await failureOf(database.db.transaction((tx) => tx.execute(sql`select lose()`)));
  expect(error).toSatisfy(isLostRace);
  expect(await calls()).toBe(4);
});

it.each(["23505", "57014", "55P03"])("does not retry after another error, such as %s", async (code) => {
  const database = await ownDatabase(2);
  const { calls } = await loser(database, 100, code);
  expect(await failureOf(database.db.transaction((tx) => tx.execute(sql`select lose()`)))).not.toSatisfy(
    isLostRace,
  );
  expect(await calls()).toBe(1);
});

it("resolves a deadlock of two transactions with both committed", async () => {
  const { db } = await ownDatabase(4);
  await db.execute(sql`create table accounts (id int primary key, cents int)`);
  await db.execute(sql`insert into accounts values (1, 0), (2, 0)`);
  const [first, second] = [gate(), gate()];
  const add = (id: number) => sql`update accounts set cents = cents + 1 where id = ${id}`;
  const both = (ids: readonly [number, number], mine: typeof first, other: typeof first) =>
    db.transaction(async (tx) => {
      await tx.execute(add(ids[0]));
      mine.open();
      // Resolved immediately on a second run.
      await other.passed;
      await tx.execute(add(ids[1]));
    });
  await Promise.all([both([1, 2], first, second), both([2, 1], second, first)]);
  expect(await db.execute(sql`select cents from accounts`)).toEqual([{ cents: 2 }, { cents: 2 }]);
});
