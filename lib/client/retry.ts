import type { Failure, Result } from "./result";

const FIRST_PAUSE_MS = 500;
/** Longer waits are returned to the caller instead. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats `call` at most `retries` times after 429, 503, 409 with `Retry-After` (an earlier try or another
 * change still running), or no response. Waits for `Retry-After`, otherwise with doubling delays. Only for
 * calls that are safe to repeat.
 */
export async function withRetries<T>(
  call: () => Promise<Result<T>>,
  retries: number,
  signal?: AbortSignal,
): Promise<Result<T>> {
  for (let left = retries; ; left--) {
    const result = await call();
    if (result.ok || left <= 0 || signal?.aborted || !passes(result)) return result;
    const pause = pauseOf(result, retries - left);
    if (pause > LONGEST_PAUSE_MS || !(await slept(pause, signal))) return result;
  }
}

function passes({ status, headers }: Failure): boolean {
  return [0, 429, 503].includes(status) || (status === 409 && headers.has("retry-after"));
}

function pauseOf({ headers }: Failure, tried: number): number {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** tried;
}

/** False when `signal` ended the wait. */
function slept(ms: number, signal?: AbortSignal): Promise<boolean> {
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
