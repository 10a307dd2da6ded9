import type { Failure, Result } from "./result";

const FIRST_DELAY_MS = 500;
/** Maximum wait. If `Retry-After` is longer, the failure is returned. */
const MAX_DELAY_MS = 60_000;

/**
 * Repeats `call`, at most `retries` times, after 429, 503, 409 with `Retry-After`, or no response. Waits for the time
 * in `Retry-After`, otherwise with exponential backoff. Only for calls that are safe to repeat.
 */
export async function withRetries<T>(
  call: () => Promise<Result<T>>,
  retries: number,
  signal?: AbortSignal,
): Promise<Result<T>> {
  for (let left = retries; ; left--) {
    const result = await call();
    if (result.ok || left <= 0 || signal?.aborted || !isRetryable(result)) return result;
    const delay = retryDelay(result, retries - left);
    if (delay > MAX_DELAY_MS || !(await sleep(delay, signal))) return result;
  }
}

function isRetryable({ status, headers }: Failure): boolean {
  return [0, 429, 503].includes(status) || (status === 409 && headers.has("retry-after"));
}

function retryDelay({ headers }: Failure, tried: number): number {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : FIRST_DELAY_MS * 2 ** tried;
}

/** Returns false if `signal` ended the wait. */
function sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      done(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      done(true);
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
