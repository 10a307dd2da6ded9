import type { Ingest } from "../events/ingest";
import { TIMER_EVENT } from "../protocol/types";
import type { Core } from "../server/core";
import type { Fn } from "../server/registry";

type Timer = { fn: Fn; line: string; next: (afterMs: number) => number; at: number };

/**
 * Fires cron triggers. The next time of each is stored in the database: missed ticks (process down, clock moved
 * forward) are made up for once, not once per tick.
 */
export class Timers {
  #timers: Timer[] = [];

  constructor(
    private readonly core: Core,
    private readonly ingest: Ingest,
  ) {}

  /** When the given function fires next, Unix milliseconds; null without a cron trigger. */
  nextOf(fnId: string): number | null {
    const times = this.#timers.filter((timer) => timer.fn.id === fnId).map((timer) => timer.at);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** When the next trigger fires, Unix milliseconds; infinite without one. */
  get dueAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#timers.map((timer) => timer.at));
  }

  /** Sets the triggers of the registered functions; call with every new list and every new term. */
  async load(): Promise<void> {
    const { pool, registry } = this.core;
    if (!registry) return;
    const now = this.core.now();
    const timers = [...registry.functions.values()].flatMap((fn) =>
      fn.crons.map(({ line, next }) => ({ fn, line, next, at: next(now) })),
    );
    const columns = [
      timers.map((timer) => timer.fn.id),
      timers.map((timer) => timer.line),
      timers.map((timer) => new Date(timer.at).toISOString()),
    ];
    // The earlier of the stored and the computed time: a clock moved back must not postpone a tick for months.
    const { rows } = await pool.query<{ fn_id: string; cron: string; next_at: Date }>(
      `INSERT INTO jobs.crons (fn_id, cron, next_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[])
       ON CONFLICT (fn_id, cron) DO UPDATE SET next_at = least(crons.next_at, excluded.next_at)
       RETURNING fn_id, cron, next_at`,
      columns,
    );
    await pool.query(
      `DELETE FROM jobs.crons WHERE (fn_id, cron) NOT IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      columns.slice(0, 2),
    );
    const kept = new Map(rows.map((row) => [`${row.fn_id} ${row.cron}`, row.next_at.getTime()]));
    this.#timers = timers.map((timer) => ({
      ...timer,
      at: kept.get(`${timer.fn.id} ${timer.line}`) ?? timer.at,
    }));
  }

  /** Fires due triggers. */
  async tick(): Promise<void> {
    const now = this.core.now();
    const due = this.#timers.filter((timer) => timer.at <= now);
    if (due.length === 0) return;
    await this.ingest.startTimers(
      due.map(({ fn, line, at }) => ({
        fn,
        event: {
          id: `cron:${line}:${new Date(at).toISOString()}`,
          name: TIMER_EVENT,
          data: { cron: line },
          ts: at,
        },
      })),
    );
    const next = due.map((timer) => timer.next(now));
    await this.core.pool.query(
      `UPDATE jobs.crons c SET next_at = n.next_at
       FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS n(fn_id, cron, next_at)
       WHERE c.fn_id = n.fn_id AND c.cron = n.cron`,
      [due.map(({ fn }) => fn.id), due.map(({ line }) => line), next.map((at) => new Date(at).toISOString())],
    );
    due.forEach((timer, index) => {
      timer.at = next[index] ?? timer.at;
    });
  }
}
