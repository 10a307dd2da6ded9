import type { Pool } from "pg";
import type { EventPayload } from "../protocol/types";
import { newRun, type Run, type Step } from "../runs/run";

type StepJson = Omit<Step, "dueAt"> & { due_at: string | null };
type Row = {
  id: string;
  fn_id: string;
  version: number;
  attempt: number;
  wake_at: Date | null;
  created_at: Date;
  payload: EventPayload;
  events: EventPayload[] | null;
  steps: StepJson[] | null;
};

/**
 * Loads due runs of the given functions, oldest first, at most `room` per function, each with its steps from one
 * snapshot. `known` runs are in memory already and are skipped.
 */
export async function loadRuns(
  pool: Pool,
  rooms: ReadonlyMap<string, number>,
  known: string[],
  now: number,
): Promise<Run[]> {
  const { rows } = await pool.query<Row>({
    name: "load-runs",
    text: `
    SELECT r.id, r.fn_id, r.version, r.attempt, r.wake_at, r.created_at, e.payload, b.events, s.steps
    FROM unnest($1::text[], $2::integer[]) AS f(fn_id, room)
    CROSS JOIN LATERAL (
      SELECT * FROM jobs.runs
      WHERE fn_id = f.fn_id AND status = 'active' AND due_at <= $3
        AND id NOT IN (SELECT unnest($4::text[]))
      ORDER BY due_at, id
      LIMIT f.room
    ) r
    JOIN jobs.events e ON e.key = r.event_key
    CROSS JOIN LATERAL (
      SELECT json_agg(m.payload ORDER BY k.position) AS events
      FROM unnest(r.event_keys) WITH ORDINALITY AS k(key, position) JOIN jobs.events m ON m.key = k.key
    ) b
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', id, 'state', state, 'name', name, 'value', value, 'race', race,
        'attempt', attempt, 'due_at', due_at, 'position', position) ORDER BY position) AS steps
      FROM jobs.steps WHERE run_id = r.id
    ) s
    ORDER BY r.due_at, r.id`,
    values: [[...rooms.keys()], [...rooms.values()], new Date(now).toISOString(), known],
  });
  return rows.map((row) => ({
    ...newRun(row.id, row.fn_id, row.payload, now, row.created_at.getTime(), row.events ?? undefined),
    version: row.version,
    attempt: row.attempt,
    wakeAt: row.wake_at?.getTime() ?? null,
    steps: new Map((row.steps ?? []).map((step) => [step.id, readStep(step)])),
  }));
}

/** When the next waiting run of these functions is due, Unix milliseconds; null without one. */
export async function nextDueAt(pool: Pool, fnIds: string[], now: number): Promise<number | null> {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: "next-due",
    text: `
    SELECT min(r.due_at) AS at FROM unnest($1::text[]) AS f(fn_id)
    CROSS JOIN LATERAL (
      SELECT due_at FROM jobs.runs
      WHERE fn_id = f.fn_id AND status = 'active' AND due_at > $2 ORDER BY due_at, id LIMIT 1
    ) r`,
    values: [fnIds, new Date(now).toISOString()],
  });
  return rows[0]?.at?.getTime() ?? null;
}

function readStep({ due_at, ...step }: StepJson): Step {
  return { ...step, dueAt: due_at === null ? null : Date.parse(due_at) };
}
