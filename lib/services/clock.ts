import { readFileSync, statSync } from "node:fs";
import { env } from "@/lib/config/env";

/**
 * Returns the time of donations, reports, drafts and sign-ins: real time, except in a local installation with a moved
 * clock. Limits, timeouts, logs and webhook signatures use real time instead.
 */
export function now(): Date {
  return new Date(Date.now() + movedByMs());
}

/**
 * Returns how far a local installation's clock was moved, in ms; 0 with the real processor. Reads the file each time
 * (about 20 µs), because a move of the clock stops at every due date, and events at a stop must have its date.
 */
export function movedByMs(): number {
  const { clockFile } = env();
  if (!clockFile || !statSync(clockFile, { throwIfNoEntry: false })) return 0;
  const { offsetMs }: { offsetMs?: unknown } = JSON.parse(readFileSync(clockFile, "utf8"));
  if (typeof offsetMs !== "number" || !Number.isFinite(offsetMs))
    throw new Error(`${clockFile} names no offset; npm run reset clears it`);
  return offsetMs;
}
