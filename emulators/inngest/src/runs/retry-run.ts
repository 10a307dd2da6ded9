import type { Pool } from "pg";

/**
 * Restores the attempts of a failed run: successful steps stay memoized, failed steps run again. False when there is
 * no such run.
 */
export async function retryRun(pool: Pool, id: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH again AS (
       UPDATE jobs.runs SET status = 'active', attempt = 0, version = version + 1, wake_at = $2, due_at = $2,
         result = NULL, finished_at = NULL
       WHERE id = $1 AND status = 'failed' RETURNING id
     ), steps AS (DELETE FROM jobs.steps USING again WHERE run_id = again.id AND state <> 'data')
     SELECT id FROM again`,
    [id, new Date(now).toISOString()],
  );
  return rowCount === 1;
}
