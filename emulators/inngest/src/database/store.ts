import type { Pool } from "pg";
import type { EventPayload } from "../protocol/types";
import { dueAt, type Run, type Step } from "../runs/run";
import type { NewItem } from "./batch-store";

/** An event to store; `key` is generated before the first attempt, so that a repeated write adds nothing. */
export type EventRow = {
  key: string;
  payload: EventPayload;
  /** The payload as JSON. */
  text: string;
  receivedAt: number;
  dispatched: boolean;
};
/** A run to start; ignored when the function already has this dedupe key. */
export type RunRow = {
  id: string;
  fnId: string;
  eventKey: string;
  dedupeKey: string;
  dueAt: number;
  createdAt: number;
};

// Documents are sent as text[] and cast: PostgreSQL's JSON functions refuse \u0000 and lone surrogates, which a
// function may return.

/** What a statement added: ids of runs, and the numbers of events in open batches by function and event. */
export type Inserted = { runs: Set<string>; items: Map<string, number> };

/**
 * Writes events, the runs they start and their places in open batches, in one statement. An event with a known key adds
 * nothing to batches, except one that had waited without runs.
 */
export async function insertEvents(
  pool: Pool,
  events: EventRow[],
  runs: RunRow[],
  items: NewItem[],
): Promise<Inserted> {
  const { rows } = await pool.query<{ run: string } | { run: null; seq: string; id: string }>({
    name: "insert-events",
    text: `
    WITH e AS (
      INSERT INTO jobs.events AS old (key, event_id, name, payload, received_at, dispatched)
      SELECT key, event_id, name, payload::json, received_at, dispatched
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[])
        AS x(key, event_id, name, payload, received_at, dispatched)
      ON CONFLICT (key) DO UPDATE SET dispatched = true WHERE excluded.dispatched AND NOT old.dispatched
      RETURNING key
    ), r AS (
      INSERT INTO jobs.runs (id, fn_id, event_key, dedupe_key, status, wake_at, due_at, created_at)
      SELECT id, fn_id, event_key, dedupe_key, 'active', due_at, due_at, created_at
      FROM unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[])
        AS y(id, fn_id, event_key, dedupe_key, due_at, created_at)
      ON CONFLICT (fn_id, dedupe_key) DO NOTHING
      RETURNING id
    ), b AS (
      INSERT INTO jobs.batch_items (fn_id, batch_key, event_key, bytes, due_at)
      SELECT fn_id, batch_key, event_key, bytes, due_at
      FROM unnest($13::text[], $14::text[], $15::text[], $16::integer[], $17::timestamptz[])
        AS z(fn_id, batch_key, event_key, bytes, due_at)
      -- IS TRUE keeps it a hashed subplan; a join would compare each item with each event.
      WHERE (event_key IN (SELECT key FROM e)) IS TRUE
      RETURNING seq, fn_id, event_key
    )
    SELECT id AS run, NULL::bigint AS seq, NULL AS id FROM r
    UNION ALL SELECT NULL, seq, fn_id || ' ' || event_key FROM b`,
    values: [
      events.map((event) => event.key),
      events.map((event) => event.payload.id),
      events.map((event) => event.payload.name),
      events.map((event) => event.text),
      events.map((event) => iso(event.receivedAt)),
      events.map((event) => event.dispatched),
      runs.map((run) => run.id),
      runs.map((run) => run.fnId),
      runs.map((run) => run.eventKey),
      runs.map((run) => run.dedupeKey),
      runs.map((run) => iso(run.dueAt)),
      runs.map((run) => iso(run.createdAt)),
      items.map((item) => item.fnId),
      items.map((item) => item.batchKey.replaceAll("\0", "")),
      items.map((item) => item.eventKey),
      items.map((item) => item.bytes),
      items.map((item) => iso(item.dueAt)),
    ],
  });
  const inserted: Inserted = { runs: new Set(), items: new Map() };
  for (const row of rows) {
    if (row.run === null) inserted.items.set(row.id, Number(row.seq));
    else inserted.runs.add(row.run);
  }
  return inserted;
}

/** Events without runs yet (no functions known, another process, a failed run), oldest first. */
export async function waitingEvents(pool: Pool, limit: number): Promise<EventRow[]> {
  const { rows } = await pool.query<{ key: string; text: string; received_at: Date }>(
    "SELECT key, payload::text AS text, received_at FROM jobs.events WHERE NOT dispatched ORDER BY key LIMIT $1",
    [limit],
  );
  return rows.map((row) => ({
    key: row.key,
    payload: JSON.parse(row.text),
    text: row.text,
    receivedAt: row.received_at.getTime(),
    dispatched: true,
  }));
}

