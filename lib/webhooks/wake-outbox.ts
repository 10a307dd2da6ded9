import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/inngest/events";
import { log } from "@/lib/services/log";
import { findOldestUnpublished } from "./event-store";

/** Long enough to fold a burst into one run, short enough to ring again for an event that stayed. */
const ROUND_MS = 10_000;

let looking: Promise<void> | null = null;
let again = false;

/**
 * Wakes the publisher when events wait. Called after whatever may have moved something; calls that come while one looks
 * share the next look. Never throws: what is not rung for is published within a minute.
 */
export function wakeOutbox(db: Context["db"]): Promise<void> {
  if (looking) {
    again = true;
    return looking;
  }
  looking = look(db);
  return looking;
}

async function look(db: Context["db"]): Promise<void> {
  do {
    again = false;
    try {
      const oldest = await findOldestUnpublished(db);
      // The publisher goes on until it finds nothing, so one run for the oldest brings everything behind it.
      if (oldest) {
        const id = `outbox:${oldest}:${Math.floor(Date.now() / ROUND_MS)}`;
        await sendToBackground([{ id, name: "webhook/outbox-filled", data: {} }]);
      }
    } catch (err) {
      log.warn({ err }, "the publisher of outbound events was not woken; it looks by itself each minute");
    }
  } while (again);
  // At once, so that no call comes between the last look and this.
  looking = null;
}
