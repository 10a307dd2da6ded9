import type postgres from "postgres";
import { now } from "../load/closed-loop";

const PATIENCE_MS = 30_000;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/** Resolves to the time at which `count` mails of the organization had been sent; rejects when there is no progress. */
export async function untilMailed(sql: postgres.Sql, orgId: string, count: number): Promise<number> {
  let last = -1;
  let movedAt = Date.now();
  for (;;) {
    const [row] = await sql<{ sent: number }[]>`
      select count(*)::int as sent from emails where org_id = ${orgId} and sent_at is not null`;
    const sent = row?.sent ?? 0;
    if (sent >= count) return now();
    if (sent !== last) movedAt = Date.now();
    last = sent;
    if (Date.now() - movedAt > PATIENCE_MS)
      throw new Error(`${sent} of ${count} mails were sent, and there was no progress for 30 s.`);
    // Each poll makes the mailbox read all mails, so polls are rare while many are missing.
    const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (count - sent) / 2));
    await new Promise((done) => setTimeout(done, pause));
  }
}
