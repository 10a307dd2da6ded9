import type postgres from "postgres";
import { now } from "../load/closed-loop";

const EVERY_MS = 40;
/** Concurrent transactions commit out of order: ids below the newest are looked for this long. */
const GAP_MS = 10_000;

export type Watch = {
  /** When each donation was first seen as settled (Unix milliseconds), at most `EVERY_MS` late. */
  seenAt: ReadonlyMap<string, number>;
  /** Resolves once all of these are settled; rejects after half a minute without progress. */
  untilSettled(donationIds: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const PATIENCE_MS = 30_000;
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Polls the journal for new rows. Their timestamps are from the start of their transaction; this measures when they
 * become visible.
 */
export async function watchSettled(sql: postgres.Sql, orgId: string): Promise<Watch> {
  const seenAt = new Map<string, number>();
  const [newest] = await sql<{ id: string }[]>`select coalesce(max(id), 0) as id from journal_entries`;
  let last = Number(newest?.id ?? 0);
  let movedAt = Date.now();
  let stopped = false;
  /** Ids not seen yet, and since when. The cost of a poll must not grow with the number of seen ids. */
  const gaps = new Map<number, number>();
  const poll = async () => {
    const rows = await sql<{ id: string; donation_id: string }[]>`
      select id, donation_id from journal_entries where id > ${last} and org_id = ${orgId}
      union all
      select id, donation_id from journal_entries where id = any(${[...gaps.keys()]}::bigint[]) and org_id = ${orgId}
      order by id`;
    const at = now();
    for (const [id, since] of gaps) if (at - since > GAP_MS) gaps.delete(id);
    for (const { id, donation_id } of rows) {
      for (let between = last + 1; between < Number(id); between += 1) gaps.set(between, at);
      gaps.delete(Number(id));
      last = Math.max(last, Number(id));
      if (seenAt.has(donation_id)) continue;
      seenAt.set(donation_id, at);
      movedAt = Date.now();
    }
  };
  const looking = (async () => {
    while (!stopped) {
      await poll();
      await wait(EVERY_MS);
    }
  })();
  // The waiting caller reports the loop's failure.
  looking.catch(() => {});
  return {
    seenAt,
    async untilSettled(donationIds) {
      movedAt = Date.now();
      const all = async () => {
        while (!donationIds.every((id) => seenAt.has(id))) {
          if (Date.now() - movedAt > PATIENCE_MS) {
            const missing = donationIds.filter((id) => !seenAt.has(id)).length;
            throw new Error(`${missing} paid donations are not settled, and there was no progress for 30 s.`);
          }
          await wait(EVERY_MS);
        }
      };
      await Promise.race([all(), looking]);
    },
    async stop() {
      stopped = true;
      await looking;
    },
  };
}
