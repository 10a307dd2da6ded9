import { Client } from "pg";

const HOUR_MS = 3_600_000;
/** Inngest remembers an event's id for a day. */
const KEEP_COMPLETED_MS = 24 * HOUR_MS;
const KEEP_FAILED_MS = 72 * HOUR_MS;
const BATCH = 5000;

/**
 * Purges completed runs after a day, failed runs and events after three days, and dedupe keys after a day. Works in
 * batches, so that no lock is held for long. Returns the number of deleted runs.
 */
export async function purgeExpired(databaseUrl: string, now: number): Promise<number> {
  // A separate connection: these statements scan whole tables, which the pool's settings avoid.
  const client = new Client({ connectionString: databaseUrl, application_name: "jobs housekeeping" });
  // A broken connection makes the statement reject as well.
  client.on("error", () => {});
  await client.connect();
  try {
    return await purge(client, now);
  } finally {
    await client.end();
  }
}

async function purge(client: Client, now: number): Promise<number> {
  const completedBefore = new Date(now - KEEP_COMPLETED_MS).toISOString();
  const failedBefore = new Date(now - KEEP_FAILED_MS).toISOString();
  let total = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `WITH gone AS (
         DELETE FROM jobs.runs WHERE id IN (
           SELECT id FROM jobs.runs
           WHERE (status = 'completed' AND finished_at < $1) OR (status = 'failed' AND finished_at < $2)
           LIMIT $3)
         RETURNING id
       ), steps AS (DELETE FROM jobs.steps USING gone WHERE run_id = gone.id)
       SELECT id FROM gone`,
      [completedBefore, failedBefore, BATCH],
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  await client.query(
    "UPDATE jobs.runs SET dedupe_key = NULL WHERE dedupe_key IS NOT NULL AND created_at < $1",
    [completedBefore],
  );
  await client.query(
    `DELETE FROM jobs.events e WHERE dispatched AND received_at < $1
       AND NOT EXISTS (SELECT FROM jobs.runs r WHERE r.event_key = e.key)
       AND key NOT IN (SELECT unnest(event_keys) FROM jobs.runs WHERE event_keys IS NOT NULL)
       AND key NOT IN (SELECT event_key FROM jobs.batch_items)`,
    [failedBefore],
  );
  return total;
}
