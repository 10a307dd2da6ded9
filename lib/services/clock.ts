import { readFileSync, statSync } from "node:fs";
import { env } from "@/lib/config/env";

/**
 * The time that counts for donations, reports, drafts and sign-ins. Real time, but for a local installation whose
 * clock was moved. What measures (limits, timeouts, log lines, signatures of webhooks) takes real time instead.
 */
export function now(): Date {
  return new Date(Date.now() + movedByMs());
}

/**
 * How far the clock of a local installation was moved, in ms; 0 wherever the processor is the real one. The file
 * is read each time (some 20 µs, 2 µs while there is none): a move by a month stops at every date on which
 * something is due, and what happens there must carry that date.
 */
export function movedByMs(): number {
  const { clockFile } = env();
  if (!clockFile || !statSync(clockFile, { throwIfNoEntry: false })) return 0;
  const { offsetMs }: { offsetMs?: unknown } = JSON.parse(readFileSync(clockFile, "utf8"));
  if (typeof offsetMs !== "number" || !Number.isFinite(offsetMs))
    throw new Error(`${clockFile} names no offset; npm run reset clears it`);
  return offsetMs;
}
