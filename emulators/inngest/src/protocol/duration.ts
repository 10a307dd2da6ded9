const UNIT_MS: { [unit: string]: number } = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * When a sleep ends (Unix milliseconds), from the operation's `name`: "2s", "1d12h" or an ISO time. Throws for
 * anything else.
 */
export function sleepUntil(text: string, nowMs: number): number {
  if (/^(\d+(ms|[smhdw]))*$/.test(text)) return nowMs + sumUnits(text);
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`"${text}" is neither a duration nor a time`);
  return at;
}

/** Milliseconds of a batch's timeout, as Inngest parses it ("2s", "1m30s"); throws for anything else. */
export function timeoutMs(text: string): number {
  if (!/^(\d+(\.\d+)?(ms|[smh]))+$/.test(text))
    throw new Error(`"${text}" is not a duration such as 2s or 1m30s`);
  return sumUnits(text);
}

function sumUnits(text: string): number {
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g))
    total += Number(amount) * (UNIT_MS[unit ?? ""] ?? 0);
  return total;
}

const SECOND = 1000;
const DAY = 86_400_000;
// Inngest's own table.
const BACKOFF_S = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];

/**
 * Milliseconds before the next attempt. `failures` counts from 1. `scale` shortens Inngest's table for demonstrations;
 * a Retry-After is not scaled and kept within 1 s and 24 h.
 */
export function backoffMs(failures: number, retryAfterMs: number | undefined, scale: number): number {
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, SECOND), DAY);
  const seconds = BACKOFF_S[Math.min(failures, BACKOFF_S.length) - 1] ?? 15;
  return Math.round(seconds * SECOND * scale * (1 + Math.random() * 0.2));
}

/** Milliseconds of a `retry-after` header: seconds or a date; undefined when there is none. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
