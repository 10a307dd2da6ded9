import type { Server } from "./server";

/** The state of the queue, for tests that wait for it and for the console. */
export type State = {
  leader: boolean;
  synced: boolean;
  functions: number;
  /** Due, not called yet. */
  queued: number;
  /** Calls to the app in flight. */
  running: number;
  /** Runs waiting for a retry. */
  retrying: number;
  /** Runs that sleep or are scheduled. */
  sleeping: number;
  /** Open batches, and the events in them. */
  batches: number;
  batched: number;
  /** Runs that failed in the last three days. */
  failed: number;
  /** Runs of functions that the app no longer has. */
  orphaned: number;
  /** Nothing queued, running, retrying, waiting for its batch or unwritten. */
  idle: boolean;
  /** When the earliest waiting run or batch is due (ISO), null when none waits. */
  nextDueAt: string | null;
  now: string;
};

// Work started during the count is due slightly later than the time of the count.
const SOON_MS = 1000;

type Row = {
  due: number;
  retrying: number;
  sleeping: number;
  orphaned: number;
  failed: number;
  events: number;
  batches: number;
  batched: number;
  next_due: Date | null;
};

/** Counts the work; rejects when the database is down. */
export async function readState(server: Server): Promise<State> {
  const { core, dispatcher, writer } = server;
  const now = core.now();
  const functions = [...(core.registry?.functions.keys() ?? [])];
  const { rows } = await core.pool.query<Row>(
    `WITH open AS (
       SELECT count(*) AS size, min(due_at) AS due_at FROM jobs.batch_items
       WHERE $2::text[] IS NULL OR fn_id = ANY ($2) GROUP BY fn_id, batch_key
     )
     SELECT
       count(*) FILTER (WHERE known AND due_at <= $1)::integer AS due,
       count(*) FILTER (WHERE known AND due_at > $1 AND again)::integer AS retrying,
       count(*) FILTER (WHERE known AND due_at > $1 AND NOT again)::integer AS sleeping,
       count(*) FILTER (WHERE NOT known)::integer AS orphaned,
       least(min(due_at) FILTER (WHERE known AND due_at > $1), (SELECT min(due_at) FROM open)) AS next_due,
       (SELECT count(*) FROM open)::integer AS batches,
       (SELECT coalesce(sum(size), 0) FROM open)::integer AS batched,
       (SELECT count(*) FROM jobs.runs WHERE status = 'failed')::integer AS failed,
       (SELECT count(*) FROM jobs.events WHERE NOT dispatched)::integer AS events
     FROM (
       SELECT due_at, $2::text[] IS NULL OR fn_id = ANY ($2) AS known,
         attempt > 0 OR EXISTS (
           SELECT FROM jobs.steps s WHERE s.run_id = r.id AND s.position IS NULL AND s.attempt > 0) AS again
       FROM jobs.runs r WHERE status = 'active'
     ) active`,
    [new Date(now + SOON_MS).toISOString(), core.registry ? functions : null],
  );
  const row = rows[0];
  if (!row) throw new Error("the database gave no counts");
  const { running } = dispatcher;
  return {
    leader: core.epoch !== null,
    synced: core.registry !== null,
    functions: functions.length,
    queued: Math.max(0, row.due - running) + row.events,
    running,
    retrying: row.retrying,
    sleeping: row.sleeping,
    batches: row.batches,
    batched: row.batched,
    failed: row.failed,
    orphaned: row.orphaned,
    idle: row.due + row.events + row.batched + row.retrying + running + writer.pending === 0,
    nextDueAt: row.next_due?.toISOString() ?? null,
    now: new Date(now).toISOString(),
  };
}
