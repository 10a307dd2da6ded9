import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { env } from "@/lib/config/env";
import { log } from "@/lib/services/log";

const TIMEOUT_MS = 800;

export type Window = { name: string; limit: number; seconds: number };
/** The result of counting a call. `resetAt` is in Unix seconds. */
export type Verdict = { allowed: boolean; limit: number; remaining: number; resetAt: number };

const shared = globalThis as typeof globalThis & { almonerLimiters?: Map<string, Ratelimit> };

function limiter(window: Window, upstash: { url: string; token: string }): Ratelimit {
  shared.almonerLimiters ??= new Map();
  const known = shared.almonerLimiters.get(window.name);
  if (known) return known;
  const made = new Ratelimit({
    redis: new Redis({ ...upstash, retry: false }),
    limiter: Ratelimit.fixedWindow(window.limit, `${window.seconds} s`),
    prefix: `almoner:${window.name}`,
    ephemeralCache: false,
    timeout: TIMEOUT_MS,
  });
  shared.almonerLimiters.set(window.name, made);
  return made;
}

/** Adds `by` calls of `key` to its `window` in Upstash. Null if Upstash is not configured, down or slow. */
export async function countInUpstash(window: Window, key: string, by: 1 | -1): Promise<Verdict | null> {
  const { upstash } = env();
  if (!upstash) return null;
  try {
    const answer = await limiter(window, upstash).limit(key, { rate: by });
    if (answer.reason !== "timeout")
      return {
        allowed: answer.success,
        limit: answer.limit,
        remaining: Math.max(0, answer.remaining),
        resetAt: Math.ceil(answer.reset / 1000),
      };
    log.warn({ policy: window.name }, "the rate limiter is slow; counting without it");
  } catch (err) {
    log.warn({ policy: window.name, err }, "the rate limiter is down; counting without it");
  }
  return null;
}
