import type { Pool } from "pg";

/** In order; never edit a released one, add another. */
const MIGRATIONS: readonly string[] = [
  `
  -- One row: the process that holds the advisory lock has the highest epoch; writes of an older one are refused.
  CREATE TABLE jobs.leader (single boolean PRIMARY KEY DEFAULT true CHECK (single), epoch integer NOT NULL);
  INSERT INTO jobs.leader (epoch) VALUES (0);

  -- An event as it was accepted; \`dispatched\` once its runs exist. \`key\` is ours, \`event_id\` the sender's.
  CREATE TABLE jobs.events (
    key text PRIMARY KEY,
    event_id text NOT NULL,
    name text NOT NULL,
    payload json NOT NULL,
    received_at timestamptz NOT NULL,
    dispatched boolean NOT NULL
  );
  CREATE INDEX events_waiting ON jobs.events (key) WHERE NOT dispatched;

  -- One function called for one event, once per (function, dedupe key). An active run always has a \`due_at\`:
  -- the earliest thing that it waits for. \`version\` counts writes, so that none is lost or applied twice.
  CREATE TABLE jobs.runs (
    id text PRIMARY KEY,
    fn_id text NOT NULL,
    event_key text NOT NULL,
    dedupe_key text,
    status text NOT NULL CHECK (status IN ('active', 'completed', 'failed')),
    version integer NOT NULL DEFAULT 0,
    attempt integer NOT NULL DEFAULT 0,
    wake_at timestamptz,
    due_at timestamptz,
    result json,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    CHECK ((status = 'active') = (due_at IS NOT NULL)),
    UNIQUE (fn_id, dedupe_key)
  );
  CREATE INDEX runs_due ON jobs.runs (fn_id, due_at, id) WHERE status = 'active';
  CREATE INDEX runs_failed ON jobs.runs (finished_at) WHERE status = 'failed';

  -- A step of a run: waiting (planned, sleeping; \`due_at\` set) or memoised (data, error; \`position\` in order of
  -- completion). A memoised step never changes and is never run again.
  CREATE TABLE jobs.steps (
    run_id text NOT NULL,
    id text NOT NULL,
    state text NOT NULL CHECK (state IN ('planned', 'sleeping', 'data', 'error')),
    name text,
    value json,
    race boolean NOT NULL DEFAULT false,
    attempt integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    position integer,
    PRIMARY KEY (run_id, id),
    CHECK ((state IN ('planned', 'sleeping')) = (due_at IS NOT NULL)),
    CHECK ((state IN ('data', 'error')) = (position IS NOT NULL))
  );

  -- When a cron trigger fires next; kept, so that a tick that fell into a pause is made up for once.
  CREATE TABLE jobs.crons (
    fn_id text NOT NULL,
    cron text NOT NULL,
    next_at timestamptz NOT NULL,
    PRIMARY KEY (fn_id, cron)
  );
  `,
  `
  -- The events of open batches, in order of arrival. A batch that starts moves its rows into \`runs.event_keys\`, so that
  -- each event is in one batch. \`due_at\`: when the batch starts at the latest if this is its first event.
  CREATE TABLE jobs.batch_items (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fn_id text NOT NULL,
    batch_key text NOT NULL,
    event_key text NOT NULL,
    bytes integer NOT NULL,
    due_at timestamptz NOT NULL
  );
  -- All events of a batch run, \`event_key\` first; null for a run of a single event.
  ALTER TABLE jobs.runs ADD COLUMN event_keys text[];
  `,
];

/** An arbitrary constant for the migration lock; plus one, for leadership. */
export const LOCK_ID = 7_215_300_431;

/** Migrates schema `jobs`; safe for parallel processes. Throws database errors. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // Without a listener a connection that drops while checked out would end the process.
  client.on("error", () => {});
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_ID]);
    await client.query("CREATE SCHEMA IF NOT EXISTS jobs");
    await client.query("CREATE TABLE IF NOT EXISTS jobs.migrations (version integer PRIMARY KEY)");
    const { rows } = await client.query<{ version: number }>("SELECT version FROM jobs.migrations");
    const done = new Set(rows.map((row) => row.version));
    for (const [version, sql] of MIGRATIONS.entries()) {
      if (done.has(version)) continue;
      await client.query(sql);
      await client.query("INSERT INTO jobs.migrations (version) VALUES ($1)", [version]);
    }
    await client.query("COMMIT");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
}
