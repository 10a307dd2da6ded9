import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { env } from "@/lib/config/env";
import { log } from "@/lib/services/log";
import { memoryStore } from "./memory-store";

const TIMEOUT_MS = 800;

export type Window = { name: string; limit: number; seconds: number };
/** `resetAt` in Unix seconds. */
export type Verdict = { allowed: boolean; limit: number; remaining: number; resetAt: number };

const shared = globalThis as typeof globalThis & {
  almonerLimiters?: Map<string, Ratelimit>;
  /** One store for all policies, so that one bound covers them. */
  almonerCounters?: ReturnType<typeof memoryStore>;
};

function limiter(window: Window, where: "memory" | "upstash"): Ratelimit {
  shared.almonerLimiters ??= new Map();
  const id = `${where}:${window.name}`;
  const known = shared.almonerLimiters.get(id);
  if (known) return known;
  const { upstash } = env();
  shared.almonerCounters ??= memoryStore();
  const made = new Ratelimit({
    redis: where === "upstash" && upstash ? new Redis({ ...upstash, retry: false }) : shared.almonerCounters,
    limiter: Ratelimit.fixedWindow(window.limit, `${window.seconds} s`),
    prefix: `almoner:${window.name}`,
    ephemeralCache: false,
    timeout: TIMEOUT_MS,
  });
  shared.almonerLimiters.set(id, made);
  return made;
}

function verdict(answer: { success: boolean; limit: number; remaining: number; reset: number }): Verdict {
  return {
    allowed: answer.success,
    limit: answer.limit,
    remaining: Math.max(0, answer.remaining),
    resetAt: Math.ceil(answer.reset / 1000),
  };
}

/**
 * Counts one call of `key` in `window`: in Upstash if configured, or in this process's memory when that is
 * down or slow, so that a limit is never off.
 */
export function consume(window: Window, key: string): Promise<Verdict> {
  return add(window, key, 1);
}

/** Uncounts one call of `key` in `window`. */
export function giveBack(window: Window, key: string): Promise<Verdict> {
  return add(window, key, -1);
}

async function add(window: Window, key: string, rate: 1 | -1): Promise<Verdict> {
  if (env().upstash) {
    try {
      const answer = await limiter(window, "upstash").limit(key, { rate });
      if (answer.reason !== "timeout") return verdict(answer);
      log.warn({ policy: window.name }, "the rate limiter is slow; counting in memory");
    } catch (err) {
      log.warn({ policy: window.name, err }, "the rate limiter is down; counting in memory");
    }
  }
  return verdict(await limiter(window, "memory").limit(key, { rate }));
}
