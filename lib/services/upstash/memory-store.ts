import type { RatelimitConfig } from "@upstash/ratelimit";
import { WindowCounts } from "@/lib/kernel/window-counts";

/** Counters of one process over all policies: about 40 MB when full. */
export const MAX_COUNTERS = 200_000;

/**
 * The part of Redis that Ratelimit's fixed window needs, in memory: its script increments an expiring key
 * (arguments: limit, window in ms, increment) and returns `[count, limit]`.
 */
export function memoryStore(counts = new WindowCounts(MAX_COUNTERS)): RatelimitConfig["redis"] {
  const evalsha = async (_sha: string, [key = ""]: string[], args: unknown[]) => {
    const [limit, windowMs = 0, by = 0] = args.map(Number);
    return [counts.add(key, windowMs, Date.now(), by), limit];
  };
  const refuse = async () => {
    throw new Error("only fixed windows are counted in memory");
  };
  return { evalsha, get: refuse, set: refuse } as unknown as RatelimitConfig["redis"];
}
