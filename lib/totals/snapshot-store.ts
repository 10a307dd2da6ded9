import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
const READING = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Reads on two connections at once, in transactions that see the same state of the database
 * (https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-SNAPSHOT-SYNCHRONIZATION). A caller holds the
 * first connection while it waits for the second one: limit callers to fewer than the pool has connections, or all of
 * them wait for one another. Rejects once both transactions have ended.
 */
export function readInOneSnapshot<A, B>(
  db: Database,
  first: (tx: Transaction) => Promise<A>,
  second: (tx: Transaction) => Promise<B>,
): Promise<[A, B]> {
  return db.transaction(async (tx) => {
    const [snapshot] = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`);
    const beside = db.transaction(async (other) => {
      await other.execute(sql`set transaction snapshot ${sql.raw(`'${snapshot?.id}'`)}`);
      return second(other);
    }, READING);
    // The snapshot can be imported only while the first transaction is open.
    const [one, another] = await Promise.allSettled([first(tx), beside]);
    if (one.status === "rejected") throw one.reason;
    if (another.status === "rejected") throw another.reason;
    return [one.value, another.value];
  }, READING);
}
