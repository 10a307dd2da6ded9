/** What Postgres calls a session that it ended, refused or has no room for, and a statement that took too long. */
const SQLSTATES = ["57014", "57P01", "57P02", "57P03", "57P05", "25P03", "53300"];
/** Serialization conflict, deadlock, and a lock that was not to be had: repeated already (db/retrying.ts). */
const CONTENTION = ["40001", "40P01", "55P03"];
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

export const NUL_REFUSED = "Text has no NUL characters";
const TIME = "A date or a time of the request is none that there is";
/** What no value of a request can be, by SQLSTATE: the net under the schemas, which should have said so. */
const REFUSED = new Map([
  ["22021", NUL_REFUSED],
  ["22P05", NUL_REFUSED],
  ["22007", TIME],
  ["22008", TIME],
  ["22009", TIME],
]);

/**
 * What a change meets that lost to another one at the same moment, by SQLSTATE: the row that it names was deleted, or is
 * named by a new one; its key was taken; and deadlocks and serialization conflicts that repetition did not end.
 */
const LOST = new Set(["23503", "23505", "23P01", ...CONTENTION]);

/** Whether the database refused a change because of another one: its transaction was undone, and the same can be asked again. */
export function lostToAnotherChange(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && LOST.has(code)) return true;
  }
  return false;
}

/** What is wrong with the input, in words, where the database refused a value that it cannot hold; null otherwise. */
export function refusedByDatabase(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    const words = REFUSED.get(String(code));
    if (words) return words;
  }
  return null;
}

/**
 * Whether an error says that the database cannot answer now, so that the same call may succeed later. What
 * was in flight may have been done all the same: only a call that may be made twice is to be made again.
 */
export function databaseIsDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    // Class 08: connection exceptions.
    if (typeof code === "string" && (DOWN.has(code) || /^08\d{3}$/.test(code))) return true;
  }
  return false;
}
