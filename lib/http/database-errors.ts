/** What Postgres calls a session that it ended, refused or has no room for, and a statement that took too long. */
const SQLSTATES = ["57014", "57P01", "57P02", "57P03", "57P05", "25P03", "53300"];
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

const DOWN = new Set([...SQLSTATES, ...DRIVER, ...SOCKET, ...NAMES]);

/** Whether the database refused text that it cannot hold (a NUL), or a row that breaks a rule of its table. */
export function refusedByDatabase(error: unknown): "text" | "rule" | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (code === "22021" || code === "22P05") return "text";
    if (code === "23514") return "rule";
  }
  return null;
}

/**
 * Whether an error says that the database cannot be reached now, so that the same call may succeed later. What
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
