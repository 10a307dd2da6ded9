/** Codes of a connection that is gone or refused: Postgres class 08 and 57P0x, the driver's own, the socket's. */
const DOWN =
  /^(?:08\d{3}|57P0[123]|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|53300)$/;

/** Whether an error says that the database cannot be reached now, so that the same call may succeed later. */
export function databaseIsDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && DOWN.test(code)) return true;
  }
  return false;
}
