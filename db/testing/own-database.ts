import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { type Client, connect } from "@/db/client";

/**
 * Creates a database of this test, whose sessions it may end, and a pool on it. Both are removed when the test ends.
 */
export async function ownDatabase(
  max: number,
): Promise<Client & { endSessions(): Promise<void>; fillAnother(): Promise<number> }> {
  const name = `loss_${randomBytes(6).toString("hex")}`;
  const admin = connect(inject("adminUrl"), { max: 1 });
  await admin.sql`create database ${admin.sql(name)}`;
  const url = Object.assign(new URL(inject("adminUrl")), { pathname: `/${name}` }).href;
  const client = connect(url, { max });
  onTestFinished(async () => {
    await client.close();
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  });
  return {
    ...client,
    fillAnother: () => fillFresh(url, max),
    /** Resolves once the server has ended the sessions. The client learns of it later. */
    async endSessions() {
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    },
  };
}

/** Collects uncaught errors, which would end a process outside the test runner, until the test ends. */
export function watchCrashes(): unknown[] {
  const crashes: unknown[] = [];
  const note = (error: unknown) => void crashes.push(error);
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("uncaughtException", note);
    process.off("unhandledRejection", note);
  });
  return crashes;
}

/** Returns a promise that the test resolves. */
export function gate() {
  let open: () => void = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open };
}

/** Measures how long it takes until `max` connections are in transactions at the same time, in milliseconds. */
export async function fillPool({ sql }: Client, max: number): Promise<number> {
  const startedAt = performance.now();
  const everyone = gate();
  let here = 0;
  const transactions = Array.from({ length: max }, () =>
    sql.begin(async (tx) => {
      await tx`select 1`;
      if (++here === max) everyone.open();
      await everyone.passed;
    }),
  );
  await Promise.all(transactions);
  return performance.now() - startedAt;
}

/**
 * Measures the same for an undisturbed pool, in milliseconds: the machine's baseline for a pool that has lost its
 * connections.
 */
export async function fillFresh(url: string, max: number): Promise<number> {
  const fresh = connect(url, { max });
  try {
    return await fillPool(fresh, max);
  } finally {
    await fresh.close();
  }
}
