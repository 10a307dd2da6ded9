/** Data exceptions, violated constraints, and refusals by triggers (PostgreSQL, appendix A). */
const REFUSALS = /^(?:22|23|P0001)/;

/** Whether PostgreSQL refused the values of a statement, according to an error or its causes: repeating it cannot help. */
export function refusedWrite(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && REFUSALS.test(code)) return true;
  }
  return false;
}
