import type { Pool } from "pg";

/**
 * Makes due at once what was put off, or started, under a clock that has since been moved back: else it would
 * wait for the days that were taken back. Sleeps and appointments go by the clock and stay.
 */
export async function pullForward(pool: Pool, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await pool.query(
    `WITH steps AS (
       UPDATE jobs.steps SET due_at = $1 WHERE state = 'planned' AND due_at > $1 RETURNING run_id
     ), stuck AS (
       SELECT id, wake_at > $1 AND (attempt > 0 OR version > 0 OR wake_at <= created_at) AS late
       FROM jobs.runs WHERE status = 'active' AND due_at > $1
     )
     UPDATE jobs.runs r SET due_at = $1, wake_at = CASE WHEN late THEN $1::timestamptz ELSE wake_at END
     FROM stuck WHERE r.id = stuck.id AND (late OR r.id IN (SELECT run_id FROM steps))`,
    [at],
  );
}
