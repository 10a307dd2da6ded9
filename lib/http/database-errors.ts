/** SQLSTATEs of terminated or rejected sessions, of too many connections, and of a statement timeout. */
const SQLSTATES = ["57014", "57P01", "57P02", "57P03", "57P05", "25P03", "53300"];
const LOCK_TIMEOUT = "55P03";
/** Serialization failure and deadlock, which are already retried (db/retrying.ts), and lock timeout. */
const CONTENTION = ["40001", "40P01", LOCK_TIMEOUT];
const DRIVER = ["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"];
const SOCKET = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
const NAMES = ["ENOTFOUND", "EAI_AGAIN"];

const DOWN = new Set([...SQLSTATES, ...CONTENTION, ...DRIVER, ...SOCKET, ...NAMES]);

export const NUL_REFUSED = "Text cannot contain NUL characters";
const TIME = "A date or time in the request does not exist";
/** Messages by SQLSTATE for values that the database cannot store: a fallback behind the schemas. */
const REFUSED = new Map([
  ["22021", NUL_REFUSED],
  ["22P05", NUL_REFUSED],
  ["22007", TIME],
  ["22008", TIME],
  ["22009", TIME],
]);

/**
 * SQLSTATEs of a change that lost to a concurrent one: a referenced row was deleted or the row is now referenced, a key
 * was taken, a lock timed out, or retries did not resolve a deadlock or serialization failure.
 */
const LOST = new Set(["23503", "23505", "23P01", ...CONTENTION]);

/**
 * Whether a change lost to a concurrent one. Its transaction was rolled back, so the request can be repeated.
 */
export function lostToConcurrentChange(error: unknown): boolean {
  return hasCode(error, (code) => LOST.has(code));
}

/**
 * Whether a read whose incidental writes lost to a concurrent change can be repeated: the next attempt sees that
 * change. A lock timeout does not qualify, because the read would only wait again.
 */
export function canReadAgain(error: unknown): boolean {
  return hasCode(error, (code) => LOST.has(code) && code !== LOCK_TIMEOUT);
}

/** Returns the message about a value that the database cannot store, or null for other errors. */
export function refusedByDatabase(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    const words = REFUSED.get(String(code));
    if (words) return words;
  }
  return null;
}

/**
 * Whether the database is unavailable, so that the call may succeed later. Work in progress may have been
 * committed, so only repeatable calls should be retried.
 */
export function databaseIsDown(error: unknown): boolean {
  // Class 08: connection exceptions.
  return hasCode(error, (code) => DOWN.has(code) || /^08\d{3}$/.test(code));
}

/** Whether an error or one of its causes has a code that satisfies `is`. */
function hasCode(error: unknown, is: (code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && is(code)) return true;
  }
  return false;
}
