import { database } from "@/lib/services/database";
import { log } from "@/lib/services/log";
import { countInUpstash, type Verdict, type Window } from "@/lib/services/upstash/limiter";
import { exchangeCounts, newCountingProcess } from "./counts-store";
import { SharedCounts } from "./shared-counts";

/** Counters of one process over all policies: about 40 MB when full. */
const MAX_COUNTERS = 200_000;

const shared = globalThis as typeof globalThis & { almonerCounts?: SharedCounts };

function counts(): SharedCounts {
  shared.almonerCounts ??= newCounts();
  return shared.almonerCounts;
}

function newCounts(): SharedCounts {
  const process = newCountingProcess();
  return new SharedCounts({
    exchange: (own) => exchangeCounts(database(), process, own),
    onFailure: (err) => log.warn({ err }, "limits count per process until the database answers"),
    maxEntries: MAX_COUNTERS,
  });
}

/**
 * Counts one call of `key` in `window`: in Upstash if it is configured; otherwise, or while it is down or slow, in this
 * process, which exchanges its counts with the others (shared-counts.ts). A limit is never off.
 */
export function consume(window: Window, key: string): Promise<Verdict> {
  return count(window, key, 1);
}

/** Uncounts one call of `key` in `window`. */
export function giveBack(window: Window, key: string): Promise<Verdict> {
  return count(window, key, -1);
}

async function count(window: Window, key: string, by: 1 | -1): Promise<Verdict> {
  return (await countInUpstash(window, key, by)) ?? counts().add(window, key, by, Date.now());
}
