import type { Client } from "../../db/client";
import { openDonations, type UnpaidDonation } from "../data/open-donations";
import type { Read } from "./report-cost";
import { settleOpen } from "./settle-rate";

/** Prepared at once; the feeder fetches more when they are used up. */
const BATCH = 1000;

export type Feed = {
  /** Ends the feeding and says how many donations were settled; rejects when one could not be. */
  stop(): Promise<number>;
};

/** Settles a donation to the scene's first campaign every `everyMs`, folding as settlement does, until it is stopped. */
export function feed({ client, scene, at }: Read, everyMs: number): Feed {
  let settled = 0;
  let stopped = false;
  const only = { ...scene, campaignIds: scene.campaignIds.slice(0, 1) };
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
  // Its failure is told to whoever stops it.
  work.catch(() => {});
  return {
    async stop() {
      stopped = true;
      await work;
      return settled;
    },
  };
}

/** How many changes of totals wait to be folded now. */
export async function countPending({ sql }: Client): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from rollup_pending`;
  return row?.count ?? 0;
}
