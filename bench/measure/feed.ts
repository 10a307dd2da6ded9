import type { Client } from "../../db/client";
import { openDonations, type UnpaidDonation } from "../data/open-donations";
import type { Read } from "./report-cost";
import { settleOpen } from "./settle-rate";

/** Prepared per batch; the feeder creates more when they are used up. */
const BATCH = 1000;

export type Feed = {
  /** Stops feeding and returns the number of settled donations; rejects when one failed. */
  stop(): Promise<number>;
};

/** Settles a donation to the first campaign every `everyMs`, with folding, until stopped. */
export function feed({ client, org, at }: Read, everyMs: number): Feed {
  let settled = 0;
  let stopped = false;
  const only = { ...org, campaignIds: org.campaignIds.slice(0, 1) };
  const more = (): Promise<UnpaidDonation[]> =>
    openDonations(client.sql, only, {
      name: `feed-${process.pid}-${settled}-${Date.now()}`,
      count: BATCH,
      at,
    });
  const work = (async () => {
    while (!stopped)
      for (const donation of await more()) {
        if (stopped) break;
        await settleOpen(client.db, donation, at);
        settled += 1;
        await new Promise((over) => setTimeout(over, everyMs));
      }
  })();
  // `stop` reports its failure.
  work.catch(() => {});
  return {
    async stop() {
      stopped = true;
      await work;
      return settled;
    },
  };
}

/** The number of unfolded changes of totals. */
export async function countPending({ sql }: Client): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from rollup_pending`;
  return row?.count ?? 0;
}