/** The result of writing runs: the ids written, and whether the epoch is still ours. */
export type Saved = { ids: Set<string>; leading: boolean };
/** The event of a failed run, written together with the failure. */
export type FailureNotice = { runId: string; event: EventRow };

/**
 * Writes runs and their changed steps in one statement, each run only if its version is unchanged since it was read
 * (`version`) and only while `epoch` is the latest.
 */
export async function saveRuns(
  pool: Pool,
  epoch: number,
  runs: Run[],
  notices: FailureNotice[],
  now: number,
): Promise<Saved> {
  const steps = runs.flatMap((run) => changedSteps(run).map((step) => ({ run, step })));
  const { rows } = await pool.query<{ ids: string[] | null; epoch: number }>({
    name: "save-runs",
    text: `
    WITH fence AS (SELECT epoch FROM jobs.leader),
    written AS (
      UPDATE jobs.runs r SET status = x.status, version = r.version + 1, attempt = x.attempt,
        wake_at = x.wake_at, due_at = x.due_at, result = x.result::json,
        finished_at = CASE WHEN x.status <> 'active' THEN $8::timestamptz END
      FROM unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::timestamptz[],
        $6::timestamptz[], $7::text[]) AS x(id, version, status, attempt, wake_at, due_at, result)
      -- Not status = 'active': planned for a young table, that would read the whole index of active runs each time.
      WHERE r.id = x.id AND r.version = x.version AND r.finished_at IS NULL
        AND (SELECT epoch FROM fence) = $9
      RETURNING r.id
    ),
    stepped AS (
      INSERT INTO jobs.steps (run_id, id, state, name, value, race, attempt, due_at, position)
      SELECT y.run_id, y.id, y.state, y.name, y.value::json, y.race, y.attempt, y.due_at, y.position
      FROM unnest($10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::boolean[],
        $16::integer[], $17::timestamptz[], $18::integer[])
        AS y(run_id, id, state, name, value, race, attempt, due_at, position)
      -- IS TRUE keeps it a hashed subplan, as above.
      WHERE (y.run_id IN (SELECT id FROM written)) IS TRUE
      ON CONFLICT (run_id, id) DO UPDATE SET state = excluded.state, value = excluded.value,
        attempt = excluded.attempt, due_at = excluded.due_at, position = excluded.position
      WHERE jobs.steps.position IS NULL
    ),
    announced AS (
      INSERT INTO jobs.events (key, event_id, name, payload, received_at, dispatched)
      SELECT z.key, z.event_id, z.name, z.payload::json, $8, false
      FROM unnest($19::text[], $20::text[], $21::text[], $22::text[], $23::text[])
        AS z(run_id, key, event_id, name, payload)
      WHERE (z.run_id IN (SELECT id FROM written)) IS TRUE
    )
    SELECT (SELECT array_agg(id) FROM written) AS ids, epoch FROM fence`,
    values: [
      runs.map((run) => run.id),
      runs.map((run) => run.version),
      runs.map((run) => run.status),
      runs.map((run) => run.attempt),
      runs.map((run) => isoOrNull(run.wakeAt)),
      runs.map((run) => isoOrNull(dueAt(run))),
      runs.map((run) => (run.status === "active" ? null : JSON.stringify(run.result))),
      iso(now),
      epoch,
      steps.map(({ run }) => run.id),
      steps.map(({ step }) => step.id),
      steps.map(({ step }) => step.state),
      steps.map(({ step }) => step.name?.replaceAll("\0", "") ?? null),
      steps.map(({ step }) => JSON.stringify(step.value)),
      steps.map(({ step }) => step.race),
      steps.map(({ step }) => step.attempt),
      steps.map(({ step }) => isoOrNull(step.dueAt)),
      steps.map(({ step }) => step.position),
      notices.map(({ runId }) => runId),
      notices.map(({ event }) => event.key),
      notices.map(({ event }) => event.payload.id),
      notices.map(({ event }) => event.payload.name),
      notices.map(({ event }) => event.text),
    ],
  });
  return { ids: new Set(rows[0]?.ids ?? []), leading: rows[0]?.epoch === epoch };
}

function changedSteps(run: Run): Step[] {
  return [...run.dirtySteps].map((id) => run.steps.get(id)).filter((step) => step !== undefined);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
