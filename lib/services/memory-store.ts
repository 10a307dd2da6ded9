import type { RatelimitConfig } from "@upstash/ratelimit";

const PRUNE_ABOVE = 10_000;

/**
 * The part of Redis that Ratelimit's fixed window needs, in this process: its script counts up a key that
 * expires (arguments: limit, window in ms, increment) and answers `[count, limit]`.
 */
export function memoryStore(): RatelimitConfig["redis"] {
  const counts = new Map<string, { count: number; until: number }>();
  const evalsha = async (_sha: string, [key = ""]: string[], args: unknown[]) => {
    const now = Date.now();
    const [limit, windowMs, by] = args.map(Number);
    if (counts.size > PRUNE_ABOVE)
      for (const [name, entry] of counts) if (entry.until <= now) counts.delete(name);
    const known = counts.get(key);
    const entry = known && known.until > now ? known : { count: 0, until: now + (windowMs ?? 0) };
    entry.count += by ?? 1;
    counts.set(key, entry);
    return [entry.count, limit];
  };
  const refuse = async () => {
    throw new Error("only fixed windows are counted in memory");
  };
  return { evalsha, get: refuse, set: refuse } as unknown as RatelimitConfig["redis"];
}
