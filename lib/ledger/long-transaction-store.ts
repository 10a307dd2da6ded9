import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";

const TIMEOUT_MS = 30 * 60_000;

/**
 * Runs a transaction with a statement timeout of half an hour, for reading every donation of a very large organization.
 * With `snapshot` it is read-only and all its statements see the same snapshot.
 */
export function inLongTransaction<T>(
  db: Database,
  { snapshot }: { snapshot: boolean },
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('work_mem', '64MB', true)`,
      );
      return work(tx);
    },
    snapshot
      ? { isolationLevel: "repeatable read", accessMode: "read only" }
      : { isolationLevel: "read committed" },
  );
}
