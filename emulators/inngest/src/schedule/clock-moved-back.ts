import type { Pool } from "pg";

const JITTER_MS = 5000;
const SLACK_MS = 10_000;

/** A clock that records when (real time) and by how much it was last moved back; in milliseconds. */
export type WatchedClock = { now: () => number; movedBack: { at: number; byMs: number } };

/** Checks every reading: between two readings by one part the clock may move forward and back unnoticed. */
export function watchClock(read: () => number): WatchedClock {
  let last = 0;
  const clock: WatchedClock = {
    movedBack: { at: 0, byMs: 0 },
    now: () => {
      const value = read();
      if (value < last - JITTER_MS) clock.movedBack = { at: Date.now(), byMs: last - value };
      last = value;
      return value;
    },
  };
  return clock;
}

/**
 * Makes due at once what was postponed, or started, under a clock that was moved back since; otherwise it would wait
 * for `movedByMs`. Sleeps and scheduled times follow the clock and are not changed.
 */
export async function pullForward(pool: Pool, now: number, movedByMs: number): Promise<void> {
  // Was due soon by the old time; retries counted by the new time are earlier than this.
  const beyond = new Date(now + Math.max(0, movedByMs - SLACK_MS)).toISOString();
  await pool.query(
    `WITH batches AS (
       UPDATE jobs.batch_items SET due_at = $1 WHERE due_at > $2
     ), steps AS (
       UPDATE jobs.steps SET due_at = $1 
       WHERE state = 'planned' AND due_at > $2
         AND run_id IN (SELECT id FROM jobs.runs WHERE status = 'active')
       RETURNING run_id
     ), stuck AS (
       SELECT id, wake_at > $2 AND (attempt > 0 OR version > 0 OR wake_at <= created_at) AS late
       FROM jobs.runs WHERE status = 'active' AND due_at > $2
     )
     UPDATE jobs.runs r SET due_at = $1, wake_at = CASE WHEN late THEN $1::timestamptz ELSE wake_at END
     FROM stuck WHERE r.id = stuck.id AND (late OR r.id IN (SELECT run_id FROM steps))`,
    [new Date(now).toISOString(), beyond],
  );
}
