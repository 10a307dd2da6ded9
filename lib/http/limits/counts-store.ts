import { createHmac, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { statement } from "@/db/statement";
import { derivedKeys } from "@/lib/config/app-secret";
import type { OwnCount } from "./shared-counts";

/**
 * Every process writes its own rows, so that none waits for another and a repeated statement changes nothing. The
 * counts of the other processes are from before the statement.
 */
const exchange = statement<{ process: string; counts: string }, { others: number }>(
  (given) => sql`
    with own as (
      select (c->>0)::uuid as counter, to_timestamp((c->>1)::bigint) as ends_at, (c->>2)::int as calls, place
      from jsonb_array_elements(${given.counts}::jsonb) with ordinality as list(c, place)
    ), stored as (
      insert into limit_counts (counter, process, ends_at, calls)
      select counter, ${given.process}::uuid, ends_at, calls from own
      on conflict (counter, process) do update set ends_at = excluded.ends_at, calls = excluded.calls
    )
    select coalesce((
      select sum(calls) from limit_counts l
      where l.counter = own.counter and l.process <> ${given.process}::uuid and l.ends_at = own.ends_at
    ), 0)::int as others
    from own order by place`,
);

/** Returns a new id for one of the processes that share the limits. */
export function newCountingProcess(): string {
  return randomUUID();
}

/** Stores a process's counts without names or addresses. Returns those of the other processes in the same order. */
export async function exchangeCounts(
  db: Database,
  process: string,
  own: readonly OwnCount[],
): Promise<number[]> {
  const counts = own.map(({ name, endsAt, calls }) => [counterOf(name), endsAt / 1000, calls]);
  const rows = await exchange(db, { process, counts: JSON.stringify(counts) });
  return rows.map(({ others }) => others);
}

/**
 * Deletes the counts of windows that have ended. Limits use real time, even where the clock was moved. Skips rows that
 * a process is moving to a new window, because it locks many rows in its own order.
 */
export async function deleteEndedCounts(db: Database): Promise<number> {
  const deleted = await db.execute(sql`
    delete from limit_counts where (counter, process) in (
      select counter, process from limit_counts where ends_at < now() for update skip locked
    ) and ends_at < now() returning 1`);
  return deleted.length;
}

/** Returns a keyed hash of a counter's name, since the name contains a visitor's address. */
function counterOf(name: string): string {
  const [key = ""] = derivedKeys("limit counts");
  return createHmac("sha256", key).update(name).digest("hex").slice(0, 32);
}
