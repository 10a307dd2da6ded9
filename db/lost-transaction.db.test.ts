import { describe, expect, it } from "vitest";
import { databaseIsDown } from "@/lib/http/database-errors";
import { gate, ownDatabase, watchCrashes } from "./testing/own-database";

/** One connection, so that each caller gets the connection of the previous one. */
const oneConnection = async () => {
  const database = await ownDatabase(1);
  await database.sql`create table donations (who text)`;
  const who = async () =>
    (await database.sql<{ who: string }[]>`select who from donations`).map((row) => row.who);
  return { ...database, who };
};
const reason = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "it was done",
    (error: unknown) => error,
  );

describe("a transaction whose connection is lost", () => {
  it("is rejected as down while idle, and so is its next statement", async () => {
    const { sql, endSessions } = await oneConnection();
    const crashes = watchCrashes();
    const [lost, refused] = [gate(), gate()];
    let late: unknown;
    const transaction = sql.begin(async (tx) => {
      await tx`insert into donations values ('lost')`;
      await endSessions();
      await lost.passed;
      late = await reason(tx`insert into donations values ('late')`);
      refused.open();
    });
    expect(await reason(transaction)).toSatisfy(databaseIsDown);
    lost.open();
    await refused.passed;
    expect(late).toSatisfy(databaseIsDown);
    expect(await sql`select who from donations`).toHaveLength(0);
    expect(crashes).toEqual([]);
  });

  it("rejects the statements waiting behind the one in flight", async () => {
    const { sql, endSessions } = await oneConnection();
    let statements: Promise<unknown>[] = [];
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      statements = [tx`select pg_sleep(60)`, tx`select ${2}::int`, tx`select ${"3"}::text`].map(reason);
      await endSessions();
      await Promise.all(statements);
    });
    expect(await reason(transaction)).toSatisfy(databaseIsDown);
    for (const error of await Promise.all(statements)) expect(error).toSatisfy(databaseIsDown);
    expect(statements).toHaveLength(3);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it("does not run its late statement in the transaction that now has its connection", async () => {
    const { sql, endSessions, who } = await oneConnection();
    const [lost, written, received] = [gate(), gate(), gate()];
    const first = sql.begin(async (tx) => {
      await tx`insert into donations values ('first')`;
      await endSessions();
      await lost.passed;
      await reason(tx`insert into donations values ('late')`);
      received.open();
    });
    expect(await reason(first)).toSatisfy(databaseIsDown);
    const second = sql.begin(async (tx) => {
      await tx`insert into donations values ('second')`;
      written.open();
      await received.passed;
    });
    await written.passed;
    lost.open();
    await second;
    expect(await who()).toEqual(["second"]);
  });

  it("does not roll back the transaction that now has its connection", async () => {
    const { sql, endSessions, who } = await oneConnection();
    const [lost, written] = [gate(), gate()];
    const first = sql.begin(async (tx) => {
      await tx`insert into donations values ('first')`;
      await endSessions();
      await lost.passed;
      throw new Error("the first transaction is aborted");
    });
    expect(await reason(first)).toSatisfy(databaseIsDown);
    const second = sql.begin(async (tx) => {
      await tx`insert into donations values ('second')`;
      written.open();
      await lost.passed;
      // The first transaction's end is being sent. A statement sent after it would run outside any transaction.
      await tx`select 1`;
      await tx`insert into donations values ('second again')`;
    });
    await written.passed;
    lost.open();
    await second;
    expect(await who()).toEqual(["second", "second again"]);
  });
});
