import type { Pool } from "pg";

/** An event to append to the open batch of a function and key. */
export type NewItem = { fnId: string; batchKey: string; eventKey: string; bytes: number; dueAt: number };
/** An event of an open batch; `seq` is its place in the order of arrival. */
export type Item = NewItem & { seq: number };
/** A batch that starts. */
export type Batch = { runId: string; items: Item[] };

/** The events of open batches of these functions, in order of arrival. */
export async function loadItems(pool: Pool, fnIds: string[]): Promise<Item[]> {
  const { rows } = await pool.query<Omit<Item, "seq" | "dueAt"> & { seq: string; dueAt: Date }>({
    name: "load-batch-items",
    text: `
    SELECT seq, fn_id AS "fnId", batch_key AS "batchKey", event_key AS "eventKey", bytes, due_at AS "dueAt"
    FROM jobs.batch_items WHERE fn_id = ANY ($1::text[]) ORDER BY seq`,
    values: [fnIds],
  });
  return rows.map((row) => ({ ...row, seq: Number(row.seq), dueAt: row.dueAt.getTime() }));
}

/**
 * Turns open batches into runs, in one statement, while `epoch` is the latest. An event that another process took into
 * a run is left out of ours. Returns the number of events of each run; null when the epoch is over.
 */
export async function startBatches(
  pool: Pool,
  epoch: number,
  batches: Batch[],
  now: number,
): Promise<Map<string, number> | null> {
  const { rows } = await pool.query<{ epoch: number; id: string | null; size: number }>({
    name: "start-batches",
    text: `
    WITH taken AS (
      DELETE FROM jobs.batch_items b USING unnest($1::bigint[], $2::text[]) AS x(seq, run_id)
      WHERE b.seq = x.seq AND (SELECT epoch FROM jobs.leader) = $3
      RETURNING x.run_id, b.seq, b.fn_id, b.event_key
    ), grouped AS (
      SELECT run_id, min(fn_id) AS fn_id, array_agg(event_key ORDER BY seq) AS keys FROM taken GROUP BY run_id
    ), started AS (
      INSERT INTO jobs.runs (id, fn_id, event_key, event_keys, status, wake_at, due_at, created_at)
      SELECT run_id, fn_id, keys[1], keys, 'active', $4, $4, $4 FROM grouped
      RETURNING id, cardinality(event_keys) AS size
    )
    SELECT epoch, id, size FROM jobs.leader LEFT JOIN started ON true`,
    values: [
      batches.flatMap(({ items }) => items.map((item) => item.seq)),
      batches.flatMap(({ runId, items }) => items.map(() => runId)),
      epoch,
      new Date(now).toISOString(),
    ],
  });
  if (rows[0]?.epoch !== epoch) return null;
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.size]])));
}
