import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { findOldestUnpublished } from "./store";

/**
 * Deduplication window in milliseconds: long enough to merge a burst into one run, short enough to wake the publisher
 * for a leftover event.
 */
const ROUND_MS = 10_000;

let inFlight: Promise<void> | null = null;
let again = false;

/**
 * Wakes the publisher if events are waiting. Called after any change; concurrent calls share one query. Never throws: a
 * missed event is published within a minute.
 */
export function wakeOutbox(db: Context["db"]): Promise<void> {
  if (inFlight) {
    again = true;
    return inFlight;
  }
  inFlight = poll(db);
  return inFlight;
}

async function poll(db: Context["db"]): Promise<void> {
  do {
    again = false;
    try {
      const oldest = await findOldestUnpublished(db);
      // The publisher continues until no event is left, so one run for the oldest event publishes all later ones, too.
      if (oldest) {
        const id = `outbox:${oldest}:${Math.floor(Date.now() / ROUND_MS)}`;
        await sendToBackground([{ id, name: "webhook/outbox-filled", data: {} }]);
      }
    } catch (err) {
      log.warn({ err }, "the webhook publisher was not woken; it also runs every minute");
    }
  } while (again);
  // Reset synchronously, so that no call can come between the last check of `again` and this line.
  inFlight = null;
}
