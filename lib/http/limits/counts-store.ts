import { createHmac, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { statement } from "@/db/statement";
import { derivedKeys } from "@/lib/config/app-secret";
import type { OwnCount } from "./shared-counts";

/**
 * Every process writes rows of its own, so that none waits for another, and a statement that is repeated changes nothing. The
 * others' counts are from before the statement.
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

/** The id of a process among those that share the limits. */
export function newCountingProcess(): string {
  return randomUUID();
}

/** Stores what a process has counted, without names or addresses; returns what the others have of each, in the same order. */
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
 * Deletes the counts of windows that have ended; limits use real time, also where the clock was moved. Those that a process
 * is counting in a new window are left to it: it locks many rows in an order of its own.
 */
export async function deleteEndedCounts(db: Database): Promise<number> {
  const gone = await db.execute(sql`
    delete from limit_counts where (counter, process) in (
      select counter, process from limit_counts where ends_at < now() for update skip locked
    ) and ends_at < now() returning 1`);
  return gone.length;
}

/** A keyed hash, since a name contains the address of a visitor. */
function counterOf(name: string): string {
  const [key = ""] = derivedKeys("limit counts");
  return createHmac("sha256", key).update(name).digest("hex").slice(0, 32);
}
